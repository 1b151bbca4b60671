/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 by AVX2 and AES-NI; constant time.
 *
 *     void fw_sm4_avx2_aesni_N(const uint32_t *schedule, uint8_t *out, const uint8_t *in);  N = 4, 8, 16 blocks
 *     void fw_sm4_avx2_aesni_ctr_N(const uint32_t *schedule, uint8_t *out, const uint8_t *in, const uint8_t counter[16]);
 *
 * words.inc says how; more blocks are for avx2_planes.S. */
// clang-format off
#include "fw_asm.h"
#include "basis.h"
#include "arguments.h"
#include "layout.h"
#include "transpose_words.inc"
#define MAPS "nibble_maps.inc"

#define CRYPTING fw_sm4_avx2_aesni_4
#define COUNTING fw_sm4_avx2_aesni_ctr_4
#define R      xmm
#define V      16
#include "words.inc"

#define CRYPTING fw_sm4_avx2_aesni_8
#define COUNTING fw_sm4_avx2_aesni_ctr_8
#define R      ymm
#define V      32
#include "words.inc"

#define CRYPTING fw_sm4_avx2_aesni_16
#define COUNTING fw_sm4_avx2_aesni_ctr_16
#define R      ymm
#define V      32
#define TWO_GROUPS
#include "words.inc"

#include "word_tables.inc"
#include "nibble_tables.inc"
#include "counter_tables.inc"

    .section .note.GNU-stack, "", @progbits
