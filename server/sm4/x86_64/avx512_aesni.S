/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 by AVX-512 and AES-NI, on vectors of words; constant time.
 *
 *     void fw_sm4_avx512_aesni_N(const uint32_t *schedule, uint8_t *out, const uint8_t *in);  N = 4, 8, 16, 32 blocks
 *     void fw_sm4_avx512_aesni_ctr_N(const uint32_t *schedule, uint8_t *out, const uint8_t *in,
 *                                    const uint8_t counter[16]);
 *
 * words.inc says how. Rotations leave the port of shuffles to tables: of 22 instructions of a round and vector, besides the
 * load of its key, 7 are for that one, so that 8 blocks take at least 7.3 cycles, 1.84 per byte. On Cascade Lake it is 23 for
 * 8 blocks, 28 for 16 and 45 for 32, 2.8 per byte: extracting, AESENCLAST and inserting alone are a chain of ten cycles. */
// clang-format off
#define AVX512
#include "fw_asm.h"
#include "basis.h"
#include "arguments.h"
#include "layout.h"
#include "transpose_words.inc"
#define MAPS "avx512_nibble_maps.inc"

#define CRYPTING fw_sm4_avx512_aesni_4
#define COUNTING fw_sm4_avx512_aesni_ctr_4
#define R      xmm
#define V      16
#include "words.inc"

#define CRYPTING fw_sm4_avx512_aesni_8
#define COUNTING fw_sm4_avx512_aesni_ctr_8
#define R      ymm
#define V      32
#include "words.inc"

#define CRYPTING fw_sm4_avx512_aesni_16
#define COUNTING fw_sm4_avx512_aesni_ctr_16
#define R      ymm
#define V      32
#define TWO_GROUPS
#include "words.inc"

#define CRYPTING fw_sm4_avx512_aesni_32
#define COUNTING fw_sm4_avx512_aesni_ctr_32
#define R      ymm
#define V      32
#define TWO_GROUPS
#define FOUR_GROUPS
#include "words.inc"

#include "nibble_tables.inc"
#include "counter_tables.inc"

    .section .note.GNU-stack, "", @progbits
