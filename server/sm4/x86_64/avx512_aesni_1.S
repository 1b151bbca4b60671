/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 by AVX-512 and AES-NI, one block at a time: single.inc, with these functions.
 *
 *     void fw_sm4_avx512_aesni_1(const uint32_t *schedule, uint8_t *out, const uint8_t *in);
 *     void fw_sm4_avx512_aesni_cbc(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks,
 *                                  uint8_t iv[16]);
 *
 * From T to T: AESENCLAST 4 cycles, 3 on newer processors; nibbles 2; the tables of high nibbles 2, on processors with
 * one port for shuffles, else 1; a rotation 1; a sum 1: not less than 10. All else waits for less: sums are of three
 * terms, and the halves of a table are rotated each for itself. On Cascade Lake a round of CBC takes 15.6: results of
 * AESENCLAST reach other units a cycle or two late, and all wait for ports. */
// clang-format off
#include "fw_asm.h"
#include "basis.h"
#include "arguments.h"
#include "layout.h"
#include "single_registers.inc"
#define SINGLE fw_sm4_avx512_aesni_1
#define SERIAL fw_sm4_avx512_aesni_cbc


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
    vprord  $8, Q, T
    vprord  $16, Q, LOW
    vpternlogd $0x96, N, Q, \a
    vprord  $24, N, N
    vpternlogd $0x96, T, LOW, \a
    vprord  $8, P, HIGH
    vprord  $16, P, LOW
    vpternlogd $0x96, P, HIGH, N
    vpternlogd $0x96, LOW, U, \a
    vprord  $24, U, T
    vpternlogd $0x96, N, \a, T
.endm

#include "single.inc"
#include "word_tables.inc"
#include "nibble_tables.inc"

    .section .note.GNU-stack, "", @progbits
