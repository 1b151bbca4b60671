/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-64-128 for ARMv7-M, for speed: fixsliced, four rounds per pass.
 *
 *     void fw_skinny64_128_expand (fw_skinny64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_skinny64_128_encrypt(const fw_skinny64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_skinny64_128_decrypt(const fw_skinny64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address, the schedule aligned to 4 bytes and in a layout of its own.
 *
 * Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_skinny64_128_expand 1533 cycles 582 bytes 28 stack
 * cost fw_skinny64_128_encrypt 1212 cycles 644 bytes 28 stack
 * cost fw_skinny64_128_decrypt 1214 cycles 652 bytes 28 stack
 *
 * A round is 29 instructions: the S-box 4 * 3, the key 4, the constant of row 2 1, MixColumns 2 * 6. ShiftRows is no
 * instruction. Two round keys are loaded in 3 cycles, a pass has 2 instructions to turn the state and ends in 4 cycles:
 * 128 of 9 passes. The bound of this way: a NOR of half a register is an AND, a mask and an XOR, and so is a row that
 * is added to another. In registers of one slice a NOR would take 2, but MixColumns twice as many. That nothing shorter
 * exists is not proved.
 *
 * Column C is in byte (1 - C) mod 4, since of two cells in a byte the first is the high half. In round R bit I of a
 * cell is at place I + R, modulo 4. */
#include "fw_asm.h"

#define state0          r4
#define state1          r5
#define sum             r12
#define fields          lr
#include "skinny_macros.inc"

    .set    slope, -8
    .set    first, 8

#define ROUNDS          36
#define SCHEDULE        (4 * ROUNDS)    /* bytes */

#define keys            r0
#define block           r1
#define round_key       r2
#define next_key        r3
#define keys_end        r8
#define two_keys        {r2-r3}
#define saved           {r1, r4-r8, lr}
#define saved_return    {r4-r8, pc}

.macro begin
    push    saved
    ldr     state0, [block]
    ldr     state1, [block, #4]
    mov     fields, #FIELDS
    gather64 state0, state1
    mvn     state0, state0
    mvn     state1, state1
.endm

.macro finish
    mvn     state0, state0
    mvn     state1, state1
    scatter64 state0, state1
    pop     {block}
    str     state0, [block]
    str     state1, [block, #4]
    pop     saved_return
.endm

/* A key has the places from 2 on in its higher nibbles, those of rounds 1 and 2 in the lower ones. */
.macro add_key key:req, round:req
    .set    in_low, ((\round) == 1) | ((\round) == 2)
    add_nibbles state0, \key, in_low & 1, \round
    add_nibbles state1, \key, ~in_low & 1, \round
.endm

/* ZERO to THREE: the places of a cell's bits. */
.macro round round:req, key:req, zero:req, one:req, two:req, three:req
    nor_into \zero, \three, \two
    nor_into \three, \two, \one
    nor_into \two, \one, \zero
    nor_into \one, \zero, \three
    add_key \key, \round
    add_two \two, \round
    mix_columns state0, \round
    mix_columns state1, \round
.endm

.macro unround round:req, key:req, zero:req, one:req, two:req, three:req
    unmix_columns state0, \round
    unmix_columns state1, \round
    add_two \two, \round
    add_key \key, \round
    nor_into \one, \zero, \three
    nor_into \two, \one, \zero
    nor_into \three, \two, \one
    nor_into \zero, \three, \two
.endm

/* Four rounds turn all by two columns. */
.macro turn
    ror     state0, state0, #16
    ror     state1, state1, #16
.endm

fw_function fw_skinny64_128_encrypt
    .p2align 2
    begin
    add     keys_end, keys, #SCHEDULE
    .p2align 2
1:  ldm     keys!, two_keys
    round 0, round_key, 0, 1, 2, 3
    round 1, next_key, 1, 2, 3, 0
    ldm     keys!, two_keys
    round 2, round_key, 2, 3, 0, 1
    round 3, next_key, 3, 0, 1, 2
    turn
    cmp     keys, keys_end
    bne     1b
    finish
fw_end fw_skinny64_128_encrypt

fw_function fw_skinny64_128_decrypt
    .p2align 2
    begin
    mov     keys_end, keys
    add     keys, keys, #SCHEDULE
    .p2align 2
1:  turn
    ldmdb   keys!, two_keys
    unround 3, next_key, 3, 0, 1, 2
    unround 2, round_key, 2, 3, 0, 1
    ldmdb   keys!, two_keys
    unround 1, next_key, 1, 2, 3, 0
    unround 0, round_key, 0, 1, 2, 3
    cmp     keys, keys_end
    bne     1b
    finish
fw_end fw_skinny64_128_decrypt

/* ---- The key schedule ----
 *
 * Of each of the two tweakeys the upper and the lower rows are a word each, as a round key: the upper ones of even
 * rounds, with bit I at place I + 1, the lower ones of odd rounds, with bit I at place I. */

#define key_argument    r1
#define upper1          r2
#define upper2          r3
#define lower1          r4
#define lower2          r5
#define turns           r6
#define corners         r7
#define constants       r8
#define end             r9
#define word            r10
#define expand_saved    {r4-r10}

#define CORNERS         0xcc000033
#define ROW_ONE         0xcccccccc

/* Cells 9, 15, 8, 13, 10, 14, 12, 11 take the places of cells 0 to 7. */
.macro permute half:req
    and     word, \half, #0x0000ff00
    and     sum, \half, corners
    ror     word, word, #16
    orr     word, word, sum, ror #24
    and     sum, \half, #0x00cc00cc
    orr     word, word, sum, ror #18
    and     sum, \half, #0x33000000
    orr     word, word, sum, ror #14
    and     sum, \half, #0x00330000
    orr     \half, word, sum, ror #30
.endm

/* Each bit of HALF to the next place, in WORD; the last one is left in SUM. */
.macro next_places half:req
    and     word, \half, #0x55555555
    lsl     word, word, #1
    and     sum, \half, #0x0a0a0a0a
    orr     word, word, sum, lsl #3
    and     sum, \half, #0xa0a0a0a0
    orr     word, word, sum, lsr #5
.endm

.macro step_upper
    permute upper1
    permute upper2
    next_places upper2
    eor     upper2, word, sum, lsr #4   /* bit 0, at place 1, changes by bit 2 */
.endm

.macro step_lower
    permute lower1
    permute lower2
    next_places lower2
    and     sum, lower2, #0x50505050
    eor     lower2, word, sum, lsr #4   /* bit 0, at place 0, likewise */
.endm

/* Row 1 is turned to where it is found with row 0. */
.macro emit one:req, two:req
    ldrb    sum, [constants], #1
    eor     word, \one, \two
    eor     word, word, sum, lsl #first
    and     sum, word, #ROW_ONE
    eor     word, word, sum
    ror     sum, sum, turns
    orr     word, word, sum
    ror     turns, turns, #8
    str     word, [keys], #4
.endm

fw_function fw_skinny64_128_expand
    push    expand_saved
    ldr     upper1, [key_argument]
    ldr     lower1, [key_argument, #4]
    ldr     upper2, [key_argument, #8]
    ldr     lower2, [key_argument, #12]
    gather64 upper1, lower1
    gather64 upper2, lower2
    exchange upper1, lower1, 4, 0x0f0f0f0f
    exchange upper2, lower2, 4, 0x0f0f0f0f
    next_places upper1
    mov     upper1, word
    next_places upper2
    mov     upper2, word
    row_one_turns turns
    movw    corners, #CORNERS & 0xffff
    movt    corners, #CORNERS >> 16
    adr     constants, 3f
    add     end, keys, #SCHEDULE
    b       2f
1:  step_upper
2:  emit  upper1, upper2
    step_lower
    emit  lower1, lower2
    cmp     keys, end
    bne     1b
    pop     expand_saved
    bx      lr

3:  key_bytes64
    .p2align 1
fw_end fw_skinny64_128_expand
