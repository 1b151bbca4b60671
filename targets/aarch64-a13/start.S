/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* From the first instruction to main: initialised data copied to RAM, the rest cleared. */
#include "fw_asm.h"

#define source    x0
#define target    x1
#define limit     x2
#define content   x3
#define frame     x29
#define link      x30

.macro fw_address register, symbol
    adrp  \register, \symbol
    add   \register, \register, :lo12:\symbol
.endm

fw_function fw_reset
    fw_address source, fw_stack_top
    mov   sp, source
    mov   frame, xzr
    mov   link, xzr

    fw_address source, fw_data_load
    fw_address target, fw_data_start
    fw_address limit, fw_data_end
    b     2f
1:  ldr   content, [source], #8
    str   content, [target], #8
2:  cmp   target, limit
    b.lo  1b

    fw_address target, fw_bss_start
    fw_address limit, fw_bss_end
    b     4f
3:  str   xzr, [target], #8
4:  cmp   target, limit
    b.lo  3b

    bl    main
    b     .                         /* main has returned: the simulator ends the run at its cycle limit */
fw_end fw_reset
