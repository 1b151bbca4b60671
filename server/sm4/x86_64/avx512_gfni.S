/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 by AVX-512 and GFNI; constant time.
 *
 *     void fw_sm4_avx512_gfni_N(const uint32_t *schedule, uint8_t *out, const uint8_t *in);  N = 4, 8, 16, 32, 64, 128
 *                                                                                                       blocks
 *     void fw_sm4_avx512_gfni_ctr_N(const uint32_t *schedule, uint8_t *out, const uint8_t *in,
 *                                   const uint8_t counter[16], size_t blocks);
 *     void fw_sm4_avx512_gfni_cbc_N(const uint32_t *schedule, uint8_t *out, const uint8_t *in, const uint8_t iv[16],
 *                                   size_t blocks);
 *     void fw_sm4_avx512_gfni_xts_N(const uint32_t *schedule, uint8_t *out, const uint8_t *in,
 *                                   const uint8_t tweak[16], size_t blocks, fw_xts_standard standard);
 *     void fw_sm4_avx512_gfni_ctr_64_and_1(const uint32_t *schedule, uint8_t *out, const uint8_t *in,
 *                                          const uint8_t counter[16], uint8_t beside[16]);
 *
 * CBC is decryption. Of the functions with BLOCKS, those for up to 16 take fewer, too; the others do not look at it. The
 * last one encrypts the block BESIDE, too.
 *
 * Small numbers on vectors of words (words.inc), great ones byte-sliced (differences.inc, which says what is on the
 * stack). */
// clang-format off
#define AVX512
#include "fw_asm.h"
#include "basis.h"
#include "arguments.h"
#include "layout.h"
#include "transpose_words.inc"
#include "beside.inc"
#define MAPS "gfni_maps.inc"
#define DIFFERENCES

#define CRYPTING fw_sm4_avx512_gfni_4
#define COUNTING fw_sm4_avx512_gfni_ctr_4
#define CHAINING fw_sm4_avx512_gfni_cbc_4
#define TWEAKING fw_sm4_avx512_gfni_xts_4
#define R      xmm
#define V      16
#include "words.inc"

#define CRYPTING fw_sm4_avx512_gfni_8
#define COUNTING fw_sm4_avx512_gfni_ctr_8
#define CHAINING fw_sm4_avx512_gfni_cbc_8
#define TWEAKING fw_sm4_avx512_gfni_xts_8
#define R      ymm
#define V      32
#include "words.inc"

#define CRYPTING fw_sm4_avx512_gfni_16
#define COUNTING fw_sm4_avx512_gfni_ctr_16
#define CHAINING fw_sm4_avx512_gfni_cbc_16
#define TWEAKING fw_sm4_avx512_gfni_xts_16
#define R      zmm
#define V      64
#include "words.inc"

#define CRYPTING fw_sm4_avx512_gfni_32
#define COUNTING fw_sm4_avx512_gfni_ctr_32
#define CHAINING fw_sm4_avx512_gfni_cbc_32
#define TWEAKING fw_sm4_avx512_gfni_xts_32
#define R      ymm
#define V      32
#include "differences.inc"

#define CRYPTING fw_sm4_avx512_gfni_64
#define COUNTING fw_sm4_avx512_gfni_ctr_64
#define CHAINING fw_sm4_avx512_gfni_cbc_64
#define TWEAKING fw_sm4_avx512_gfni_xts_64
#define R      zmm
#define V      64
#include "differences.inc"

#define CRYPTING fw_sm4_avx512_gfni_128
#define COUNTING fw_sm4_avx512_gfni_ctr_128
#define CHAINING fw_sm4_avx512_gfni_cbc_128
#define TWEAKING fw_sm4_avx512_gfni_xts_128
#define COUNTING_BESIDE fw_sm4_avx512_gfni_ctr_64_and_1
#define R      zmm
#define V      64
#define PAIR
#include "differences.inc"

#include "word_tables.inc"
#include "gfni_tables.inc"
#include "counter_tables.inc"
#include "tweak_tables.inc"
#include "single_tables.inc"

    .section .note.GNU-stack, "", @progbits
