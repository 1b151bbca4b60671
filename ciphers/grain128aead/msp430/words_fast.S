/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2 for MSP430, for speed: 32 clocks per pass over words on the stack, sums by Horner's rule.
 *
 *     uint32_t fw_grain128aead_clock(fw_grain128aead_context *context);
 *     void     fw_grain128aead_feed(fw_grain128aead_context *context, uint8_t *output, const uint8_t *input,
 *                                   size_t bytes, enum fw_duplex mode);
 *
 * Arguments in r12 to r15, the mode on the stack. The context is at an even address, input and output at any.
 *
 * Registers of Grain grow upwards on the stack, so that the bytes of the next clocks begin four bytes higher and none
 * moves. Each is there twice, the second time an address lower, so that words from odd bytes on are at even addresses.
 *
 * 32 clocks. The tap from bit 8 i + c on is bytes i to i + 4, two words and a byte, moved right by c bits: one of
 * class c. A sum of taps begins with those of the highest class; each move, 3 cycles, goes to the next lower class,
 * whose taps then join, 9 cycles each. So do products: of taps of one class at once, of others after one of them is
 * moved by the difference. What is moved by 1 to 4 bits from the last byte that is needed lacks only bits that fall
 * out. Classes 6 and 7 move to the left, from a byte and two words.
 *
 * Up to 16 bytes of the message pass before the accumulator takes them, 16 bits at a time: for each bit the tag's
 * register and what follows it move by a bit, 5 cycles, and four words under the mask of that bit join the
 * accumulator, 14.
 *
 * 32 clocks are 657 cycles and a call, and parting 64; two bytes of the message are 304 for the accumulator and about
 * 180 for all else.
 *
 * cost fw_grain128aead_clock 258 stack
 * cost fw_grain128aead_feed 260 stack
 */
#include "fw_msp430.inc"

#define sum0            r4
#define sum1            r5
#define sum2            r6
#define moved0          r7
#define moved1          r8
#define moved2          r9
#define product0        r10             /* of bit 95 and others */
#define product1        r11
#define half0           r12             /* of the output */
#define half1           r13
#define below           r14             /* a byte below two words */
#define place           r15             /* of the lowest bytes */
#define sum             sum0, sum1, sum2
#define moved           moved0, moved1, moved2
#define product         product0, product1
#define half            half0, half1

#define LINEAR          0               /* at PLACE: room for 8 passes, then again from the byte behind on */
#define NONLINEAR       96
#define AGAIN           48
#define OUTS            192             /* at SP: of each pass, key stream and bits for the tag */
#define NEXT            224             /* place in them */
#define COUNT           226
#define PAIRS           228             /* of bytes, in this turn */
#define CONTEXT         230
#define OUTPUT          232
#define INPUT           234
#define BYTES           236
#define FRAME           238
#define MODE            FRAME + 18

#define OF_LINEAR       0               /* in the context */
#define OF_NONLINEAR    20
#define OF_ACCUMULATOR  40
#define OF_TAG          48
#define OF_PAIR         56              /* of two bytes: key stream, bits for the tag */
#define OF_POSITION     60

/* OPERATION on the two words from byte I of a register on. */
.macro two operation:req, array:req, i:req, to0:req, to1:req
    .if     (\i) % 2
    \operation \array + AGAIN + \i - 1(place), \to0
    \operation \array + AGAIN + \i + 1(place), \to1
    .else
    \operation \array + \i(place), \to0
    \operation \array + \i + 2(place), \to1
    .endif
.endm

/* And on the byte behind. */
.macro three operation:req, array:req, i:req, to0:req, to1:req, to2:req
    two     \operation, \array, \i, \to0, \to1
    \operation\().b \array + \i + 4(place), \to2
.endm

/* And on the byte before. */
.macro three_back operation:req, array:req, i:req, to0:req, to1:req
    \operation\().b \array + \i(place), below
    two     \operation, \array, \i + 1, \to0, \to1
.endm

.macro right bits:req, list0:req, list1:req, list2:req
    .rept   \bits
    rra     \list2
    rrc     \list1
    rrc     \list0
    .endr
.endm

.macro left bits:req, list0:req, list1:req
    .rept   \bits
    rla.b   below
    rlc     \list0
    rlc     \list1
    .endr
.endm

.macro join0 operation, from0, from1, to0, to1
    \operation \from0, \to0
    \operation \from1, \to1
.endm

.macro join operation, from0, from1, from2, to0, to1, to2
    \operation \from0, \to0
    \operation \from1, \to1
    \operation \from2, \to2
.endm

