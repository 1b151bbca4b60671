/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-128 for ARMv7-M, for speed: fixsliced, eight rounds per pass.
 *
 *     void fw_skinny128_128_expand (fw_skinny128_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_skinny128_128_encrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *     void fw_skinny128_128_decrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r0 and r1. Key and block at any address, the schedule aligned to 4 bytes and in a layout of its own.
 *
 * Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_skinny128_128_expand 769 cycles 472 bytes 24 stack
 * cost fw_skinny128_128_encrypt 2712 cycles 2176 bytes 36 stack
 * cost fw_skinny128_128_decrypt 2712 cycles 2176 bytes 36 stack
 *
 * A round is 57 instructions on the state: the S-box 8 * 3, the key 8, the constant of row 2 1, MixColumns 4 * 6.
 * ShiftRows is no instruction. Keys and constants take 8 cycles, which a schedule of 320 bytes would reduce to 3. The
 * bound of this way: a NOR of half a register is an AND, a mask and an XOR, and so is a row that is added to another.
 * With the state in eight registers a NOR would take 2, but MixColumns twice as many. That nothing shorter exists is
 * not proved.
 *
 * Column C is in byte C. The S-box moves the bits of a cell in one cycle of eight, so that each is at its place again
 * after eight rounds. The round keys repeat after 16 rounds: the schedule has these, without constants. */
#include "fw_asm.h"

#define state0          r4
#define state1          r5
#define state2          r6
#define state3          r7
#define sum             r12
#define fields          lr
#include "skinny_macros.inc"

    .set    slope, 8
    .set    first, 0

#define PASS_KEYS       64              /* bytes of the schedule for eight rounds */
#define SCHEDULE        (2 * PASS_KEYS)

#define keys            r0
#define block           r1
#define constants       r1              /* the block's address waits on the stack */
#define low_key         r2              /* of places 0, 1, 4 and 5 */
#define high_key        r3              /* of places 2, 3, 6 and 7 */
#define low_constant    r8
#define high_constant   r9
#define both_keys       r10             /* the sum of the addresses of both passes' keys */
#define two_constants   {r8-r9}
#define saved           {r1, r4-r10, lr}
#define saved_return    {r4-r10, pc}

.macro complement
    mvn     state0, state0
    mvn     state1, state1
    mvn     state2, state2
    mvn     state3, state3
.endm

.macro load_address to:req, address:req
    movw    \to, #:lower16:\address
    movt    \to, #:upper16:\address
.endm

.macro begin constants_at:req
    push    saved
    ldr     state0, [block]
    ldr     state1, [block, #4]
    ldr     state2, [block, #8]
    ldr     state3, [block, #12]
    mov     fields, #FIELDS
    add     both_keys, keys, keys
    add     both_keys, both_keys, #PASS_KEYS
    load_address constants, \constants_at
    gather128
    complement
.endm

.macro finish
    complement
    scatter128
    pop     {block}
    str     state0, [block]
    str     state1, [block, #4]
    str     state2, [block, #8]
    str     state3, [block, #12]
    pop     saved_return
.endm

.macro add_key round:req
    eor     low_key, low_key, low_constant
    eor     high_key, high_key, high_constant
    add_nibbles state0, low_key, 0, \round
    add_nibbles state1, high_key, 0, \round
    add_nibbles state2, low_key, 1, \round
    add_nibbles state3, high_key, 1, \round
.endm

#define ROUND(...)      round __VA_ARGS__
#define ROUND_BACK(...) unround __VA_ARGS__

/* ZERO to SEVEN: the places of a cell's bits. */
.macro round round:req, zero:req, one:req, two:req, three:req, four:req, five:req, six:req, seven:req
    ldrd    low_key, high_key, [keys, #8 * (\round)]
    ldm     constants!, two_constants
    nor_into \four, \seven, \six
    nor_into \zero, \three, \two
    nor_into \six, \two, \one
    nor_into \five, \four, \zero
    nor_into \one, \zero, \three
    nor_into \seven, \six, \five
    nor_into \three, \five, \four
    nor_into \two, \one, \seven
    add_key \round
    add_two \seven, \round
    mix_columns state0, \round
    mix_columns state1, \round
    mix_columns state2, \round
    mix_columns state3, \round
.endm

.macro unround round:req, zero:req, one:req, two:req, three:req, four:req, five:req, six:req, seven:req
    ldrd    low_key, high_key, [keys, #8 * (\round)]
    ldmdb   constants!, two_constants
    unmix_columns state0, \round
    unmix_columns state1, \round
    unmix_columns state2, \round
    unmix_columns state3, \round
    add_two \seven, \round
    add_key \round
    nor_into \two, \one, \seven
    nor_into \three, \five, \four
    nor_into \seven, \six, \five
    nor_into \one, \zero, \three
    nor_into \five, \four, \zero
    nor_into \six, \two, \one
    nor_into \zero, \three, \two
    nor_into \four, \seven, \six
.endm

fw_function fw_skinny128_128_encrypt
    .p2align 2
    begin   skinny128_constants
    .p2align 2
1:  PASS(ROUND)
    load_address sum, skinny128_constants_end
    cmp     constants, sum
    sub     keys, both_keys, keys
    bne.w   1b
    finish
fw_end fw_skinny128_128_encrypt

fw_function fw_skinny128_128_decrypt
    .p2align 2
    begin   skinny128_constants_end
    .p2align 2
1:  PASS_BACK(ROUND_BACK)
    load_address sum, skinny128_constants
    cmp     constants, sum
    sub     keys, both_keys, keys
    bne.w   1b
    finish
fw_end fw_skinny128_128_decrypt

    .section .rodata.skinny128_constants, "a", %progbits
    .p2align 2
skinny128_constants:
    key_words128
skinny128_constants_end:
    .size   skinny128_constants, . - skinny128_constants

/* ---- The key schedule: the upper two rows of the tweakey, in every other round those that were below ---- */

#define key_argument    r1
#define upper0          r2
#define upper1          r3
#define lower0          r4
#define lower1          r5
#define turns           r6
#define end             r7
#define low             r8
#define high            r9
#define expand_saved    {r4-r9}

/* Bits of ROW that MASK selects, moved by SHIFT, into LOW. */
.macro take row:req, mask:req, shift:vararg
    and     sum, \row, #\mask
    orr     low, low, sum, \shift
.endm

/* Each bit to where the S-box has left it after one round, or two. */
.macro move_once row:req
    and     low, \row, #0x01010101
    lsl     low, low, #2
    take    \row, 0x02020202, lsl #6
    take    \row, 0x04040404, lsl #4
    take    \row, 0xc8c8c8c8, lsr #2
    take    \row, 0x10101010, lsr #1
    and     sum, \row, #0x20202020
    orr     \row, low, sum, lsr #5
.endm

.macro move_twice row:req
    and     low, \row, #0x01010101
    lsl     low, low, #6
    take    \row, 0x0a0a0a0a, lsl #4
    take    \row, 0x04040404, lsl #2
    take    \row, 0x70707070, lsr #3
    and     sum, \row, #0x80808080
    orr     \row, low, sum, lsr #7
.endm

/* Cells 9, 15, 8, 13, 10, 14, 12, 11 take the places of cells 0 to 7. */
.macro permute row0:req, row1:req
    ubfx    low, \row0, #8, #8
    lsr     sum, \row1, #24
    bfi     low, sum, #8, #8
    bfi     low, \row0, #16, #8
    lsr     sum, \row1, #8
    bfi     low, sum, #24, #8
    lsr     high, \row0, #16
    lsr     sum, \row1, #16
    bfi     high, sum, #8, #8
    bfi     high, \row1, #16, #8
    lsr     sum, \row0, #24
    bfi     high, sum, #24, #8
    mov     \row0, low
    mov     \row1, high
.endm

/* Row 1 is turned to where it is found with row 0. */
.macro emit row0:req, row1:req
    ror     high, \row1, turns
    ror     turns, turns, #8
    and     low, \row0, #0x33333333
    and     sum, high, #0x33333333
    orr     low, low, sum, lsl #2
    and     high, high, #0xcccccccc
    and     sum, \row0, #0xcccccccc
    orr     high, high, sum, lsr #2
    strd    low, high, [keys], #8
.endm

fw_function fw_skinny128_128_expand
    push    expand_saved
    ldr     upper0, [key_argument]
    ldr     upper1, [key_argument, #4]
    ldr     lower0, [key_argument, #8]
    ldr     lower1, [key_argument, #12]
    row_one_turns turns
    add     end, keys, #SCHEDULE
    move_once upper0
    move_once upper1
    b       2f
    .p2align 2
1:  permute upper0, upper1
    move_twice upper0
    move_twice upper1
2:  emit upper0, upper1
    permute lower0, lower1
    move_twice lower0
    move_twice lower1
    emit lower0, lower1
    cmp     keys, end
    bne     1b
    pop     expand_saved
    bx      lr
fw_end fw_skinny128_128_expand
