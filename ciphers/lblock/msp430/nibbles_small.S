/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock for MSP430: tables of 16 words, one round per pass, both directions one loop.
 *
 *     void fw_lblock_expand (fw_lblock_schedule *schedule, const uint8_t key[10]);
 *     void fw_lblock_encrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *     void fw_lblock_decrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. The schedule is that of portable_table.c.
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
 * cost fw_lblock_expand 2391 cycles 144 bytes 14 stack
 * cost fw_lblock_encrypt 8059 cycles 234 bytes 16 stack
 * cost fw_lblock_decrypt 8032 cycles 12 bytes 16 stack
 */
#include "lblock_macros.inc"

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
#define pushed          r8, r9, r10, r11
#define pushed_back     r11, r10, r9, r8

/* ---- Tables: the S-boxes of a nibble, each in its place of the round's permutation ---- */

/* 16 words: the S-boxes of nibbles 0 to 3 of a half. */
.macro four_s_boxes s0:req, s1:req, s2:req, s3:req
    .set    .Lplace, 0
    .rept   16
    permute_s_boxes .Lword, .Lplace, \s0, \s1, \s2, \s3
    .short  .Lword
    .set    .Lplace, .Lplace + 4
    .endr
.endm

    pack_s_boxes

    .section .rodata.fw_lblock_nibbles, "a", @progbits
    .p2align 1
s_boxes_low:
    four_s_boxes packed0, packed1, packed2, packed3
s_boxes_high:
    four_s_boxes packed4, packed5, packed6, packed7

    .section .rodata.fw_lblock_key_nibbles, "a", @progbits
key_s_boxes:
    key_s_box_differences

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

fw_function fw_lblock_encrypt
    mov     #ROUNDS, spare
both_directions:
    save    pushed
    load_half from_low, from_high
    load_half to_low, to_high
    .set    place, -BLOCK_BYTES         /* the other registers of the caller wait in the block */
    .irp    register, word, sum, table, count
    mov     \register, place(block)
    .set    place, place + 2
    .endr
    mov     spare, count
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
    .set    place, -BLOCK_BYTES
    .irp    register, word, sum, table, count
    mov     place(block), \register
    .set    place, place + 2
    .endr
    store_half to_low, to_high, 0
    store_half from_low, from_high, 4
    restore pushed_back
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

#define k0              r7
#define k1              r8
#define k2              r9
#define k3              r10
#define k4              r11             /* the topmost bits */
#include "lblock_expand.inc"

#define number_high     r13             /* of the round, in bits 50 to 46 of the register, when the key is loaded */
#define number_low      r6
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
    store_round_key
    turn_key_two_words_left copy
    mov     #3, times
one_to_the_right:
    turn_key_right
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
