/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 by the processor's SM4 instructions: eight blocks; constant time.
 *
 *     void fw_sm4_sm4ni_8(const uint32_t *round_keys, uint8_t *out, const uint8_t *in);
 *
 * stack: none */
// clang-format off
#include "fw_asm.h"
#include "arguments.h"

/* VSM4RNDS4 ymm(x), ymm(x), ymm4, by its bytes, since binutils 2.40 does not know it: VEX.256.F2.0F38.W0 DA /r. */
.macro four_rounds x
    .byte   0xc4, 0xe2, ((~\x & 15) << 3) | 7, 0xda, 0xc4 | (\x << 3)
.endm

#define ROUND_KEY %ymm4

fw_function fw_sm4_sm4ni_8
    mov     $8, COUNT
    .irp x, 0, 1, 2, 3
    vmovdqu 32 * \x (IN), %ymm\x
    vpshufb swap_words(%rip), %ymm\x, %ymm\x
    .endr
0:
    vbroadcasti128 (KEYS), ROUND_KEY
    .irp x, 0, 1, 2, 3
    four_rounds \x
    .endr
    add     $16, KEYS
    dec     COUNT
    jnz     0b
    .irp x, 0, 1, 2, 3
    vpshufb reverse(%rip), %ymm\x, %ymm\x
    vmovdqu %ymm\x, 32 * \x (OUT)
    .endr
    vzeroupper
    ret
fw_end fw_sm4_sm4ni_8

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
