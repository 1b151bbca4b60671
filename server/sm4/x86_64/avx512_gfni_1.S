/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 by AVX-512 and GFNI, one block at a time: single_differences.inc, with these functions.
 *
 *     void fw_sm4_avx512_gfni_1(const uint32_t *schedule, uint8_t *out, const uint8_t *in);
 *     void fw_sm4_avx512_gfni_cbc(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks,
 *                                 uint8_t iv[16]);
 *
 * From T to T: the inversion 3 cycles, a rotation 1, sums 2: not less than 6 for the 12 instructions of a round. On
 * Zen 4 a round of CBC takes 7.2. */
// clang-format off
#include "fw_asm.h"
#include "basis.h"
#include "arguments.h"
#include "layout.h"
#include "difference_registers.inc"
#define SINGLE fw_sm4_avx512_gfni_1
#define SERIAL fw_sm4_avx512_gfni_cbc

#include "avx512_single_round.inc"
#include "single_differences.inc"
#include "gfni_tables.inc"

    .section .note.GNU-stack, "", @progbits
