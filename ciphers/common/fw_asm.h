/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Assembly functions, one section each, so that the linker drops what a firmware does not use.
 * Works with GNU as and with clang's assembler:
 *
 *     fw_function fw_rectangle128_encrypt
 *     ...
 *     fw_end      fw_rectangle128_encrypt */
// clang-format off
#ifndef FW_ASM_H
#define FW_ASM_H

#ifndef FW_SCHEDULE_IN_FLASH
#define FW_SCHEDULE_IN_FLASH 0
#endif

#if defined(__arm__)
    .syntax unified
    .thumb
#endif

/* Starts function NAME in a section of its own. */
.macro fw_function name
    .section .text.\name, "ax", %progbits
#if defined(__aarch64__)
    .p2align 2
#else
    .p2align 1
#endif
    fw_label \name
.endm

/* Another global name for the place reached: two variants that share their code. */
.macro fw_label name
    .global \name
    .type \name, %function
#if defined(__arm__)
    .thumb_func
#endif
\name:
.endm

/* The same for functions that only assembly of their implementation calls, in a way of its own: hidden, so that
 * `fw check` does not expect them to follow the calling convention. */
.macro fw_inner_function name
    .hidden \name
    fw_function \name
.endm

.macro fw_inner_label name
    .hidden \name
    fw_label \name
.endm

.macro fw_end name
    .size \name, . - \name
.endm

#endif
