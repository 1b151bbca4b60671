/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a tuned implementation of Ascon may replace; all of it is weak in portable.c. The state is as ascon.h says. */
#ifndef FW_ASCON_CORE_H
#define FW_ASCON_CORE_H

#include "ascon.h"
#include "fw_sponge.h"

// clang-format off

/* The last ROUNDS of twelve rounds: 8 or 12; and 1 or 6 for those functions of ISAP that are not replaced. */
void fw_ascon_permute(fw_ascon_state *state, uint8_t rounds);

/* All whole blocks of the rate among BYTES bytes of INPUT, each followed by the permutation; returns their bytes.
 * OUTPUT is not looked at if the mode is FW_ABSORB, which is the only one of the hash functions. */
size_t fw_ascon_aead128_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes, enum fw_duplex mode);
size_t fw_ascon_hash256_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes, enum fw_duplex mode);
size_t fw_ascon_xof128_blocks (fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes, enum fw_duplex mode);
size_t fw_ascon_cxof128_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes, enum fw_duplex mode);

/* ISAP-A-128A, whose bytes are big-endian. BYTES is a multiple of 8; it is 0 for the tag alone.
 * The 128 bits of STRING, the highest first: a round after each, but twelve after the last.
 * Blocks of 8 bytes that go into the tag: twelve rounds after each.
 * Blocks that the stream is added to: six rounds before each. OUTPUT and INPUT may be the same. */
void fw_isap_a128a_rekey        (fw_ascon_state *state, const uint8_t string[16]);
void fw_isap_a128a_tag_blocks   (fw_ascon_state *state, const uint8_t *input, size_t bytes);
void fw_isap_a128a_stream_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes);
// clang-format on

#endif