/* The next word of a register, and again. It is lost. */
.macro append array:req, offset:req, word:req
    mov     \word, \array + \offset(place)
    mov.b   \word, \array + AGAIN + \offset - 1(place)
    swpb    \word
    mov.b   \word, \array + AGAIN + \offset(place)
.endm

/* 32 clocks at PLACE. The output is in HALF. */
    .section .text.fw_grain128aead_clocks, "ax", %progbits
    .p2align 1
    .type grain_clocks, %function
grain_clocks:
    three_back mov, NONLINEAR, 11, product      /* bit 95 */
    left    1, product
    three_back mov, LINEAR, 11, half    /* bit 94 */
    left    2, half
    join0   and, product, half
    two     xor, LINEAR, 1, half        /* bit 8 */
    three   mov, NONLINEAR, 1, moved    /* bit 12 */
    right   4, moved
    join0   and, moved0, moved1, half
    three   mov, LINEAR, 5, moved       /* bit 42 */
    right   2, moved
    join0   and, product, moved0, moved1
    join0   xor, moved0, moved1, half
    three   mov, NONLINEAR, 11, moved   /* bits 88, 92, 93, 95 */
    right   4, moved
    join0   and, moved0, moved1, product
    right   1, moved
    join0   and, moved0, moved1, product
    two     and, NONLINEAR, 11, product
    three   mov, NONLINEAR, 1, sum      /* bit 15 */
    right   2, sum
    three   xor, NONLINEAR, 5, sum      /* bit 45 */
    three   xor, LINEAR, 11, sum        /* bit 93 */
    right   1, sum
    three   xor, NONLINEAR, 4, sum      /* bit 36 */
    three   mov, LINEAR, 1, moved       /* bit 13 times bit 20 */
    right   1, moved
    three   and, LINEAR, 2, moved
    join    xor, moved, sum
    three   mov, LINEAR, 9, moved       /* bit 79 times bit 60 */
    right   3, moved
    three   and, LINEAR, 7, moved
    join    xor, moved, sum
    right   2, sum
    three   xor, NONLINEAR, 0, sum      /* bit 2 */
    right   1, sum
    three   xor, NONLINEAR, 9, sum      /* bit 73 */
    three   xor, NONLINEAR, 11, sum     /* bit 89 */
    right   1, sum
    two     xor, NONLINEAR, 8, sum0, sum1
    join0   xor, sum0, sum1, half
    three   mov, NONLINEAR, 8, sum      /* bit 68 times bit 84 */
    three   and, NONLINEAR, 10, sum
    right   1, sum
    three   mov, NONLINEAR, 0, moved    /* bit 3 times bit 67 */
    three   and, NONLINEAR, 8, moved
    join    xor, moved, sum
    three   mov, NONLINEAR, 3, moved    /* bit 27 times bit 59 */
    three   and, NONLINEAR, 7, moved
    join    xor, moved, sum
    three   xor, NONLINEAR, 11, sum     /* bit 91 */
    three   mov, NONLINEAR, 1, moved    /* bit 13 times bit 11 */
    right   2, moved
    three   and, NONLINEAR, 1, moved
    join    xor, moved, sum
    right   1, sum
    three   xor, NONLINEAR, 3, sum      /* bit 26 */
    three   mov, NONLINEAR, 9, moved    /* bit 78 times bit 70 times bit 82 */
    three   and, NONLINEAR, 8, moved
    right   4, moved
    three   and, NONLINEAR, 10, moved
    join    xor, moved, sum
    right   1, sum
    three   mov, NONLINEAR, 2, moved    /* bit 18 times bit 17 */
    right   1, moved
    three   and, NONLINEAR, 2, moved
    join    xor, moved, sum
    three   mov, NONLINEAR, 7, moved    /* bit 61 times bit 65 */
    right   4, moved
    three   and, NONLINEAR, 8, moved
    join    xor, moved, sum
    right   1, sum
    join0   xor, product, sum0, sum1
    three_back mov, NONLINEAR, 2, product       /* bit 22 times bit 25 times bit 24 */
    left    2, product
    three   mov, NONLINEAR, 3, moved
    right   1, moved
    join0   and, moved0, moved1, product
    two     and, NONLINEAR, 3, product
    join0   xor, product, sum0, sum1
    two     mov, NONLINEAR, 5, product  /* bit 40 times bit 48 */
    two     and, NONLINEAR, 6, product
    join0   xor, product, sum0, sum1
    two     xor, NONLINEAR, 7, sum0, sum1       /* bit 56 */
    two     xor, NONLINEAR, 12, sum0, sum1      /* bit 96 */
    two     xor, NONLINEAR, 0, sum0, sum1
    two     xor, LINEAR, 0, sum0, sum1
    append  NONLINEAR, 16, sum0
    append  NONLINEAR, 18, sum1
    three_back mov, LINEAR, 4, sum0, sum1       /* bits 38 and 70 */
    three_back xor, LINEAR, 8, sum0, sum1
    left    1, sum0, sum1
    three_back xor, LINEAR, 0, sum0, sum1       /* bit 7 */
    left    1, sum0, sum1
    three   mov, LINEAR, 10, moved      /* bit 81 */
    right   1, moved
    join0   xor, moved0, moved1, sum0, sum1
    two     xor, LINEAR, 0, sum0, sum1
    two     xor, LINEAR, 12, sum0, sum1
    append  LINEAR, 16, sum0
    append  LINEAR, 18, sum1
    ret
    .size grain_clocks, . - grain_clocks

