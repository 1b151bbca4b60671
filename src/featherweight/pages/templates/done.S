/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Where a firmware of parts ends. */
#include "fw_asm.h"
fw_function fw_done
1:
#if defined(__AVR__)
    rjmp    1b
#elif defined(__MSP430__)
    jmp     1b
#elif defined(__riscv)
    j       1b
#else
    b       1b
#endif
fw_end fw_done
