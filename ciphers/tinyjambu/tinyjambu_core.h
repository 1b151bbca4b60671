/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a tuned implementation of TinyJAMBU may replace; all of it is weak in portable.c. */
#ifndef FW_TINYJAMBU_CORE_H
#define FW_TINYJAMBU_CORE_H

#include "fw_word_state.h"
#include "tinyjambu.h"

/* 128 steps of the register with the complemented key, PASSES times: 5 or 8. */
void fw_tinyjambu128_permute(uint32_t state[4], const uint32_t key[4], uint8_t passes);

/* All whole blocks among BYTES bytes of INPUT, each after the permutation: of associated data if the mode is FW_ABSORB,
 * when OUTPUT is not looked at, otherwise of the message. Returns their bytes. */
size_t fw_tinyjambu128_blocks(uint32_t state[4], const uint32_t key[4], uint8_t *output, const uint8_t *input,
                              size_t bytes, enum fw_duplex mode);

#endif
