/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 by AVX2 and GFNI, one block at a time: single.inc, with these functions.
 *
 *     void fw_sm4_gfni_1(const uint32_t *schedule, uint8_t *out, const uint8_t *in);
 *     void fw_sm4_gfni_cbc(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks, uint8_t iv[16]);
 *
 * From T to T: the inversion 3 cycles, a rotation 1, the sum of five terms in pairs 2: not less than 6 for a round, 192 for
 * a block, where all three inversions begin in the same cycle. An estimate, not a measurement: a model (llvm-mca,
 * Ice Lake) says 11.3 for the 15 instructions of a round; of avx512_aesni_1.S it says 20.7, which takes 15.6. */
// clang-format off
#include "fw_asm.h"
#include "basis.h"
#include "arguments.h"
#include "layout.h"
#include "single_registers.inc"
#define SINGLE fw_sm4_gfni_1
#define SERIAL fw_sm4_gfni_cbc

#include "gfni_maps.inc"

.macro sum_of_maps a
    vgf2p8affineinvqb $BASIS_N_CONSTANT, MATRIX_Q, T, Q
    vgf2p8affineinvqb $BASIS_N_CONSTANT, MATRIX_N, T, N
    vgf2p8affineinvqb $0, MATRIX_P, T, P
    vpshufb rotate_1(%rip), Q, T
    vpshufb rotate_2(%rip), Q, Q
    vpshufb rotate_3(%rip), N, N
    XOR     P, \a, \a
    XOR     Q, T, T
    XOR     N, \a, \a
    XOR     \a, T, T
.endm

.macro load_tables
    map_constants
.endm

#include "single.inc"
#include "word_tables.inc"
#include "gfni_tables.inc"

    .section .note.GNU-stack, "", @progbits