/* While registers come and go. */
#define from            r4
#define to              r5
#define carried         r6
#define context         r12
#define saved           r4, r5, r6, r7, r8, r9, r10, r11
#define saved_back      r11, r10, r9, r8, r7, r6, r5, r4

/* 16 bytes. */
.macro copy_register array:req
    .set    offset, 0
    .rept   8
    mov     @from+, carried
    mov     carried, \array + offset(to)
    .set    offset, offset + 2
    .endr
.endm

/* And the second time. */
.macro copy_again array:req
    .set    offset, 0
    .rept   15
    mov.b   @from+, carried
    mov.b   carried, \array + AGAIN + offset(to)
    .set    offset, offset + 1
    .endr
.endm

/* From the context, at r12, to the stack, and from PLACE back. */
    .section .text.fw_grain128aead_come, "ax", %progbits
    .p2align 1
    .type grain_come, %function
grain_come:
    mov     sp, to
    incd    to                          /* behind the return address */
    mov     to, place
    mov     context, from
    copy_register LINEAR
    mov     context, from
    inc     from
    copy_again LINEAR
    mov     context, from
    add     #OF_NONLINEAR, from
    copy_register NONLINEAR
    mov     context, from
    add     #OF_NONLINEAR + 1, from
    copy_again NONLINEAR
    ret
    .size grain_come, . - grain_come

    .section .text.fw_grain128aead_go, "ax", %progbits
    .p2align 1
    .type grain_go, %function
grain_go:
    mov     context, to
    mov     place, from
    copy_register OF_LINEAR
    mov     place, from
    add     #NONLINEAR, from
    copy_register OF_NONLINEAR
    ret
    .size grain_go, . - grain_go

#define result0         r12
#define result1         r13
fw_function fw_grain128aead_clock
    save    saved
    sub     #FRAME, sp
    mov     context, CONTEXT(sp)
    call    #grain_come
    call    #grain_clocks
    add     #4, place
    mov     result0, OUTS(sp)
    mov     CONTEXT(sp), context
    call    #grain_go
    mov     OUTS(sp), result0
    add     #FRAME, sp
    restore saved_back
    ret
fw_end fw_grain128aead_clock

/* 32 clocks at PLACE, which moves on: key stream in R7, bits for the tag in R8. */
#define stream          r7
#define later           r8
    .section .text.fw_grain128aead_parted, "ax", %progbits
    .p2align 1
    .type grain_parted, %function
grain_parted:
    call    #grain_clocks
    add     #4, place
    .irp    register, half0, half1
    .rept   8
    rra     \register
    rrc     stream
    rra     \register
    rrc     later
    .endr
    .endr
    ret
    .size grain_parted, . - grain_parted

/* As many bytes as COUNT says go through key stream, and are left in its place as they are authenticated. */
#define input           r4
#define output          r5
#define at              r6              /* in the key stream */
#define left            r7
#define mode            r8
#define byte            r9
#define other_side      r10
#define CALLED          2               /* a return address */
#define ENCRYPT         1               /* of enum fw_duplex: FW_ABSORB is below, FW_DECRYPT above */
    .section .text.fw_grain128aead_pass, "ax", %progbits
    .p2align 1
    .type grain_pass, %function
grain_pass:
    mov     CALLED + INPUT(sp), input
    mov     CALLED + OUTPUT(sp), output
    mov     CALLED + COUNT(sp), left
    mov     CALLED + MODE(sp), mode
    mov     sp, at
    add     #CALLED + OUTS, at
    sub     left, CALLED + BYTES(sp)
1:  mov.b   @input+, byte
    cmp     #ENCRYPT, mode
    jlo     3f
    mov.b   @at, other_side
    xor.b   byte, other_side
    mov.b   other_side, 0(output)
    inc     output
    cmp     #ENCRYPT, mode
    jeq     3f
    mov.b   other_side, byte
3:  mov.b   byte, 0(at)
    inc     at
    bit     #1, at
    jnz     4f
    incd    at                          /* over bits for the tag */
