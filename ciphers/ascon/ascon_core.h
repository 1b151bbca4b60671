/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a tuned implementation of Ascon may replace; all of it is weak in portable.c. The state is as ascon.h says. */
#ifndef FW_ASCON_CORE_H
#define FW_ASCON_CORE_H

#include "ascon.h"
#include "fw_sponge.h"

// clang-format off

/* The last ROUNDS of twelve rounds: 8 or 12; for ISAP 1, 6 or 12. */
void fw_ascon_permute(fw_ascon_state *state, uint8_t rounds);

/* All whole blocks of the rate among BYTES bytes of INPUT, each followed by the permutation; returns their bytes.
 * OUTPUT is not looked at if the mode is FW_ABSORB, which is the only one of the hash functions. */
size_t fw_ascon_aead128_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes, enum fw_duplex mode);
size_t fw_ascon_hash256_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes, enum fw_duplex mode);
size_t fw_ascon_xof128_blocks (fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes, enum fw_duplex mode);
size_t fw_ascon_cxof128_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes, enum fw_duplex mode);
// clang-format on

#endif
