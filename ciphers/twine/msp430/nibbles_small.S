/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TWINE for MSP430: a table of 16 bytes, one round per pass, both directions one loop.
 *
 *     void fw_twine80_expand (fw_twine80_schedule *schedule, const uint8_t key[10]);
 *     void fw_twine80_encrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *     void fw_twine80_decrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. The schedule has a layout of its own: for each
 * round what is added to FROM, the lower word first.
 *
 * FROM are the nibbles of even number, TO those of odd number, 32 bits each. They are so ordered that the permutation
 * of the paper exchanges FROM and TO and turns what was TO by a byte to the right, but for the nibbles of each half,
 * which the round function reorders: F of a half with nibbles 3, 2, 1, 0, the highest first, is S-boxes 2, 0, 3, 1.
 * COUNT goes down in encryption, up in decryption.
 * NOT constant time in the strict sense: addresses in the table depend on secrets. On a core without a cache, as this
 * one, cycles do not.
 *
 * A round is 224 cycles, back 221: for each of 8 nibbles 12 to look it up and to place it, 4 to turn; 64 for calls, 32
 * for all else. Code that is shared by all nibbles does hardly with less; table_fast.S, two at a time, takes 24.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_twine80_expand 5549 cycles 184 bytes 14 stack
 * cost fw_twine80_encrypt 8327 cycles 284 bytes 18 stack
 * cost fw_twine80_decrypt 8297 cycles 12 bytes 18 stack
 */
#include "fw_msp430.inc"
#include "../twine_tables.inc"

#define ROUNDS          36
#define KEY_STEP        4

#define keys            r12
#define block           r13
#define spare           r14
#define nibble          r14             /* what the table has for it */
#define to_high         r15             /* its nibbles are those of block 13, 15, 9, 11 before the first round */
#define to_low          r11             /* 3, 1, 7, 5 */
#define from_high       r10             /* 8, 12, 10, 14 */
#define from_low        r9              /* 6, 2, 4, 0 */
#define half            r8              /* of FROM */
#define sum             r7              /* F of it, its bytes swapped */
#define count           r6
#define of_the_caller   r7, r8, r9, r10, r11     /* and count, which waits in the block */
#define of_the_caller_back r11, r10, r9, r8, r7

    .section .rodata.fw_twine_nibbles, "a", @progbits
s_box:
    .byte   S_BOX

.macro turn_nibble_left word:req
    .rept   4
    rla     \word
    adc     \word
    .endr
.endm

.macro right_by_nibble word:req         /* but the highest nibble */
    .rept   4
    rra     \word
    .endr
.endm

.macro left_by_nibble word:req
    .rept   4
    rla     \word
    .endr
.endm

/* ---- Rounds ---- */

.macro exchange one:req, other:req
    mov     \one, spare
    mov     \other, \one
    mov     spare, \other
.endm

.macro add_f to:req, from:req
    mov     \from, half
    call    #f
    swpb    sum
    xor     sum, \to
.endm

fw_function fw_twine80_encrypt
    mov     #ROUNDS, spare
both_directions:
    save    of_the_caller
    mov     @block+, to_high
    mov     @block+, from_high
    mov     count, -2(block)
    mov     spare, count
    call    #part
    mov     to_high, to_low
    mov     from_high, from_low
    mov     @block+, from_high
    swpb    from_high
    mov     @block+, to_high
    swpb    to_high
    call    #part
next_round:
    add_f   to_low, from_low
    add_f   to_high, from_high
    tst     count
    jn      back
    dec     count
    jz      store
    rotate_byte_right to_low, to_high, spare
    jmp     exchange_words
back:
    inc     count
    jz      store
    sub     #2 * KEY_STEP, keys
    rotate_byte_left from_low, from_high, spare
exchange_words:
    exchange to_low, from_low
    exchange to_high, from_high
    jmp     next_round
store:
    call    #part_back
    swpb    from_high
    swpb    to_high
    mov     to_high, -2(block)
    mov     from_high, -4(block)
    mov     to_low, to_high
    mov     from_low, from_high
    call    #part_back
    mov     -6(block), count
    mov     from_high, -6(block)
    mov     to_high, -8(block)
    restore of_the_caller_back
    ret

