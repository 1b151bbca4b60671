/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GHASH by VPCLMULQDQ on 512 bits, in the field of POLYVAL (ghash.h): sums of up to 32 products for each reduction, each
 * product by three multiplications (Karatsuba).
 *
 *     void fw_ghash_vpclmul_powers(fw_ghash_key *key);
 *     void fw_ghash_vpclmul_update(const fw_ghash_key *key, uint8_t hash[16], const uint8_t *in, size_t blocks);
 *
 * The first makes the powers 32 to 2 of the last of KEY, and the sums of the halves of all: those of vector 2 j of four
 * powers are the low halves of vector j of sums, those of vector 2 j + 1 the high ones.
 *
 * Constant time. On Zen 5 a multiplication begins every two cycles: four blocks take 6 at least, 0.094 cycles a byte, and
 * of many blocks 32 take 57. Up to three blocks take the way of pclmul.S. stack: none */
// clang-format off
#include "fw_asm.h"
#define XOR         vpxorq
#define POWERS      32
#include "macros.inc"

#define BLOCKS_32   %ecx
#define BLOCKS_8    %cl
#define FEW_BLOCKS  3               /* 36, 40 and 49 cycles on Zen 4, where up to four take 54 otherwise */
#define LEFT        %r8
#define NEXT        %r9
#define MASK        %eax
#define PRESENT     %k1

#define SUM         %zmm0
#define LOW         %zmm1
#define MIDDLE      %zmm2
#define HIGH        %zmm3
#define BLOCK       %zmm4
#define POWER       %zmm5
#define PRODUCT     %zmm6
#define HALVES      %zmm7
#define SWAP        %zmm8
#define FIELD       %zmm9
#define SUM_128     %xmm0
#define LOW_128     %xmm1
#define MIDDLE_128  %xmm2
#define HIGH_128    %xmm3
#define BLOCK_128   %xmm4
#define POWER_128   %xmm5
#define PRODUCT_128 %xmm6
#define SWAP_128    %xmm8
#define FIELD_128   %xmm9

/* --- Powers --- */
#define V0          %zmm16          /* powers 4 to 1, in this order */
#define V1          %zmm17          /* 8 to 5, and so on */
#define V2          %zmm18
#define V3          %zmm19
#define V4          %zmm20
#define V5          %zmm21
#define V6          %zmm22
#define V7          %zmm23
#define FIRST_128   %xmm16
#define FIRST_256   %ymm16
#define FACTOR      %zmm24
#define FACTOR_128  %xmm24
#define FACTOR_256  %ymm24

/* Z is X Y, in each 128 bits of registers of width W: x, y or z. The first registers are LOW, MIDDLE, HIGH, PRODUCT and
 * FIELD of that width. */
.macro multiply w, x, y, z
    vpxorq  %\w\()mm1, %\w\()mm1, %\w\()mm1
    vpxorq  %\w\()mm2, %\w\()mm2, %\w\()mm2
    vpxorq  %\w\()mm3, %\w\()mm3, %\w\()mm3
    add_product \x, \y, %\w\()mm1, %\w\()mm2, %\w\()mm3, %\w\()mm6
    add_middle %\w\()mm1, %\w\()mm2, %\w\()mm3, %\w\()mm6
    reduce  %\w\()mm1, %\w\()mm3, \z, %\w\()mm6, %\w\()mm9
.endm

.macro store_powers at, high_power, low_power
    vmovdqu64 \high_power, POWERS_START + 128*\at(KEY)
    vmovdqu64 \low_power, POWERS_START + 128*\at + 64(KEY)
    vpunpcklqdq \low_power, \high_power, HALVES
    vpunpckhqdq \low_power, \high_power, PRODUCT
    vpxorq  HALVES, PRODUCT, HALVES
    vmovdqu64 HALVES, POWERS_END + 64*\at(KEY)
.endm

fw_function fw_ghash_vpclmul_powers
    vbroadcasti32x4 field(%rip), FIELD
    vmovdqu64 POWERS_END - 16(KEY), FIRST_128
    multiply x, FIRST_128, FIRST_128, FACTOR_128
    vshufi64x2 $0, FACTOR, FACTOR, FACTOR           /* the second */
    vinserti64x2 $1, FIRST_128, FACTOR_256, FIRST_256
    multiply y, FIRST_256, FACTOR_256, FACTOR_256
    vinserti64x4 $1, FIRST_256, FACTOR, V0
    vshufi64x2 $0, V0, V0, FACTOR                   /* the fourth */
    multiply z, V0, FACTOR, V1
    vshufi64x2 $0, V1, V1, FACTOR
    multiply z, V0, FACTOR, V2
    multiply z, V1, FACTOR, V3
    vshufi64x2 $0, V3, V3, FACTOR
    multiply z, V0, FACTOR, V4
    multiply z, V1, FACTOR, V5
    multiply z, V2, FACTOR, V6
    multiply z, V3, FACTOR, V7
    store_powers 0, V7, V6
    store_powers 1, V5, V4
    store_powers 2, V3, V2
    store_powers 3, V1, V0
    vzeroall
    ret
