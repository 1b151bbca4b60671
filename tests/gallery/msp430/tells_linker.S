/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  has a section that tells the linker which libraries to take
 * expect: linkage: is a section that tells the linker what to do */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    jmp     good_encrypt
    .section ".deplibs","MS",@llvm_dependent_libraries,1
    .asciz  "gcc"
    .previous
fw_end fw_speck64_128_encrypt
