/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GHASH by VPCLMULQDQ on 512 bits, in the field of POLYVAL (ghash.h): sums of sixteen products for each reduction.
 *
 *     void fw_ghash_vpclmul_update_16(const fw_ghash_key *key, uint8_t hash[16], const uint8_t *in, size_t sixteens);
 *
 * Constant time. At least one times sixteen blocks. stack: none */
// clang-format off
#include "fw_asm.h"
#include "ghash_macros.inc"

#define SUM         %zmm0
#define LOW         %zmm1
#define MIDDLE      %zmm2
#define HIGH        %zmm3
#define BLOCK       %zmm4
#define POWER       %zmm5
#define PRODUCT     %zmm6
#define SWAP        %zmm7
#define FIELD       %xmm8
#define SUM_128     %xmm0
#define LOW_128     %xmm1
#define MIDDLE_128  %xmm2
#define HIGH_128    %xmm3
#define PRODUCT_128 %xmm6
#define PRODUCT_256 %ymm6
#define SWAP_128    %xmm7

/* The sum of the four parts. */
.macro fold x, x_256, x_128
    vextracti64x4 $1, \x, PRODUCT_256
    vpxor   PRODUCT_256, \x_256, \x_256
    vextracti128 $1, \x_256, PRODUCT_128
    vpxor   PRODUCT_128, \x_128, \x_128
.endm

fw_function fw_ghash_vpclmul_update_16
    vbroadcasti32x4 swap_bytes(%rip), SWAP
    vmovq   field(%rip), FIELD
    vmovdqu (HASH), SUM_128
    vpshufb SWAP_128, SUM_128, SUM_128  /* the other parts of SUM are 0 */
0:
    vpxorq  LOW, LOW, LOW
    vpxorq  MIDDLE, MIDDLE, MIDDLE
    vpxorq  HIGH, HIGH, HIGH
    .set four, 0
    .rept 4
    vmovdqu64 64 * four (IN), BLOCK
    vpshufb SWAP, BLOCK, BLOCK
    .if four == 0
    vpxorq  SUM, BLOCK, BLOCK
    .endif
    vmovdqu64 POWERS_START + 64 * four (KEY), POWER
    add_product vpxorq, BLOCK, POWER, LOW, MIDDLE, HIGH, PRODUCT
    .set four, four + 1
    .endr
    fold    LOW, %ymm1, LOW_128
    fold    MIDDLE, %ymm2, MIDDLE_128
    fold    HIGH, %ymm3, HIGH_128
    reduce  LOW_128, MIDDLE_128, HIGH_128, SUM_128, PRODUCT_128, FIELD
    add     $256, IN
    dec     BLOCKS
    jnz     0b
    vpshufb SWAP_128, SUM_128, SUM_128
    vmovdqu SUM_128, (HASH)
    vzeroall
    ret
fw_end fw_ghash_vpclmul_update_16

    ghash_constants

    .section .note.GNU-stack, "", @progbits