/* SUM: S-boxes of HALF and the next key, in the order 3, 1, 2, 0. */
f:
    xor     @keys+, half
    call    #two_nibbles
two_nibbles:
    turn_nibble_left half
    call    #one_nibble
one_nibble:
    mov     half, nibble
    swpb    half
    and     #15, nibble
    mov.b   s_box(nibble), nibble
    left_by_nibble sum
    bis     nibble, sum
    ret

/* Two words of the block, the first in TO, are parted into nibbles of even and of odd number, and back. */
part:
    call    #exchange_nibbles
    call    #exchange_middle
    swpb    to_high
    ret
part_back:
    swpb    to_high
    call    #exchange_middle
exchange_nibbles:                       /* the upper ones of TO and the lower ones of FROM */
    mov     to_high, spare
    right_by_nibble spare
    xor     from_high, spare
    and     #0x0f0f, spare
    xor     spare, from_high
exchanged:
    left_by_nibble spare
    xor     spare, to_high
    ret
exchange_middle:                        /* the two nibbles in the middle of TO */
    mov     to_high, spare
    right_by_nibble spare
    xor     to_high, spare
    and     #0x00f0, spare
    xor     spare, to_high
    jmp     exchanged
fw_end fw_twine80_encrypt

fw_function fw_twine80_decrypt
    mov     #-ROUNDS, spare
    add     #KEY_STEP * (ROUNDS - 1), keys
    br      #both_directions
fw_end fw_twine80_decrypt

/* ---- The key schedule: a register of five words, nibble 0 the uppermost of K0 ---- */

#define schedule        r12
#define key             r13
#define constant        r13             /* when the key is loaded */
#define part_of_key     r15             /* to_high */
#define k0              r11
#define k1              r10
#define k2              r9
#define k3              r8
#define k4              r7
#define key_words       k0, k1, k2, k3, k4
#define key_words_back  k4, k3, k2, k1, k0
#define CONSTANT_POLYNOMIAL 0x43
#define CONSTANT_END    0x16            /* of round 37 */

/* PART_OF_KEY: the bits of ONE where MASK has ones, else those of OTHER. */
.macro select one:req, other:req, mask:req
    mov     \one, part_of_key
    xor     \other, part_of_key
    and     #\mask, part_of_key
    xor     \other, part_of_key
.endm

fw_function fw_twine80_expand
    save    key_words
    .irp    word, key_words
    mov     @key+, \word
    swpb    \word
    .endr
    mov     #1, constant
next_key:
    select  k0, k1, 0x0f0f              /* nibbles 4, 1, 6, 3 */
    swpb    part_of_key
    mov     part_of_key, 0(schedule)
    select  k3, k4, 0x0fff              /* nibbles 16, 13, 14, 15, then 13, 15, 14, 16 */
    call    #turn_and_look_up
    call    #exchange_middle
    mov     part_of_key, 2(schedule)
    add     #KEY_STEP, schedule
    mov     k4, part_of_key
    call    #turn_and_look_up
    xor     nibble, k1
    mov     k0, part_of_key
    call    #turn_and_look_up
    xor     nibble, part_of_key
    mov     constant, nibble
    rra     nibble
    rra     nibble
    rra     nibble
    xor     nibble, k1
    mov     constant, nibble
    and     #7, nibble
    xor     nibble, k4
    mov     k1, k0
    mov     k2, k1
    mov     k3, k2
    mov     k4, k3
    mov     part_of_key, k4
    rla     constant
    bit     #64, constant
    jz      in_field
    xor     #CONSTANT_POLYNOMIAL, constant
in_field:
    cmp     #CONSTANT_END, constant
    jne     next_key
    restore key_words_back
    ret

/* PART_OF_KEY turns by a nibble to the left; NIBBLE: the S-box of its uppermost nibble before, in this place. */
turn_and_look_up:
    turn_nibble_left part_of_key
    mov     part_of_key, nibble
    and     #15, nibble
    mov.b   s_box(nibble), nibble
    swpb    nibble
    left_by_nibble nibble
    ret
fw_end fw_twine80_expand
