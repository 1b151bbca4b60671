/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock for MSP430: lookups in tables of pairs in flash, which hold the round's permutation, two rounds per pass.
 *
 *     void fw_lblock_expand (fw_lblock_schedule *schedule, const uint8_t key[10]);
 *     void fw_lblock_encrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *     void fw_lblock_decrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; the block must stand at an even address, the key anywhere. The schedule is that of
 * portable_table.c.
 *
 * NOT constant time in the strict sense: addresses in the tables depend on secrets. On a core without a cache, as this
 * one, cycles do not.
 *
 * A round is 38 cycles: for each of four bytes 3 or 4 for its sum with the key, 1 for the address and 3 for the lookup;
 * 6 to turn a half by a byte, 2 to add. Back 42: keys read from the last one on take 1 more each. Two tables for both
 * halves of a word of 16 bits, 2 KiB, need no nibble to be moved.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_lblock_expand 2144 cycles 180 bytes 12 stack
 * cost fw_lblock_encrypt 1346 cycles 202 bytes 18 stack
 * cost fw_lblock_decrypt 1492 cycles 224 bytes 18 stack
 */
#include "lblock_macros.inc"
#include "fw_pair_tables.inc"

#define left_01         r4              /* bytes 0 and 1 of a half, the least significant ones */
#define left_23         r5
#define right_01        r6
#define right_23        r7
#define sum_01          r8              /* what the round function gives */
#define sum_23          r9
#define index           r10
#define spare           r11
#define count           r14

/* ---- Tables: the S-boxes of both nibbles of a byte, in their places in a word of 16 bits ---- */

.macro outer_pair high:req, low:req
    .short  256 * \low + \high
.endm

.macro inner_pair high:req, low:req
    .short  4096 * \low + 16 * \high
.endm

    .section .rodata.fw_lblock_s_boxes, "a", @progbits
    .p2align 1
s_boxes_1_0:
    fw_pair_table outer_pair, S1, S0
s_boxes_3_2:
    fw_pair_table inner_pair, S3, S2
s_boxes_5_4:
    fw_pair_table outer_pair, S5, S4
s_boxes_7_6:
    fw_pair_table inner_pair, S7, S6

    .section .rodata.fw_lblock_key_s_boxes, "a", @progbits
s_box_8:
    .byte   S8
s_box_9:                                /* in the upper nibble */
    .irp    value, S9
    .byte   16 * \value
    .endr

/* ---- Rounds ---- */

.macro index_of_low pair:req, key:req
    mov.b   \pair, index
    xor.b   \key, index
    rla     index
.endm

.macro index_of_high pair:req, key:req
    mov     \pair, index
    swpb    index
    xor.b   \key, index
    rla     index
.endm

/* To SUM. The keys are where they are said to be, in order. */
.macro f from_01:req, from_23:req, key0:req, key1:req, key2:req, key3:req
    index_of_low \from_01, \key0
    mov     s_boxes_1_0(index), sum_01
    index_of_high \from_01, \key1
    xor     s_boxes_3_2(index), sum_01
    index_of_low \from_23, \key2
    mov     s_boxes_5_4(index), sum_23
    index_of_high \from_23, \key3
    xor     s_boxes_7_6(index), sum_23
.endm

.macro one_round to_01:req, to_23:req, from_01:req, from_23:req
    f       \from_01, \from_23, @keys+, @keys+, @keys+, @keys+
    rotate_byte_left \to_01, \to_23, spare
    xor_word sum_01, sum_23, \to_01, \to_23
.endm

.macro one_round_back to_01:req, to_23:req, from_01:req, from_23:req, place:req
    f       \from_01, \from_23, \place(keys), \place + 1(keys), \place + 2(keys), \place + 3(keys)
    xor_word sum_01, sum_23, \to_01, \to_23
    rotate_byte_right \to_01, \to_23, spare
.endm

fw_function fw_lblock_encrypt
    save    of_the_caller
    load_half left_01, left_23
    load_half right_01, right_23
    mov     #ROUNDS / 2, count
.Lencrypt:
    one_round right_01, right_23, left_01, left_23
    one_round left_01, left_23, right_01, right_23
    dec     count
    jnz     .Lencrypt
    store_half right_01, right_23, 0
    store_half left_01, left_23, 4
    restore of_the_caller_back
    ret
fw_end fw_lblock_encrypt

fw_function fw_lblock_decrypt
    save    of_the_caller
    load_half right_01, right_23
    load_half left_01, left_23
    mov     #ROUNDS / 2, count
    add     #SCHEDULE_BYTES, keys
.Ldecrypt:
    sub     #2 * KEY_STEP, keys
    one_round_back left_01, left_23, right_01, right_23, KEY_STEP
    one_round_back right_01, right_23, left_01, left_23, 0
    dec     count
    jnz     .Ldecrypt
    store_half left_01, left_23, 0
    store_half right_01, right_23, 4
    restore of_the_caller_back
    ret
fw_end fw_lblock_decrypt

/* ---- The key schedule: a register of five words ---- */

#define k0              r8
#define k1              r9
#define k2              r10
#define k3              r11
#define k4              r14             /* the topmost bits */
#include "lblock_expand.inc"

#define number          r13             /* of the round, when the key is loaded */
#define part            r15
#define other_part      r7
#define expand_saved    r7, r8, r9, r10, r11
#define expand_saved_back r11, r10, r9, r8, r7

.macro load_big_endian word:req
    mov.b   @key+, \word
    swpb    \word
    mov.b   @key+, part
    bis     part, \word
.endm

fw_function fw_lblock_expand
    save    expand_saved
    load_big_endian k4
    load_big_endian k3
    load_big_endian k2
    load_big_endian k1
    load_big_endian k0
    mov     #1, number
.Lround_key:
    store_round_key
    turn_key_two_words_left part
    .rept   3
    turn_key_right
    .endr
    mov     k4, part                    /* the S-boxes of the upper byte */
    swpb    part
    mov.b   part, part
    mov     part, other_part
    and     #15, part
    .rept   4
    rra     other_part
    .endr
    mov.b   s_box_8(part), part
    bis.b   s_box_9(other_part), part
    swpb    part
    mov.b   k4, k4
    bis     part, k4
    mov     number, part                /* the number to bits 50 to 46 */
    clr     other_part
    .rept   2
    rra     part
    rrc     other_part
    .endr
    xor     part, k3
    xor     other_part, k2
    inc     number
    cmp     #ROUNDS + 1, number
    jne     .Lround_key
    restore expand_saved_back
    ret
fw_end fw_lblock_expand
