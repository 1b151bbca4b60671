/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* From reset to main: initialised data copied to RAM, the rest cleared. No interrupts: the vector table holds only what
 * the core reads at reset, the stack pointer and the address of the first instruction. ARMv6-M: for every Cortex-M. */
    .syntax unified
    .thumb

#define source    r0
#define target    r1
#define limit     r2
#define content   r3

    .section .vectors, "a", %progbits
    .word fw_stack_top
    .word fw_reset

    .section .text.fw_reset, "ax", %progbits
    .p2align 1
    .global fw_reset
    .type fw_reset, %function
    .thumb_func
fw_reset:
    ldr   source, =fw_data_load
    ldr   target, =fw_data_start
    ldr   limit, =fw_data_end
    b     2f
1:  ldm   source!, {content}
    stm   target!, {content}
2:  cmp   target, limit
    blo   1b

    movs  content, #0
    ldr   target, =fw_bss_start
    ldr   limit, =fw_bss_end
    b     4f
3:  stm   target!, {content}
4:  cmp   target, limit
    blo   3b

    bl    main
    b     .                         /* main has returned: the simulator ends the run at its cycle limit */
    .ltorg
    .size fw_reset, . - fw_reset
