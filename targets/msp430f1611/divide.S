/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Division, as clang calls it; see runtime.S for the calling conventions. Every function takes the same path and the
 * same cycles whatever the operands are. Cycles include CALL and RET.
 *
 * The dividend moves bit by bit into the remainder, and the quotient takes its place. The divisor is always subtracted,
 * and added again if that was too much: if it borrowed, unless a bit had left the remainder at the top. The functions
 * with an unsigned quotient leave the remainder behind for the others. */
#include "arithmetic.h"
#include "fw_asm.h"

/* KEPT = -1, and the lowest bit of the quotient set, if the subtraction stands, otherwise 0. */
.macro decide_quotient_bit no_bit_left, kept, quotient0
    mask_unless_carry \kept
    and   \no_bit_left, \kept
    inv   \kept
    sub   \kept, \quotient0
.endm

#define quotient      r12           /* and dividend */
#define divisor       r13
#define remainder     r14
#define no_bit_left   r15
#define kept          r11
#define scratch       r10
#define count         r9

/* uint16_t __mspabi_divu(uint16_t, uint16_t): 245 cycles; the remainder in r14. */
fw_function __mspabi_divu
    save  scratch, count
    clr   remainder
    mov   #16, count
1:  double32 quotient, remainder
    mask_unless_carry no_bit_left
    sub   divisor, remainder
    decide_quotient_bit no_bit_left, kept, quotient
    add_unless kept, add, divisor, remainder, scratch
    dec   count
    jnz   1b
    restore count, scratch
    ret
fw_end __mspabi_divu

/* uint16_t __mspabi_remu(uint16_t, uint16_t): 254 cycles. */
fw_function __mspabi_remu
    call  #__mspabi_divu
    mov   remainder, quotient
    ret
fw_end __mspabi_remu

#define dividend_sign r10
#define divisor_sign  r9

/* int16_t __mspabi_divi(int16_t, int16_t): 278 cycles. */
fw_function __mspabi_divi
    save  dividend_sign, divisor_sign
    mask_if_negative quotient, dividend_sign
    mask_if_negative divisor, divisor_sign
    negate16_if dividend_sign, quotient
    negate16_if divisor_sign, divisor
    call  #__mspabi_divu
    xor   divisor_sign, dividend_sign
    negate16_if dividend_sign, quotient
    restore divisor_sign, dividend_sign
    ret
fw_end __mspabi_divi

/* int16_t __mspabi_remi(int16_t, int16_t): 278 cycles. The remainder has the sign of the dividend. */
fw_function __mspabi_remi
    save  dividend_sign, divisor_sign
    mask_if_negative quotient, dividend_sign
    mask_if_negative divisor, divisor_sign
    negate16_if dividend_sign, quotient
    negate16_if divisor_sign, divisor
    call  #__mspabi_divu
    mov   remainder, quotient
    negate16_if dividend_sign, quotient
    restore divisor_sign, dividend_sign
    ret
fw_end __mspabi_remi

#undef quotient
#undef divisor
#undef remainder
#undef no_bit_left
#undef kept
#undef scratch
#undef count
#undef dividend_sign
#undef divisor_sign

#define quotient0     r12           /* and dividend */
#define quotient1     r13
#define divisor0      r14
#define divisor1      r15
#define no_bit_left   r11
#define kept          r10
#define scratch       r9
#define count         r8
#define remainder0    r7
#define remainder1    r6

/* uint32_t __mspabi_divul(uint32_t, uint32_t): 679 cycles; the remainder in r14, r15. */
fw_function __mspabi_divul
    save  kept, scratch, count, remainder0, remainder1
    clr   remainder0
    clr   remainder1
    mov   #32, count
1:  double64 quotient0, quotient1, remainder0, remainder1
    mask_unless_carry no_bit_left
    sub   divisor0, remainder0
    subc  divisor1, remainder1
    decide_quotient_bit no_bit_left, kept, quotient0
    add_unless kept, add, divisor0, remainder0, scratch
    add_unless kept, addc, divisor1, remainder1, scratch
    dec   count
    jnz   1b
    mov   remainder0, divisor0
    mov   remainder1, divisor1
    restore remainder1, remainder0, count, scratch, kept
    ret
fw_end __mspabi_divul

/* uint32_t __mspabi_remul(uint32_t, uint32_t): 689 cycles. */
fw_function __mspabi_remul
    call  #__mspabi_divul
    mov   divisor0, quotient0
    mov   divisor1, quotient1
    ret
fw_end __mspabi_remul

#define dividend_sign r10
#define divisor_sign  r9

/* int32_t __mspabi_divli(int32_t, int32_t): 718 cycles. */
fw_function __mspabi_divli
    save  dividend_sign, divisor_sign
    mask_if_negative quotient1, dividend_sign
    mask_if_negative divisor1, divisor_sign
    negate32_if dividend_sign, quotient0, quotient1
    negate32_if divisor_sign, divisor0, divisor1
    call  #__mspabi_divul
    xor   divisor_sign, dividend_sign
    negate32_if dividend_sign, quotient0, quotient1
    restore divisor_sign, dividend_sign
    ret
