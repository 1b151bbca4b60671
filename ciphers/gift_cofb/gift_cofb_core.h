/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a tuned implementation of GIFT-COFB may replace; all of it is weak in portable.c. */
#ifndef FW_GIFT_COFB_CORE_H
#define FW_GIFT_COFB_CORE_H

#include "fw_sponge.h"
#include "gift_cofb.h"

/* The round keys of GIFT-128, and a block; KEY stands anywhere. INPUT and OUTPUT are the bytes of four slices, the
 * highest byte first, and may be the same. */
void fw_giftb128_expand(fw_giftb128_schedule *schedule, const uint8_t key[16]);
void fw_giftb128_encrypt(const fw_giftb128_schedule *schedule, uint32_t output[4], const uint32_t input[4]);

/* All whole blocks among BYTES bytes of INPUT, each after a call of the block cipher: of associated data if the mode is
 * FW_ABSORB, when OUTPUT is not looked at, otherwise of the message. Returns their bytes. What the context has as the
 * last output of the block cipher is not looked at afterwards. */
size_t fw_gift_cofb_blocks(fw_gift_cofb_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
                           enum fw_duplex mode);

#endif
