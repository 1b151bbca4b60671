/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for ARMv6-M, for size: fixsliced, slices in low registers, masks in high ones; five rounds per pass.
 *
 *     void fw_giftb128_expand(fw_giftb128_schedule *schedule, const uint8_t key[16]);
 *     void fw_giftb128_encrypt(const fw_giftb128_schedule *schedule, uint32_t output[4], const uint32_t input[4]);
 *
 * Arguments in r0 to r2. All but the key are aligned to 4 bytes.
 *
 * The rounds are those of fixslice_fast.S. In the key schedule a word goes through four exchanges of bits as often as
 * its round says, 0 to 4 times, 30 cycles each time.
 *
 * cost fw_giftb128_expand 36 stack
 * cost fw_giftb128_encrypt 52 stack
 */
#include "fw_asm.h"
#include "fw_gift128_constants.inc"
#include "fw_gift128_armv6m.inc"
#include "fw_gift128_expand_small_armv6m.inc"
#include "gift_rounds.inc"

    gift128_expand_small fw_giftb128_expand
