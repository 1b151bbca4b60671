/* LBlock for MSP430: tables of 16 words, one round per pass, both directions one loop.
 *
 *     void fw_lblock_expand (fw_lblock_schedule *schedule, const uint8_t key[10]);
 *     void fw_lblock_encrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *     void fw_lblock_decrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. The schedule is that of portable_table.c.
 * Stack: the return address and 22 bytes, 12 in expand.
 *
 * A word of a table has the four S-boxes of one nibble, each where the round's permutation puts it; a mask selects the
 * one that is due. A half of what is substituted is taken apart in the order 1, 3, 0, 2, in which its nibbles go to
 * places 0, 1, 2 and 3. COUNT goes down in encryption, which turns the other half before F, and up in decryption, which
 * turns it after F.
 * NOT constant time in the strict sense: addresses in the tables depend on secrets. On a core without a cache, as this
 * one, cycles do not.
 *
 * A round is 249 cycles, back 248: for each of 8 nibbles 14 to look it up and to place it, 4 to turn; 64 for calls, 41
 * for all else. Code that is shared by all nibbles does hardly with less.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_lblock_expand 2391 cycles 144 bytes
 * cost fw_lblock_encrypt 8051 cycles 218 bytes
 * cost fw_lblock_decrypt 8024 cycles 12 bytes
 */
#include "fw_msp430.inc"

#define ROUNDS          32
#define KEY_STEP        4
#define BLOCK_BYTES     8

#define keys            r12
#define block           r13
#define spare           r14
#define nibble          r14             /* what the table has for it */
#define mask            r15             /* of the place in SUM it goes to */
#define from_high       r11             /* the half of which S-boxes are taken */
#define from_low        r10
#define to_high         r9              /* the half they are added to */
#define to_low          r8
#define word            r7              /* of FROM */
#define sum             r6              /* F of it */
#define table           r5
#define count           r4
#define of_the_caller   r4, r5, r6, r7, r8, r9, r10, r11
#define of_the_caller_back r11, r10, r9, r8, r7, r6, r5, r4

/* ---- Tables: the S-boxes of a nibble, each in its place of the round's permutation ---- */

#define S0              14, 9, 15, 0, 13, 4, 10, 11, 1, 2, 8, 3, 7, 6, 12, 5
#define S1              4, 11, 14, 9, 15, 13, 0, 10, 7, 12, 5, 6, 2, 8, 1, 3
#define S2              1, 14, 7, 12, 15, 13, 0, 6, 11, 5, 9, 3, 2, 4, 8, 10
#define S3              7, 6, 8, 11, 0, 15, 3, 14, 9, 10, 12, 13, 5, 2, 4, 1
#define S4              14, 5, 15, 0, 7, 2, 12, 13, 1, 8, 4, 9, 11, 10, 6, 3
#define S5              2, 13, 11, 12, 15, 14, 0, 9, 7, 10, 6, 3, 1, 8, 4, 5
#define S6              11, 9, 4, 14, 0, 15, 10, 13, 6, 12, 5, 7, 3, 8, 1, 2
#define S7              13, 10, 15, 0, 14, 4, 9, 11, 2, 1, 8, 3, 7, 5, 12, 6
#define S8              8, 7, 14, 5, 15, 13, 0, 6, 11, 12, 9, 10, 2, 4, 1, 3
#define S9              11, 5, 15, 0, 7, 2, 9, 13, 4, 8, 1, 12, 14, 10, 3, 6

/* NAME: a list of 16 nibbles as a number, the first in the lowest bits. */
.macro pack name:req, list:vararg
    .set    \name, 0
    .set    .Lplace, 0
    .irp    value, \list
    .set    \name, \name | (\value << .Lplace)
    .set    .Lplace, .Lplace + 4
    .endr
.endm

/* 16 words: the S-boxes of nibbles 0 to 3 of a half. */
.macro four_s_boxes s0:req, s1:req, s2:req, s3:req
    .set    .Lplace, 0
    .rept   16
    .short  (((\s2 >> .Lplace) & 15) << 12) | (((\s0 >> .Lplace) & 15) << 8) | \
            (((\s3 >> .Lplace) & 15) << 4) | ((\s1 >> .Lplace) & 15)
    .set    .Lplace, .Lplace + 4
    .endr
.endm

    pack    packed0, S0
    pack    packed1, S1
    pack    packed2, S2
    pack    packed3, S3
    pack    packed4, S4
    pack    packed5, S5
    pack    packed6, S6
    pack    packed7, S7
    pack    packed8, S8
    pack    packed9, S9

    .section .rodata.fw_lblock_nibbles, "a", @progbits
    .p2align 1
s_boxes_low:
    four_s_boxes packed0, packed1, packed2, packed3
