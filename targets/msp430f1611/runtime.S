/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What clang calls and expects from a runtime library, since its MSP430 has none: multiplication, shifts of 32-bit words
 * by a variable count, memory functions; division is in divide.S. One section each: a firmware pays only for what it
 * uses.
 *
 * Arguments and results of 16 and 32 bits as in any function: words from r12 upwards, low word first. The 64-bit
 * helpers take their first operand in r8..r11, the second in r12..r15, and return the result in r12..r15. All preserve
 * r4..r10, also those with operands in r8..r10: clang relies on it.
 *
 * Multiplication takes the same path and the same cycles whatever the operands are. Shifts take longer the larger the
 * count, memory functions the larger the size: neither may be secret. Cycles include CALL and RET. */
#include "arithmetic.h"
#include "fw_asm.h"

/* ---- Multiplication: doubles the product and adds the multiplicand for each bit of the multiplier, highest first. */

#define product       r12
#define multiplicand  r13
#define multiplier    r14
#define mask          r15
#define count         r11

/* uint16_t __mspabi_mpyi(uint16_t, uint16_t): 156 cycles. */
fw_function __mspabi_mpyi
    mov   product, multiplier
    clr   product
    mov   #16, count
1:  add   product, product
    add   multiplier, multiplier
    mask_unless_carry mask
    inv   mask
    and   multiplicand, mask
    add   mask, product
    dec   count
    jnz   1b
    ret
fw_end __mspabi_mpyi

#undef product
#undef multiplicand
#undef multiplier
#undef mask
#undef count

#define multiplicand0 r12
#define multiplicand1 r13
#define multiplier0   r14
#define multiplier1   r15
#define product0      r7
#define product1      r8
#define mask          r9
#define scratch       r10
#define count         r11

/* uint32_t __mspabi_mpyl(uint32_t, uint32_t): 482 cycles. */
fw_function __mspabi_mpyl
    save  scratch, mask, product1, product0
    clr   product0
    clr   product1
    mov   #32, count
1:  double32 product0, product1
    double32 multiplier0, multiplier1
    mask_unless_carry mask
    add_unless mask, add, multiplicand0, product0, scratch
    add_unless mask, addc, multiplicand1, product1, scratch
    dec   count
    jnz   1b
    mov   product0, multiplicand0
    mov   product1, multiplicand1
    restore product0, product1, mask, scratch
    ret
fw_end __mspabi_mpyl

#undef multiplicand0
#undef multiplicand1
#undef multiplier0
#undef multiplier1
#undef product0
#undef product1
#undef mask
#undef scratch
#undef count

#define count         r5
#define mask          r6
#define scratch       r7
#define first0        r8
#define first1        r9
#define first2        r10
#define first3        r11
#define second0       r12
#define second1       r13
#define second2       r14
#define second3       r15

/* uint64_t __mspabi_mpyll(uint64_t, uint64_t): 2101 cycles. The multiplicand waits on the stack, which also saves the
 * registers that it came in; there the product grows. */
fw_function __mspabi_mpyll
    save  scratch, mask, count, first3, first2, first1, first0
    clr   first0
    clr   first1
    clr   first2
    clr   first3
    mov   #64, count
1:  double64 first0, first1, first2, first3
    double64 second0, second1, second2, second3
    mask_unless_carry mask
    add_unless mask, add, 0(stack), first0, scratch
    add_unless mask, addc, 2(stack), first1, scratch
    add_unless mask, addc, 4(stack), first2, scratch
    add_unless mask, addc, 6(stack), first3, scratch
    dec   count
    jnz   1b
    mov   first0, second0
    mov   first1, second1
    mov   first2, second2
    mov   first3, second3
    restore first0, first1, first2, first3, count, mask, scratch
    ret
fw_end __mspabi_mpyll

#undef count
#undef mask
#undef scratch
#undef first0
#undef first1
#undef first2
#undef first3
#undef second0
#undef second1
#undef second2
#undef second3

/* ---- Shifts by a variable count. Those of 8 and 16 bits are loops that clang writes itself. */

#define low           r12
#define high          r13
#define count         r14

/* uint32_t __mspabi_slll(uint32_t, uint16_t count): 11 + 5 * count cycles. */
fw_function __mspabi_slll
    tst   count
    jz    2f
1:  add   low, low
    addc  high, high
    dec   count
    jnz   1b
2:  ret
fw_end __mspabi_slll

/* uint32_t __mspabi_srll(uint32_t, uint16_t count): 11 + 6 * count cycles. */
fw_function __mspabi_srll
    tst   count
    jz    2f
1:  clrc
    rrc   high
    rrc   low
    dec   count
    jnz   1b
2:  ret
fw_end __mspabi_srll

/* int32_t __mspabi_sral(int32_t, uint16_t count): 11 + 5 * count cycles. */
fw_function __mspabi_sral
    tst   count
    jz    2f
1:  rra   high
    rrc   low
    dec   count
    jnz   1b
2:  ret
fw_end __mspabi_sral

#undef low
#undef high
#undef count

/* ---- Memory functions. */

#define start         r12           /* also the result: it stays as it is */
#define source        r13
#define bytes         r14
#define target        r15
#define content       r11

/* void *memcpy(void *, const void *, size_t): words if both addresses are even. Upwards: memmove relies on it. */
fw_function memcpy
    mov   start, target
    mov   start, content
    bis   source, content
    bit   #1, content
    jnz   3f
    sub   #2, bytes
    jnc   2f
1:  mov   @source+, content
    mov   content, 0(target)
    incd  target
    sub   #2, bytes
    jc    1b
2:  incd  bytes                     /* 0 or 1 is left */
3:  tst   bytes
    jz    5f
4:  mov.b @source+, content
    mov.b content, 0(target)
    inc   target
    dec   bytes
    jnz   4b
5:  ret
fw_end memcpy

/* void *memmove(void *, const void *, size_t): downwards, byte by byte, if the target lies above the source. */
fw_function memmove
    cmp   source, start
    jhs   1f
    br    #memcpy
1:  mov   start, target
    add   bytes, target
    add   bytes, source
    tst   bytes
    jz    3f
2:  dec   source
    dec   target
    mov.b @source, content
    mov.b content, 0(target)
    dec   bytes
    jnz   2b
3:  ret
fw_end memmove

#undef source
#define value         r13

/* void *memset(void *, int, size_t): words, after a first byte if the address is odd. */
fw_function memset
    mov   start, target
    mov.b value, value
    mov   value, content
    swpb  content
    bis   value, content
    tst   bytes
    jz    3f
    bit   #1, target
    jz    1f
    mov.b value, 0(target)
    inc   target
    dec   bytes
1:  sub   #2, bytes
    jnc   2f
    mov   content, 0(target)
    incd  target
    jmp   1b
2:  incd  bytes                     /* 0 or 1 is left */
    jz    3f
    mov.b value, 0(target)
3:  ret
fw_end memset