fw_end fw_ghash_vpclmul_powers

/* --- Sums --- */

/* The sum of the four parts. */
.macro fold x, x_256, x_128
    vextracti64x4 $1, \x, %ymm6
    vpxor   %ymm6, \x_256, \x_256
    vextracti128 $1, \x_256, PRODUCT_128
    vpxor   PRODUCT_128, \x_128, \x_128
.endm

.macro start_sums
    vpxorq  LOW, LOW, LOW
    vpxorq  MIDDLE, MIDDLE, MIDDLE
    vpxorq  HIGH, HIGH, HIGH
.endm

/* Adds the products of the halves of BLOCK and of powers; the sums of the latter's are the low halves of HALVES if NUMBER is
 * even, else the high ones. */
.macro add_products power, halves, number
    vpclmulqdq $0x00, \power, BLOCK, PRODUCT
    vpxorq  PRODUCT, LOW, LOW
    vpclmulqdq $0x11, \power, BLOCK, PRODUCT
    vpxorq  PRODUCT, HIGH, HIGH
    vpshufd $0x4e, BLOCK, PRODUCT
    vpxorq  PRODUCT, BLOCK, BLOCK
    vpclmulqdq $0x10*(\number % 2), \halves, BLOCK, PRODUCT
    vpxorq  PRODUCT, MIDDLE, MIDDLE
.endm

.macro end_sums
    vpternlogq $0x96, LOW, HIGH, MIDDLE
    add_middle LOW, MIDDLE, HIGH, PRODUCT
    fold    LOW, %ymm1, LOW_128
    fold    HIGH, %ymm3, HIGH_128
    reduce  LOW_128, HIGH_128, SUM_128, PRODUCT_128, FIELD_128
.endm

fw_function fw_ghash_vpclmul_update
    vbroadcasti32x4 swap_bytes(%rip), SWAP
    vmovq   field(%rip), FIELD_128
    vmovdqu (HASH), SUM_128
    vpshufb SWAP_128, SUM_128, SUM_128              /* the other parts of SUM are 0 */
    cmp     $FEW_BLOCKS, BLOCKS
    jbe     5f
    sub     $32, BLOCKS
    jb      1f
0:
    start_sums
    .set    four, 7                                 /* the first blocks come last, for they wait for SUM */
    .rept   8
    vmovdqu64 64*four(IN), BLOCK
    vpshufb SWAP, BLOCK, BLOCK
    .if     four == 0
    vpxorq  SUM, BLOCK, BLOCK
    .endif
    vmovdqu64 POWERS_START + 64*four(KEY), POWER
    add_products POWER, POWERS_END + 64*(four / 2)(KEY), four
    .set    four, four - 1
    .endr
    end_sums
    add     $512, IN
    sub     $32, BLOCKS
    jae     0b
1:
    add     $32, BLOCKS
    jz      4f
    start_sums
    mov     BLOCKS, LEFT
    lea     POWERS_END(KEY), NEXT
    shl     $4, LEFT
    sub     LEFT, NEXT
    mov     $-1, MASK
    kmovw   MASK, PRESENT
2:
    sub     $4, BLOCKS
    jae     3f
    lea     8(BLOCKS, BLOCKS), BLOCKS_32            /* the last one to three: what is behind them counts as zeros */
    shl     BLOCKS_8, MASK
    not     MASK
    kmovw   MASK, PRESENT
    xor     BLOCKS_32, BLOCKS_32
3:
    vmovdqu64 (IN), BLOCK{PRESENT}{z}
    vpshufb SWAP, BLOCK, BLOCK
    vpxorq  SUM, BLOCK, BLOCK                       /* the sum so far goes into the first block only */
    vpxorq  SUM, SUM, SUM
    vmovdqu64 (NEXT), POWER
    vpshufd $0x4e, POWER, HALVES
    vpxorq  POWER, HALVES, HALVES
    add_products POWER, HALVES, 0
    add     $64, IN
    add     $64, NEXT
    test    BLOCKS, BLOCKS
    jnz     2b
    end_sums
4:
    vpshufb SWAP_128, SUM_128, SUM_128
    vmovdqu SUM_128, (HASH)
    vzeroall
    ret
5:
    mov     BLOCKS, LEFT
    lea     POWERS_END(KEY), NEXT
    shl     $4, LEFT
    jz      4b
    add_few_products IN, NEXT, LEFT, SUM_128, LOW_128, MIDDLE_128, HIGH_128, BLOCK_128, POWER_128, PRODUCT_128, \
                     SWAP_128
    add_middle LOW_128, MIDDLE_128, HIGH_128, PRODUCT_128
    reduce  LOW_128, HIGH_128, SUM_128, PRODUCT_128, FIELD_128
    jmp     4b
fw_end fw_ghash_vpclmul_update

    ghash_constants

    .section .note.GNU-stack, "", @progbits