s_boxes_high:
    four_s_boxes packed4, packed5, packed6, packed7

    .section .rodata.fw_lblock_key_nibbles, "a", @progbits
key_s_boxes:                            /* what S-boxes 9 and 8 add to a nibble, one above the other */
    .set    .Lx, 0
    .rept   16
    .byte   ((((packed9 >> (4 * .Lx)) & 15) ^ .Lx) << 4) | (((packed8 >> (4 * .Lx)) & 15) ^ .Lx)
    .set    .Lx, .Lx + 1
    .endr

/* ---- Rounds ---- */

.macro turn_nibble_left pair:req
    .rept   4
    rla     \pair
    adc     \pair
    .endr
.endm

.macro exchange one:req, other:req
    mov     \one, spare
    mov     \other, \one
    mov     spare, \other
.endm

.macro add_f to:req, from:req, s_boxes:req
    mov     \from, word
    mov     #\s_boxes, table
    call    #f
    xor     sum, \to
.endm

.macro load_half low:req, high:req
    load_word \high, \low, block
    swpb    \high
    swpb    \low
.endm

.macro store_half low:req, high:req, place:req
    swpb    \high
    swpb    \low
    store_word \high, \low, \place - BLOCK_BYTES, block
.endm

fw_function fw_lblock_encrypt
    mov     #ROUNDS, spare
both_directions:
    save    of_the_caller
    mov     spare, count
    load_half from_low, from_high
    load_half to_low, to_high
next_round:
    tst     count
    jn      turned
    rotate_byte_left to_low, to_high, spare
turned:
    add_f   to_low, from_low, s_boxes_low
    add_f   to_high, from_high, s_boxes_high
    tst     count
    jn      back
    dec     count
    jmp     exchange_halves
back:
    sub     #2 * KEY_STEP, keys
    rotate_byte_right to_low, to_high, spare
    inc     count
exchange_halves:                        /* Z: no more rounds */
    exchange to_low, from_low
    exchange to_high, from_high
    jnz     next_round
    store_half to_low, to_high, 0
    store_half from_low, from_high, 4
    restore of_the_caller_back
    ret

/* SUM: F of WORD and the next key. */
f:
    xor     @keys+, word
    mov     #15, mask
    clr     sum
    call    #two_nibbles
two_nibbles:
    turn_nibble_left word
    call    #one_nibble
one_nibble:
    swpb    word
    mov     word, nibble
    and     #15, nibble
    rla     nibble
    add     table, nibble
    mov     @nibble, nibble
    and     mask, nibble
    bis     nibble, sum
    .rept   4
    rla     mask
    .endr
    ret
fw_end fw_lblock_encrypt

fw_function fw_lblock_decrypt
    mov     #-ROUNDS, spare
    add     #KEY_STEP * (ROUNDS - 1), keys
    br      #both_directions
fw_end fw_lblock_decrypt

/* ---- The key schedule: a register of five words ---- */

#define schedule        r12
#define key             r13
#define number_high     r13             /* of the round, in bits 50 to 46 of the register, when the key is loaded */
#define number_low      r6
#define k0              r7
#define k1              r8
#define k2              r9
#define k3              r10
#define k4              r11             /* the topmost bits */
#define copy            r14
#define upper           r14
#define times           r15
#define lower           r15
#define expand_saved    number_low, k0, k1, k2, k3, k4
#define expand_saved_back k4, k3, k2, k1, k0, number_low

fw_function fw_lblock_expand
    save    expand_saved
    .irp    key_word, k4, k3, k2, k1, k0
    mov     @key+, \key_word
    swpb    \key_word
    .endr
    clr     number_high
    clr     number_low
next_key:
    store_word k3, k4, 0, schedule
    add     #KEY_STEP, schedule
    mov     k4, copy                    /* 29 places to the left are two words to the left ... */
    mov     k2, k4
    mov     k0, k2
    mov     k3, k0
    mov     k1, k3
    mov     copy, k1
    mov     #3, times                   /* ... and 3 places to the right */
one_to_the_right:
    bit     #1, k0
    rrc     k4
    rrc     k3
    rrc     k2
    rrc     k1
    rrc     k0
    dec     times
    jnz     one_to_the_right
    mov     k4, lower
    swpb    lower
    mov.b   lower, upper
    .rept   4
    rra     upper
    .endr
    and     #15, lower
    mov.b   key_s_boxes(upper), upper
    mov.b   key_s_boxes(lower), lower
    xor     upper, lower                /* upper nibble of UPPER, lower one of LOWER */
    and     #15, lower
    xor     upper, lower
    swpb    lower
    xor     lower, k4
    add     #0x4000, number_low
    adc     number_high
    xor     number_high, k3
    xor     number_low, k2
    cmp     #ROUNDS / 4, number_high
    jne     next_key
    restore expand_saved_back
    ret
fw_end fw_lblock_expand
