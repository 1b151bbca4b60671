/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 by AVX-512 and GFNI, one block at a time: single.inc, with these functions.
 *
 *     void fw_sm4_avx512_gfni_1(const uint32_t *schedule, uint8_t *out, const uint8_t *in);
 *     void fw_sm4_avx512_gfni_cbc(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks,
 *                                 uint8_t iv[16]);
 *
 * From T to T: the inversion, a rotation 1, a sum of three 1, a sum of two 1: with an inversion of 3 cycles not less than 6
 * for a round, with one of 5 not less than 8. P, the sum of Q and N, waits for nothing else. An estimate, not a measurement: a
 * model (llvm-mca, Ice Lake and Sapphire Rapids, where the inversion has 5) says 9.0 for the 13 instructions of a round. */
// clang-format off
#include "fw_asm.h"
#include "basis.h"
#include "arguments.h"
#include "layout.h"
#include "single_registers.inc"
#define SINGLE fw_sm4_avx512_gfni_1
#define SERIAL fw_sm4_avx512_gfni_cbc

#include "gfni_maps.inc"

.macro sum_of_maps a
    maps_qn T, Q, N
    vprord  $8, Q, T
    vprord  $24, N, P
    vprord  $16, Q, U
    vpternlogd $0x96, Q, N, \a
    vpternlogd $0x96, P, U, T
    XOR     \a, T, T
.endm

.macro load_tables
    map_constants
.endm

#include "single.inc"
#include "gfni_tables.inc"

    .section .note.GNU-stack, "", @progbits
