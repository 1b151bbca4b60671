/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GHASH by PCLMULQDQ, in the field of POLYVAL (ghash.h): sums of up to sixteen products for each reduction.
 *
 *     void fw_ghash_pclmul_update(const fw_ghash_key *key, uint8_t hash[16], const uint8_t *in, size_t blocks);
 *
 * Constant time. stack: none */
// clang-format off
#include "fw_asm.h"
#define XOR     vpxor
#define POWERS  16
#include "macros.inc"

#define LEFT    %r8
#define NEXT    %r9

#define SUM     %xmm0
#define LOW     %xmm1
#define MIDDLE  %xmm2
#define HIGH    %xmm3
#define BLOCK   %xmm4
#define POWER   %xmm5
#define PRODUCT %xmm6
#define SWAP    %xmm7
#define FIELD   %xmm8

fw_function fw_ghash_pclmul_update
    vmovdqa swap_bytes(%rip), SWAP
    vmovq   field(%rip), FIELD
    vmovdqu (HASH), SUM
    vpshufb SWAP, SUM, SUM
0:
    mov     $16, LEFT
    cmp     LEFT, BLOCKS
    cmovb   BLOCKS, LEFT
    sub     LEFT, BLOCKS
    shl     $4, LEFT
    jz      2f
    lea     POWERS_END(KEY), NEXT
    add_few_products IN, NEXT, LEFT, SUM, LOW, MIDDLE, HIGH, BLOCK, POWER, PRODUCT, SWAP
    add_middle LOW, MIDDLE, HIGH, PRODUCT
    reduce  LOW, HIGH, SUM, PRODUCT, FIELD
    jmp     0b
2:
    vpshufb SWAP, SUM, SUM
    vmovdqu SUM, (HASH)
    vzeroall
    ret
fw_end fw_ghash_pclmul_update

    ghash_constants

    .section .note.GNU-stack, "", @progbits
