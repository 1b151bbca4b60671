/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 by AVX2 and AES-NI, one block at a time: single.inc, with these functions.
 *
 *     void fw_sm4_aesni_1(const uint32_t *schedule, uint8_t *out, const uint8_t *in);
 *     void fw_sm4_aesni_cbc(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks, uint8_t iv[16]);
 *
 * From T to T: AESENCLAST 4 cycles, 3 on newer processors; nibbles 2; a table 1, the sum of its halves 1; a rotation 1;
 * sums 2: not less than 11. The 7 shuffles, which on many processors have one port, make it 12 there. On Cascade Lake a
 * round of CBC takes 17.4: results of AESENCLAST reach other units a cycle or two late. */
// clang-format off
#include "fw_asm.h"
#include "basis.h"
#include "arguments.h"
#include "layout.h"
#include "single_registers.inc"
#define SINGLE fw_sm4_aesni_1
#define SERIAL fw_sm4_aesni_cbc

#include "single_nibbles.inc"

.macro sum_of_maps a
    vaesenclast zeros(%rip), T, T
    vpand   low_nibbles(%rip), T, LOW
    vpsrld  $4, T, HIGH
    vpand   low_nibbles(%rip), HIGH, HIGH
    vpshufb LOW, Q_LOW, Q
    vpshufb LOW, N_LOW, N
    vpshufb HIGH, Q_HIGH, P
    vpshufb HIGH, N_HIGH, U
    XOR     P, Q, Q
    XOR     U, N, N
    vpshufb rotate_1(%rip), Q, T
    vpshufb rotate_2(%rip), Q, P
    vpshufb rotate_3(%rip), N, U
    XOR     Q, \a, \a
    XOR     N, \a, \a
    XOR     P, T, T
    XOR     \a, T, T
    XOR     U, T, T
.endm

#include "single.inc"
#include "word_tables.inc"
#include "nibble_tables.inc"

    .section .note.GNU-stack, "", @progbits
