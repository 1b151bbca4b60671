/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 by AVX2 and GFNI, one block at a time: single_differences.inc, with these functions.
 *
 *     void fw_sm4_gfni_1(const uint32_t *schedule, uint8_t *out, const uint8_t *in);
 *     void fw_sm4_gfni_cbc(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks, uint8_t iv[16]);
 *
 * From T to T: the inversion 3 cycles, a rotation 1, the sum of four terms in pairs 2: not less than 6 for the 14
 * instructions of a round. On Zen 4 a round of CBC takes 7.6. */
// clang-format off
#include "fw_asm.h"
#include "basis.h"
#include "arguments.h"
#include "layout.h"
#include "difference_registers.inc"
#define SINGLE fw_sm4_gfni_1
#define SERIAL fw_sm4_gfni_cbc

.macro round_of_one at, t, before, next, e
    vpxor   \at(KEYS), \e, U
    vpxor   \before, \e, \e
    vgf2p8affineinvqb $BASIS_N_CONSTANT, MATRIX_Q, \t, Q
    vgf2p8affineinvqb $BASIS_N_CONSTANT, MATRIX_N, \t, N
    vgf2p8affineinvqb $0, MATRIX_P, \t, P
    vpxor   \t, U, U
    vpshufd $0x39, Q, \next
    vpshufd $0x4e, Q, Q
    vpshufd $0x93, N, N
    vpxor   P, U, U
    vpxor   Q, \next, \next
    vpxor   N, U, U
    vpxor   U, \next, \next
    vpxor   \next, \e, \e
.endm

#include "single_differences.inc"
#include "gfni_tables.inc"

    .section .note.GNU-stack, "", @progbits
