/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* From reset to main: the watchdog stopped, initialised data copied to RAM, the rest cleared. No interrupts: the vector
 * table holds only the address of the first instruction. */
#include "fw_asm.h"

#define WDTCTL    0x0120
#define WDT_HOLD  0x5a80            /* password and hold bit: a watchdog left running would reset the device */

#define stack     r1
#define source    r12
#define target    r13
#define content   r14

    .section .vectors, "a", %progbits
    .short fw_reset

fw_function fw_reset
    mov   #WDT_HOLD, &WDTCTL
    mov   #fw_stack_top, stack

    mov   #fw_data_load, source
    mov   #fw_data_start, target
    jmp   2f
1:  mov   @source+, content
    mov   content, 0(target)
    add   #2, target
2:  cmp   #fw_data_end, target
    jlo   1b

    mov   #fw_bss_start, target
    jmp   4f
3:  mov   #0, 0(target)
    add   #2, target
4:  cmp   #fw_bss_end, target
    jlo   3b

    call  #main
    jmp   .                         /* main has returned: the simulator ends the run at its cycle limit */
fw_end fw_reset
