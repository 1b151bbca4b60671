/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 by AVX2 and VAES; constant time.
 *
 *     void fw_sm4_avx2_vaes_N(const uint32_t *schedule, uint8_t *out, const uint8_t *in);  N = 4, 8, 16, 32, 64 blocks
 *     void fw_sm4_avx2_vaes_ctr_N(const uint32_t *schedule, uint8_t *out, const uint8_t *in,
 *                                 const uint8_t counter[16]);  N = 4, 8, 16
 *
 * Small numbers on vectors of words (words.inc), great ones byte-sliced (sliced.inc, which says what is on the stack). */
// clang-format off
#define VAES
#include "fw_asm.h"
#include "basis.h"
#include "arguments.h"
#include "layout.h"
#include "transpose_words.inc"
#define MAPS "nibble_maps.inc"

#define CRYPTING fw_sm4_avx2_vaes_4
#define COUNTING fw_sm4_avx2_vaes_ctr_4
#define R      xmm
#define V      16
#include "words.inc"

#define CRYPTING fw_sm4_avx2_vaes_8
#define COUNTING fw_sm4_avx2_vaes_ctr_8
#define R      ymm
#define V      32
#include "words.inc"

#define CRYPTING fw_sm4_avx2_vaes_16
#define COUNTING fw_sm4_avx2_vaes_ctr_16
#define R      ymm
#define V      32
#define TWO_GROUPS
#include "words.inc"

#define CRYPTING fw_sm4_avx2_vaes_32
#define R      ymm
#define V      32
#define GROUPS 1
#include "sliced.inc"

#define CRYPTING fw_sm4_avx2_vaes_64
#define R      ymm
#define V      32
#define GROUPS 2
#include "sliced.inc"

#include "word_tables.inc"
#include "nibble_tables.inc"
#include "counter_tables.inc"

    .section .note.GNU-stack, "", @progbits
