/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Macros shared by runtime.S and divide.S. None of them branches. */
// clang-format off
#ifndef FW_MSP430_ARITHMETIC_H
#define FW_MSP430_ARITHMETIC_H

#define stack   r1

/* MASK = 0 if the carry is set, otherwise -1. */
.macro mask_unless_carry mask
    subc  \mask, \mask
.endm

/* MASK = -1 if the word HIGH is negative, otherwise 0. */
.macro mask_if_negative high, mask
    mov   \high, \mask
    add   \mask, \mask
    mask_unless_carry \mask
    inv   \mask
.endm

/* SUM += TERM, by ADD or ADDC, if MASK is 0. The moves leave the carry of the previous word alone. */
.macro add_unless mask, operation, term, sum, scratch
    mov   \term, \scratch
    bic   \mask, \scratch
    \operation \scratch, \sum
.endm

.macro double32 word0, word1
    add   \word0, \word0
    addc  \word1, \word1
.endm

.macro double64 word0, word1, word2, word3
    double32 \word0, \word1
    addc  \word2, \word2
    addc  \word3, \word3
.endm

/* The number becomes its negative if MASK is -1: subtracting -1 after inverting all bits. */
.macro negate16_if mask, word0
    xor   \mask, \word0
    sub   \mask, \word0
.endm

.macro negate32_if mask, word0, word1
    xor   \mask, \word1
    negate16_if \mask, \word0
    subc  \mask, \word1
.endm

.macro negate64_if mask, word0, word1, word2, word3
    xor   \mask, \word3
    xor   \mask, \word2
    negate32_if \mask, \word0, \word1
    subc  \mask, \word2
    subc  \mask, \word3
.endm

.macro save first, others:vararg
    .irp  name, \first, \others
    push  \name
    .endr
.endm

.macro restore first, others:vararg
    .irp  name, \first, \others
    pop   \name
    .endr
.endm

#endif
