/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock for ARMv7-M (Cortex-M3): lookups in tables of pairs in flash, a half in a register, two rounds per pass.
 *
 *     void fw_lblock_expand (fw_lblock_schedule *schedule, const uint8_t key[10]);
 *     void fw_lblock_encrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *     void fw_lblock_decrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address, the schedule, that of portable_table.c, aligned to 4 bytes.
 *
 * NOT constant time in the strict sense: addresses in the tables depend on secrets. On a core without a cache, as this
 * one, cycles do not.
 *
 * The round's permutation is one of four nibbles in each half of a word. The tables put two of the four in their places;
 * the other two change places for both halves at once. A round is 20 cycles: 2 for the key, 4 to take bytes apart, 5 for
 * their lookups (a load behind another is 1 cycle), 3 to put them together, 4 for nibbles, 2 to turn and to add. With a
 * byte at a time that is the least but for the nibbles, which tables of half words, twice as large, would save.
 * Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_lblock_expand 791 cycles 88 bytes 16 stack
 * cost fw_lblock_encrypt 728 cycles 188 bytes 40 stack
 * cost fw_lblock_decrypt 733 cycles 204 bytes 40 stack
 *
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "fw_asm.h"
#include "lblock_constants.inc"
#include "fw_pair_tables.inc"

#define keys            r0
#define block           r1
#define end             r1              /* where in the schedule the loop ends, when the block's address is on the stack */
#define left            r2
#define right           r3
#define b0              r4              /* four bytes; the first one is a round key before */
#define b1              r5
#define b2              r6
#define b3              r7
#define other_key       r8
#define s_boxes0        r9              /* tables */
#define s_boxes1        r10
#define s_boxes2        r11
#define s_boxes3        r12
#define saved           {r1, r4-r11, lr}
#define saved_return    {r4-r11, pc}

/* ---- Tables: the S-boxes of both nibbles of a byte, and the nibbles swapped. ---- */

    .section .rodata.fw_lblock_s_boxes, "a", %progbits
s_box_pairs:
    fw_pair_table fw_swapped_pair, S1, S0
    fw_pair_table fw_swapped_pair, S3, S2
    fw_pair_table fw_swapped_pair, S5, S4
    fw_pair_table fw_swapped_pair, S7, S6

    .section .rodata.fw_lblock_key_s_boxes, "a", %progbits
key_s_boxes:
    .byte   S8, S9

/* ---- Rounds ---- */

/* The round function of FROM, turned by TURN, and the key, which is in KEY, to b0. */
.macro f from:req, key:req, turn:req
    eor     b0, \key, \from, ror #\turn
    ubfx    b1, b0, #8, #8
    ubfx    b2, b0, #16, #8
    lsrs    b3, b0, #24
    uxtb    b0, b0
    ldrb    b0, [s_boxes0, b0]
    ldrb    b1, [s_boxes1, b1]
    ldrb    b2, [s_boxes2, b2]
    ldrb    b3, [s_boxes3, b3]
    orr     b0, b0, b1, lsl #8
    orr     b0, b0, b2, lsl #16
    orr     b0, b0, b3, lsl #24
    eor     b1, b0, b0, lsr #4          /* the two nibbles in the middle of each half change places */
    and     b1, b1, #0x00f000f0
    eor     b0, b0, b1
    eor     b0, b0, b1, lsl #4
.endm

.macro enter_block first:req, second:req
    .p2align 2
    push    saved
    ldr     \first, [block]
    ldr     \second, [block, #4]
    movw    s_boxes0, #:lower16:s_box_pairs
    movt    s_boxes0, #:upper16:s_box_pairs
    add     s_boxes1, s_boxes0, #256
    add     s_boxes2, s_boxes0, #512
    add     s_boxes3, s_boxes0, #768
    rev     \first, \first
    rev     \second, \second
.endm

.macro leave_block first:req, second:req
    pop     {block}
    rev     \first, \first
    rev     \second, \second
    str     \first, [block]
    str     \second, [block, #4]
    pop     saved_return
.endm

fw_function fw_lblock_encrypt
    enter_block left, right
    add     end, keys, #SCHEDULE_BYTES
    .p2align 2
1:  ldrd    b0, other_key, [keys], #8
    f       left, b0, 0
    eor     right, b0, right, ror #24
    f       right, other_key, 0
    eor     left, b0, left, ror #24
    cmp     keys, end
    bne     1b
    leave_block right, left
fw_end fw_lblock_encrypt

/* The halves are yet to be turned back by 8 bits. */
fw_function fw_lblock_decrypt
    enter_block right, left
    ror     left, left, #24
    ror     right, right, #24
    mov     end, keys
    adds    keys, keys, #SCHEDULE_BYTES
    .p2align 2
1:  ldrd    other_key, b0, [keys, #-8]!
    f       right, b0, 8
    eor     left, b0, left, ror #8
    f       left, other_key, 8
    eor     right, b0, right, ror #8
    cmp     keys, end
    bne     1b
    ror     left, left, #8
    ror     right, right, #8
    leave_block left, right
fw_end fw_lblock_decrypt

/* ---- The key schedule ---- */

#include "lblock_expand.inc"

#define nibble          r5
#define substitute      r6
#define s_boxes         r7

fw_function fw_lblock_expand
    .p2align 2
    push    expand_saved
    load_key
    movw    s_boxes, #:lower16:key_s_boxes
    movt    s_boxes, #:upper16:key_s_boxes
    movs    number, #1
    .p2align 2
1:  str     key48, [schedule], #4
    turn_key nibble
    ubfx    nibble, key48, #24, #4
    ldrb    substitute, [s_boxes, nibble]
    lsrs    nibble, key48, #28
    adds    nibble, nibble, #16
    ldrb    nibble, [s_boxes, nibble]
    bfi     key48, substitute, #24, #4
    bfi     key48, nibble, #28, #4
    add_number
    bne     1b
    pop     expand_saved
    bx      lr
fw_end fw_lblock_expand