4:  dec     left
    jnz     1b
    mov     input, CALLED + INPUT(sp)
    mov     output, CALLED + OUTPUT(sp)

/* As many bytes as COUNT says are authenticated. */
#define acc0            r4              /* the accumulator */
#define acc1            r5
#define acc2            r6
#define acc3            r7
#define tag0            r8              /* the tag's register, and what follows it */
#define tag1            r9
#define tag2            r10
#define tag3            r11
#define tag4            r12
#define message         r13
#define zeros           r14             /* all bits set if a bit of the message is 0 */
#define masked          r15

.macro add_masked from:req, to:req
    mov     \from, masked
    bic     zeros, masked
    xor     masked, \to
.endm

    mov     CALLED + CONTEXT(sp), context
    .set    offset, 0
    .irp    register, acc0, acc1, acc2, acc3, tag0, tag1, tag2, tag3
    mov     OF_ACCUMULATOR + offset(context), \register
    .set    offset, offset + 2
    .endr
    mov     sp, tag4
    add     #CALLED + OUTS, tag4
    mov     tag4, CALLED + NEXT(sp)
5:  mov     CALLED + NEXT(sp), tag4
    add     #4, CALLED + NEXT(sp)
    mov     @tag4+, message
    mov     @tag4, tag4
6:  .rept   8
    rra     message
    subc    zeros, zeros
    add_masked tag0, acc0
    add_masked tag1, acc1
    add_masked tag2, acc2
    add_masked tag3, acc3
    rra     tag4
    rrc     tag3
    rrc     tag2
    rrc     tag1
    rrc     tag0
    .endr
    dec     CALLED + COUNT(sp)
    jz      7f
    bit     #1, CALLED + COUNT(sp)
    jnz     6b
    jmp     5b
7:  mov     CALLED + CONTEXT(sp), context
    .set    offset, 0
    .irp    register, acc0, acc1, acc2, acc3, tag0, tag1, tag2, tag3
    mov     \register, OF_ACCUMULATOR + offset(context)
    .set    offset, offset + 2
    .endr
    ret
    .size grain_pass, . - grain_pass

#define count           r11
#define output_argument r13
#define input_argument  r14
#define bytes_argument  r15

fw_function fw_grain128aead_feed
    save    saved
    sub     #FRAME, sp
    mov     context, CONTEXT(sp)
    mov     output_argument, OUTPUT(sp)
    mov     input_argument, INPUT(sp)
    mov     bytes_argument, BYTES(sp)
    tst     bytes_argument
    jz      8f
    tst.b   OF_POSITION(context)
    jz      1f
    clr.b   OF_POSITION(context)
    mov.b   OF_PAIR + 1(context), stream
    mov.b   OF_PAIR + 3(context), later
    mov     stream, OUTS(sp)
    mov     later, OUTS + 2(sp)
    mov     #1, COUNT(sp)
    call    #grain_pass
    tst     BYTES(sp)
    jz      8f
    mov     CONTEXT(sp), context
1:  call    #grain_come

/* As many pairs of bytes as there is room for. */
2:  mov     sp, place
    mov     BYTES(sp), count
    clrc
    rrc     count
    jz      5f
    cmp     #9, count
    jlo     3f
    mov     #8, count
3:  mov     count, PAIRS(sp)
    mov     count, COUNT(sp)
    mov     sp, count
    add     #OUTS, count
    mov     count, NEXT(sp)
4:  call    #grain_parted
    mov     NEXT(sp), half0
    mov     stream, 0(half0)
    mov     later, 2(half0)
    add     #4, NEXT(sp)
    dec     COUNT(sp)
    jnz     4b
    mov     PAIRS(sp), count
    rla     count
    mov     count, COUNT(sp)
    mov     place, from
    mov     sp, to
    copy_register LINEAR
    add     #AGAIN - 16, from
    copy_register LINEAR + AGAIN
    add     #AGAIN - 16, from
    copy_register NONLINEAR
    add     #AGAIN - 16, from
    copy_register NONLINEAR + AGAIN
    call    #grain_pass
    jmp     2b

/* A single byte. */
5:  tst     BYTES(sp)
    jz      6f
    call    #grain_parted
    mov     CONTEXT(sp), context
    mov     stream, OF_PAIR(context)
    mov     later, OF_PAIR + 2(context)
    mov     stream, OUTS(sp)
    mov     later, OUTS + 2(sp)
    mov.b   #1, OF_POSITION(context)
    mov     #1, COUNT(sp)
    call    #grain_go
    call    #grain_pass
    jmp     8f
6:  mov     CONTEXT(sp), context
    call    #grain_go
8:  add     #FRAME, sp
    restore saved_back
    ret
fw_end fw_grain128aead_feed
