/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4's kernels, as kernels.inc lists them. Private to the library. */
#ifndef FW_SM4_KERNELS_H
#define FW_SM4_KERNELS_H

#include "choice.h"
#include "modes/modes.h"

#define KERNEL(id, needed, timed, most, technique)                                                                     \
    extern const fw_kernel fw_sm4_##id;                                                                                \
    enum { FW_SM4_FEATURES_##id = (needed), FW_SM4_TIMED_##id = (timed), FW_SM4_BLOCKS_##id = (most) };
#include "kernels.inc"

/* The first members of structure fw_sm4_ID: what the list says. */
#define FW_SM4_LISTED(id)                                                                                              \
    .name = #id, .features = FW_SM4_FEATURES_##id, .constant_time = FW_SM4_TIMED_##id, .parallel = FW_SM4_BLOCKS_##id

/* A key is its only use. */
extern const fw_kernel_list fw_sm4_list;

/* Round keys as words: the 32 of encryption, then the 32 of decryption. Constant time. */
void fw_sm4_expand_words(uint32_t *schedule, const uint8_t *secret);

/* The first 32 words of SCHEDULE once more behind them, from the last to the first. */
void fw_sm4_reverse(uint32_t *schedule);

#endif
