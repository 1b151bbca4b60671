/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 by the processor's SM4 instructions: eight blocks, and sixteen with a key each, of which sm4/lanes.c says where they
 * are; constant time.
 *
 *     void fw_sm4_sm4ni_8(const uint32_t *round_keys, uint8_t *out, const uint8_t *in);
 *     void fw_sm4_sm4ni_lanes(const uint32_t *keys, uint8_t *out, const uint8_t *in);
 *
 * A block is eight VSM4RNDS4 that wait for each other, two blocks in each register. stack: none */
// clang-format off
#include "fw_asm.h"
#include "arguments.h"

/* VSM4RNDS4 ymm(x), ymm(x), ymm8, by its bytes, since binutils 2.40 does not know it: VEX.256.F2.0F38.W0 DA /r. */
.macro four_rounds x
    .byte   0xc4, 0xc2, ((~\x & 15) << 3) | 7, 0xda, 0xc0 | (\x << 3)
.endm

#define ROUND_KEY %ymm8

.macro enter blocks:vararg
    .irp x, \blocks
    vmovdqu 32 * \x (IN), %ymm\x
    vpshufb swap_words(%rip), %ymm\x, %ymm\x
    .endr
.endm

.macro leave blocks:vararg
    .irp x, \blocks
    vpshufb reverse(%rip), %ymm\x, %ymm\x
    vmovdqu %ymm\x, 32 * \x (OUT)
    .endr
.endm

fw_function fw_sm4_sm4ni_8
    mov     $8, COUNT
    enter   0, 1, 2, 3
0:
    vbroadcasti128 (KEYS), ROUND_KEY
    .irp x, 0, 1, 2, 3
    four_rounds \x
    .endr
    add     $16, KEYS
    dec     COUNT
    jnz     0b
    leave   0, 1, 2, 3
    vzeroupper
    ret
fw_end fw_sm4_sm4ni_8

fw_function fw_sm4_sm4ni_lanes
    mov     $8, COUNT
    enter   0, 1, 2, 3, 4, 5, 6, 7
0:
    .irp x, 0, 1, 2, 3, 4, 5, 6, 7
    vmovdqu 32 * \x (KEYS), ROUND_KEY
    four_rounds \x
    .endr
    add     $256, KEYS
    dec     COUNT
    jnz     0b
    leave   0, 1, 2, 3, 4, 5, 6, 7
    vzeroupper
    ret
fw_end fw_sm4_sm4ni_lanes

    .section .rodata.fw_sm4_sm4ni, "aM", @progbits, 32
    .p2align 5
swap_words:
    .rept 2
    .byte 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
    .endr
reverse:
    .rept 2
    .byte 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
    .endr

    .section .note.GNU-stack, "", @progbits
