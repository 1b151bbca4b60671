/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What modes do beside the cipher, on many blocks, by AVX2; constant time.
 *
 *     void fw_blocks_avx2_xor(uint8_t *out, const uint8_t *left, const uint8_t *right, size_t blocks);
 *     void fw_blocks_avx2_counters(uint8_t *out, const uint8_t counter[16], size_t blocks);
 *     void fw_blocks_avx2_tweaks(uint8_t *out, uint8_t tweak[16], size_t eights);
 *
 * Sums: from the last to the first, so that OUT may be one of the others or overlap its end; an even number of blocks.
 * Counters: COUNTER and the next ones, of which the last 32 bits count, big-endian; an even number of blocks. Tweaks: those of XTS in IEEE 1619, eight for each of EIGHTS, at
 * least one; TWEAK is left at the next. stack: none */
// clang-format off
#include "fw_asm.h"

#define OUT     %rdi

/* --- Sums --- */
#define LEFT    %rsi
#define RIGHT   %rdx
#define BLOCKS  %rcx
#define VALUE   %ymm0

fw_function fw_blocks_avx2_xor
    shl     $4, BLOCKS
    jz      1f
0:
    vmovdqu -32(LEFT, BLOCKS), VALUE
    vpxor   -32(RIGHT, BLOCKS), VALUE, VALUE
    vmovdqu VALUE, -32(OUT, BLOCKS)
    sub     $32, BLOCKS
    jnz     0b
    vzeroupper
1:
    ret
fw_end fw_blocks_avx2_xor
#undef LEFT
#undef RIGHT
#undef BLOCKS
#undef VALUE

/* --- Counters --- */
#define COUNTER %rsi
#define BLOCKS  %rdx
#define NEXT    %ymm0
#define SWAP    %ymm1
#define TWO     %ymm2
#define VALUE   %ymm3

fw_function fw_blocks_avx2_counters
    vbroadcasti128 (COUNTER), NEXT
    vmovdqa swap_last(%rip), SWAP
    vmovdqa twice_two(%rip), TWO
    vpshufb SWAP, NEXT, NEXT
    vpaddd  zero_one(%rip), NEXT, NEXT
    sub     $2, BLOCKS
    jb      1f
0:
    vpshufb SWAP, NEXT, VALUE
    vpaddd  TWO, NEXT, NEXT
    vmovdqu VALUE, (OUT)
    add     $32, OUT
    sub     $2, BLOCKS
    jae     0b
1:
    vzeroupper
    ret
fw_end fw_blocks_avx2_counters
#undef BLOCKS
#undef NEXT
#undef SWAP
#undef TWO
#undef VALUE

/* --- Tweaks: eight, and then each times x^8: bytes move up by one, and the last comes back times x^7 + x^2 + x + 1 --- */
#define TWEAK   %rsi
#define EIGHTS  %rdx
#define T0      %ymm0
#define T1      %ymm1
#define T2      %ymm2
#define T3      %ymm3
#define CARRY   %ymm4
#define SHIFTED %ymm5
#define T0_128  %xmm0
#define T1_128  %xmm1
#define T2_128  %xmm2
#define T3_128  %xmm3
#define HIGH    %xmm4
#define FIELD   %xmm6
#define TWICE   %xmm7
#define FIRST   %xmm8

/* Y is X times x, on one tweak: the halves' highest bits, moved by a double word, choose what is added. */
.macro double x, y
    vpsrad  $31, \x, HIGH
    vpshufd $0x13, HIGH, HIGH
    vpand   FIELD, HIGH, HIGH
    vpaddq  \x, \x, \y
    vpxor   HIGH, \y, \y
.endm

.macro next_eight t
    vpsrldq $15, \t, CARRY
    vpslldq $1, \t, \t
    vpsllq  $1, CARRY, SHIFTED
    vpxor   CARRY, \t, \t
    vpxor   SHIFTED, \t, \t
    vpsllq  $1, SHIFTED, SHIFTED
    vpsllq  $7, CARRY, CARRY
    vpxor   SHIFTED, \t, \t
    vpxor   CARRY, \t, \t
.endm

/* FIRST and its double, in one vector; FIRST is left at the next. */
.macro make_pair pair, pair_128
    double  FIRST, TWICE
    vmovdqa FIRST, \pair_128
    vinserti128 $1, TWICE, \pair, \pair
    double  TWICE, FIRST
.endm

fw_function fw_blocks_avx2_tweaks
    vmovdqa ieee_field(%rip), FIELD
    vmovdqu (TWEAK), FIRST
    make_pair T0, T0_128
    make_pair T1, T1_128
    make_pair T2, T2_128
    make_pair T3, T3_128
0:
    vmovdqu T0, (OUT)
    vmovdqu T1, 32(OUT)
    vmovdqu T2, 64(OUT)
    vmovdqu T3, 96(OUT)
    next_eight T0
    next_eight T1
    next_eight T2
    next_eight T3
    add     $128, OUT
    dec     EIGHTS
    jnz     0b
    vmovdqu T0_128, (TWEAK)
    vzeroall
    ret
fw_end fw_blocks_avx2_tweaks

    .section .rodata.fw_blocks, "aM", @progbits, 32
    .p2align 5
swap_last: /* the bytes of the last double word */
    .rept 2
    .byte 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 15, 14, 13, 12
    .endr
twice_two:
    .long 0, 0, 0, 2, 0, 0, 0, 2
zero_one:
    .long 0, 0, 0, 0, 0, 0, 0, 1
ieee_field: /* for the carry into the low half, and for that into the high half */
    .quad 0x87, 1, 0, 0

    .section .note.GNU-stack, "", @progbits
