/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* uint64_t fw_xgetbv(void): XCR0, which registers the operating system saves. Only where CPUID says OSXSAVE. */
// clang-format off
#include "fw_asm.h"

fw_function fw_xgetbv
    xor     %ecx, %ecx
    xgetbv
    shl     $32, %rdx
    or      %rdx, %rax
    ret
fw_end fw_xgetbv

    .section .note.GNU-stack, "", @progbits
