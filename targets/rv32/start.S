/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* From reset to main: the global pointer set, initialised data copied to RAM, the rest cleared. No interrupts: none is
 * ever enabled. */
#include "fw_asm.h"

#define stack     sp
#define globals   gp
#define source    t0
#define target    t1
#define limit     t2
#define content   a0

fw_function fw_reset
    .option push
    .option norelax                 /* relaxed, this would compute gp from gp */
    la    globals, __global_pointer$
    .option pop
    la    stack, fw_stack_top

    la    source, fw_data_load
    la    target, fw_data_start
    la    limit, fw_data_end
    j     2f
1:  lw    content, (source)
    sw    content, (target)
    addi  source, source, 4
    addi  target, target, 4
2:  bltu  target, limit, 1b

    la    target, fw_bss_start
    la    limit, fw_bss_end
    j     4f
3:  sw    zero, (target)
    addi  target, target, 4
4:  bltu  target, limit, 3b

    call  main
    j     .                         /* main has returned: the simulator ends the run at its cycle limit */
fw_end fw_reset
