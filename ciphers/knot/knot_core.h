/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a tuned implementation of KNOT may replace; all of it is weak in portable.c. The state is as knot.h says. */
#ifndef FW_KNOT_CORE_H
#define FW_KNOT_CORE_H

#include "fw_sponge.h"
#include "knot.h"

// clang-format off

/* The first ROUNDS rounds, with round constants of 6, 7 or 8 bits. ROUNDS is one of those that KNOT uses, which stand
 * behind; assembly may count on it, above all on multiples of four. */
void fw_knot256_permute6(fw_knot256_state *state, uint8_t rounds); /* 28, 32, 52 */
void fw_knot256_permute7(fw_knot256_state *state, uint8_t rounds); /* 68 */
void fw_knot384_permute7(fw_knot384_state *state, uint8_t rounds); /* 28, 32, 40, 44, 76, 80, 104 */
void fw_knot512_permute7(fw_knot512_state *state, uint8_t rounds); /* 52, 56, 100 */
void fw_knot512_permute8(fw_knot512_state *state, uint8_t rounds); /* 140 */

/* All whole blocks of the rate among BYTES bytes of INPUT, each followed by the permutation; returns their bytes.
 * OUTPUT is not looked at if the mode is FW_ABSORB, which is the only one of the hash functions. */
size_t fw_knot_aead_128_256_64_blocks(fw_knot256_state *state, uint8_t *output, const uint8_t *input, size_t bytes, enum fw_duplex mode);
size_t fw_knot_aead_128_384_192_blocks(fw_knot384_state *state, uint8_t *output, const uint8_t *input, size_t bytes, enum fw_duplex mode);
size_t fw_knot_aead_192_384_96_blocks(fw_knot384_state *state, uint8_t *output, const uint8_t *input, size_t bytes, enum fw_duplex mode);
size_t fw_knot_aead_256_512_128_blocks(fw_knot512_state *state, uint8_t *output, const uint8_t *input, size_t bytes, enum fw_duplex mode);
size_t fw_knot_hash_256_256_32_blocks(fw_knot256_state *state, uint8_t *output, const uint8_t *input, size_t bytes, enum fw_duplex mode);
size_t fw_knot_hash_256_384_128_blocks(fw_knot384_state *state, uint8_t *output, const uint8_t *input, size_t bytes, enum fw_duplex mode);
size_t fw_knot_hash_384_384_48_blocks(fw_knot384_state *state, uint8_t *output, const uint8_t *input, size_t bytes, enum fw_duplex mode);
size_t fw_knot_hash_512_512_64_blocks(fw_knot512_state *state, uint8_t *output, const uint8_t *input, size_t bytes, enum fw_duplex mode);
// clang-format on

#endif
