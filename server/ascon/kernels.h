/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon's kernels: one C source, kernel.inc, compiled for each kind of processor. Private to the library. */
#ifndef FW_ASCON_KERNELS_H
#define FW_ASCON_KERNELS_H

#include "ascon_core.h"

_Static_assert(FW_ASCON_WORD_BITS == 64, "kernel.inc has a row in a word");

/* The last ROUNDS of twelve rounds; whole blocks, each followed by the permutation. OUTPUT is not used by FW_ABSORB. */
#define FW_ASCON_KERNEL(name)                                                                                          \
    void fw_ascon_##name##_permute(fw_ascon_state *state, uint8_t rounds);                                             \
    void fw_ascon_##name##_aead128(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t blocks,        \
                                   enum fw_duplex mode);                                                               \
    void fw_ascon_##name##_hash256(fw_ascon_state *state, const uint8_t *input, size_t blocks);

FW_ASCON_KERNEL(portable)
FW_ASCON_KERNEL(bmi2)

#endif