fw_end __mspabi_divli

/* int32_t __mspabi_remli(int32_t, int32_t): 719 cycles. */
fw_function __mspabi_remli
    save  dividend_sign, divisor_sign
    mask_if_negative quotient1, dividend_sign
    mask_if_negative divisor1, divisor_sign
    negate32_if dividend_sign, quotient0, quotient1
    negate32_if divisor_sign, divisor0, divisor1
    call  #__mspabi_divul
    mov   divisor0, quotient0
    mov   divisor1, quotient1
    negate32_if dividend_sign, quotient0, quotient1
    restore divisor_sign, dividend_sign
    ret
fw_end __mspabi_remli

#undef quotient0
#undef quotient1
#undef divisor0
#undef divisor1
#undef no_bit_left
#undef kept
#undef scratch
#undef count
#undef remainder0
#undef remainder1
#undef dividend_sign
#undef divisor_sign

#define no_bit_left   r4
#define kept          r5
#define scratch       r6
#define count         r7
#define quotient0     r8            /* and dividend */
#define quotient1     r9
#define quotient2     r10
#define quotient3     r11
#define remainder0    r12           /* divisor at first, result of all functions at last */
#define remainder1    r13
#define remainder2    r14
#define remainder3    r15

/* Not a C function: quotient in r8..r11, remainder in r12..r15; preserves nothing. The divisor waits on the stack. */
fw_function fw_divide64
    save  remainder3, remainder2, remainder1, remainder0
    clr   remainder0
    clr   remainder1
    clr   remainder2
    clr   remainder3
    mov   #64, count
1:  double64 quotient0, quotient1, quotient2, quotient3
    addc  remainder0, remainder0
    addc  remainder1, remainder1
    addc  remainder2, remainder2
    addc  remainder3, remainder3
    mask_unless_carry no_bit_left
    sub   0(stack), remainder0
    subc  2(stack), remainder1
    subc  4(stack), remainder2
    subc  6(stack), remainder3
    decide_quotient_bit no_bit_left, kept, quotient0
    add_unless kept, add, 0(stack), remainder0, scratch
    add_unless kept, addc, 2(stack), remainder1, scratch
    add_unless kept, addc, 4(stack), remainder2, scratch
    add_unless kept, addc, 6(stack), remainder3, scratch
    dec   count
    jnz   1b
    add   #8, stack
    ret
fw_end fw_divide64

.macro enter64
    save  quotient2, quotient1, quotient0, count, scratch, kept, no_bit_left
.endm

.macro leave64
    restore no_bit_left, kept, scratch, count, quotient0, quotient1, quotient2
    ret
.endm

.macro result_is_quotient64
    mov   quotient0, remainder0
    mov   quotient1, remainder1
    mov   quotient2, remainder2
    mov   quotient3, remainder3
.endm

/* uint64_t __mspabi_divull(uint64_t, uint64_t): 3146 cycles. */
fw_function __mspabi_divull
    enter64
    call  #fw_divide64
    result_is_quotient64
    leave64
fw_end __mspabi_divull

/* uint64_t __mspabi_remull(uint64_t, uint64_t): 3142 cycles. */
fw_function __mspabi_remull
    enter64
    call  #fw_divide64
    leave64
fw_end __mspabi_remull

#define dividend_sign r4
#define result_sign   r5

/* Before the division: makes both operands positive, leaves their signs. */
.macro make_positive64
    mask_if_negative quotient3, dividend_sign
    mask_if_negative remainder3, result_sign
    negate64_if dividend_sign, quotient0, quotient1, quotient2, quotient3
    negate64_if result_sign, remainder0, remainder1, remainder2, remainder3
.endm

/* int64_t __mspabi_divlli(int64_t, int64_t): 3184 cycles. */
fw_function __mspabi_divlli
    enter64
    make_positive64
    xor   dividend_sign, result_sign
    push  result_sign
    call  #fw_divide64
    pop   result_sign
    result_is_quotient64
    negate64_if result_sign, remainder0, remainder1, remainder2, remainder3
    leave64
fw_end __mspabi_divlli

/* int64_t __mspabi_remlli(int64_t, int64_t): 3179 cycles. */
fw_function __mspabi_remlli
    enter64
    make_positive64
    push  dividend_sign
    call  #fw_divide64
    pop   result_sign
    negate64_if result_sign, remainder0, remainder1, remainder2, remainder3
    leave64
fw_end __mspabi_remlli

#undef no_bit_left
#undef kept
#undef scratch
#undef count
#undef quotient0
#undef quotient1
#undef quotient2
#undef quotient3
#undef remainder0
#undef remainder1
#undef remainder2
#undef remainder3
#undef dividend_sign
#undef result_sign
