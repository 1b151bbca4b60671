/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon: the modes of ciphers/ascon over the kernel that this computer can use; each public function clears what it
 * left on the stack: keys, and states, from which keys can be computed. */
/* Functions that ciphers/ascon has weak are the library's own here. None may become part of the one that clears the
 * stack behind it. */
#define FW_WEAK __attribute__((noinline))

#include "clean.h"
#include "common.h"

#pragma GCC visibility push(default)
#include "ascon.h"
#pragma GCC visibility pop
#include "ascon/kernels.h"

#include "fw_interleave.h"

#ifdef __x86_64__
#define CHOSEN(function) (fw_cpu_has(FW_CPU_BMI2) ? fw_ascon_bmi2_##function : fw_ascon_portable_##function)
#else
#define CHOSEN(function) fw_ascon_portable_##function
#endif

void fw_ascon_permute(fw_ascon_state *state, uint8_t rounds)
{
    CHOSEN(permute)(state, rounds);
}

/* For fw_sponge.inc. */
#define FW_MODE_TUNED
static size_t fw_ascon_inner_aead128_tuned(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t blocks,
                                           enum fw_duplex mode)
{
    CHOSEN(aead128)(state, output, input, blocks, mode);
    return blocks;
}

static size_t fw_ascon_inner_hash256_tuned(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t blocks,
                                           enum fw_duplex mode)
{
    (void)output;
    (void)mode;
    CHOSEN(hash256)(state, input, blocks);
    return blocks;
}

#include "ascon_rows.inc"

/* The modes under names of their own. */
#define fw_ascon_aead128 fw_ascon_inner_aead128
#define fw_ascon_hash256 fw_ascon_inner_hash256
#include "ascon_modes.inc"
#undef fw_ascon_aead128
#undef fw_ascon_hash256

CLEAN_AEAD(fw_ascon_aead128, fw_ascon_inner_aead128, 16, 16, 16, fw_wipe_shallow_stack)
CLEAN_HASH(fw_ascon_hash256, fw_ascon_inner_hash256, 32, fw_wipe_shallow_stack)
