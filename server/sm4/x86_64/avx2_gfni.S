/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 by AVX2 and GFNI; constant time.
 *
 *     void fw_sm4_avx2_gfni_N(const uint32_t *schedule, uint8_t *out, const uint8_t *in);  N = 4, 8, 16, 32 blocks
 *     void fw_sm4_avx2_gfni_ctr_N(const uint32_t *schedule, uint8_t *out, const uint8_t *in, const uint8_t counter[16]);
 *
 * Small numbers on vectors of words (words.inc), 32 byte-sliced (avx2_differences.inc, which says what is on the
 * stack). */
// clang-format off
#include "fw_asm.h"
#include "basis.h"
#include "arguments.h"
#include "layout.h"
#include "transpose_words.inc"
#define MAPS "gfni_maps.inc"

#define CRYPTING fw_sm4_avx2_gfni_4
#define COUNTING fw_sm4_avx2_gfni_ctr_4
#define R      xmm
#define V      16
#include "words.inc"

#define CRYPTING fw_sm4_avx2_gfni_8
#define COUNTING fw_sm4_avx2_gfni_ctr_8
#define R      ymm
#define V      32
#include "words.inc"

#define CRYPTING fw_sm4_avx2_gfni_16
#define COUNTING fw_sm4_avx2_gfni_ctr_16
#define R      ymm
#define V      32
#define TWO_GROUPS
#include "words.inc"

#define CRYPTING fw_sm4_avx2_gfni_32
#define COUNTING fw_sm4_avx2_gfni_ctr_32
#define R      ymm
#define V      32
#include "avx2_differences.inc"

#include "word_tables.inc"
#include "gfni_tables.inc"
#include "counter_tables.inc"

    .section .note.GNU-stack, "", @progbits
