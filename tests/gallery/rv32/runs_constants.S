/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  executes constants, where nobody looks at instructions
 * expect: uncounted: which is not counted */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    tail    hidden
fw_end fw_speck64_128_encrypt

    .section .rodata.hidden, "a", @progbits
    .p2align 2
    .global hidden
hidden:
    .word   0x00052603              /* lw a2, 0(a0) */
    .word   0x00060263              /* beqz a2, 1f */
1:  .word   0x00000337              /* lui t1, %hi(good_encrypt) */
    .word   0x00030313              /* addi t1, t1, %lo(good_encrypt) */
    .word   0x00030067              /* jr t1 */
    .reloc  1b, R_RISCV_HI20, good_encrypt
    .reloc  1b + 4, R_RISCV_LO12_I, good_encrypt
