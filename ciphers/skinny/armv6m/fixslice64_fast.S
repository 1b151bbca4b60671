/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-64-128 for ARMv6-M, for speed: fixsliced, four rounds per pass.
 *
 *     void fw_skinny64_128_expand (fw_skinny64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_skinny64_128_encrypt(const fw_skinny64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_skinny64_128_decrypt(const fw_skinny64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key, block and schedule aligned to 4 bytes; the schedule is in a layout of its own.
 *
 * cost fw_skinny64_128_expand 3794 cycles 656 bytes 40 stack
 * cost fw_skinny64_128_encrypt 2706 cycles 772 bytes 44 stack
 * cost fw_skinny64_128_decrypt 2705 cycles 768 bytes 44 stack
 *
 * A round is 71 cycles on average: the S-box 4 * 4, the key 14, the constant of row 2 3, MixColumns 2 * 16, 5 for
 * complements. ShiftRows is no instruction. A row that is added to another takes 4 instructions in its columns, and 2
 * more where these have turned. That nothing shorter exists is not proved.
 *
 * Column C is in byte (1 - C) mod 4, since of two cells in a byte the first is the high half. In round R bit I of a
 * cell is at place I + R, modulo 4. */
#include "fw_asm.h"

#define keys            r0
#define block           r1
#define round_key       r1              /* the block's address waits on the stack */
#define state0          r2
#define state1          r3
#define sum             r4
#define part            r5
#define even            r6
#define odd             r7
#define field0          r8
#define field1          r9
#define field2          r10
#define field3          r11
#define rows01          r12
#define rows12          lr
#define low_saved       {r1, r4-r7, lr} /* the block's address first */
#define block_popped    {r1}
#define low_return      {r4-r7, pc}
#include "skinny_macros.inc"

    .set    slope, -8
    .set    first, 8

#define ROUNDS          36
#define SCHEDULE        (4 * ROUNDS)    /* bytes */
#define KEYS_END        [sp]

.macro exchange_halves low:req, high:req
    lsrs    sum, \low, #16
    uxth    \low, \low
    lsls    part, \high, #16
    orrs    \low, \low, part
    lsrs    \high, \high, #16
    lsls    \high, \high, #16
    orrs    \high, \high, sum
.endm

.macro begin
    save_all field3
    ldr     state0, [block]
    ldr     state1, [block, #4]
    gather64 state0, state1
    mvns    state0, state0
    mvns    state1, state1
    load_masks even
    lsls    sum, even, #6
    mov     field3, sum
    ldr     even, =0x55555555
    lsls    odd, even, #1
.endm

.macro finish
    mvns    state0, state0
    mvns    state1, state1
    scatter64 state0, state1
    add     sp, sp, #4
    restore_high field3
    pop     block_popped
    str     state0, [block]
    str     state1, [block, #4]
    pop     low_return
.endm

/* A low register is free for the round key only when the S-box is done. */
.macro load_key64 round:req
.endm

.macro linear round:req
    ldr     round_key, [keys, #4 * \round]
    add_key64 \round
    mix_columns state0, \round
    mix_columns state1, \round
.endm

.macro linear_back round:req
    unmix_columns state0, \round
    unmix_columns state1, \round
    ldr     round_key, [keys, #4 * \round]
    add_key64 \round
.endm

/* Forwards from where a pass begins, backwards from where it ends; LABEL is too far for a branch under a condition. */
.macro until_keys_end label:req
    ldr     part, KEYS_END
    cmp     keys, part
    beq     .Lend\@
    b       \label
.Lend\@:
.endm

/* Four rounds turn all by two columns. */
.macro turn
    movs    part, #16
    rors    state0, state0, part
    rors    state1, state1, part
.endm

fw_function fw_skinny64_128_encrypt
    begin
    movs    part, keys
    adds    part, part, #SCHEDULE
    push    {part}
1:  pass64
    turn
    adds    keys, keys, #16
    until_keys_end 1b
    finish
    .ltorg
fw_end fw_skinny64_128_encrypt

fw_function fw_skinny64_128_decrypt
    begin
    push    {keys}
    adds    keys, keys, #SCHEDULE
1:  subs    keys, keys, #16
    turn
    pass64_back
    until_keys_end 1b
    finish
    .ltorg
fw_end fw_skinny64_128_decrypt

/* ---- The key schedule ----
 *
 * Of each of the two tweakeys the upper and the lower rows are a word each, as a round key: the upper ones of even
 * rounds, with bit I at place I + 1, the lower ones of odd rounds, with bit I at place I. */

#define key_argument    r1
#define upper1          r2
#define upper2          r3
#define lower1          r6
#define lower2          r7
#define word            r1
#define constants       r8
#define turns           r9
#define end             r10

/* The cells of HALF in MASK, moved, to WORD. */
.macro take half:req, direction:req, distance:req, mask:req
    \direction sum, \half, #\distance
    .if     \mask < 256
    movs    part, #\mask
    .else
    ldr     part, =\mask
    .endif
    ands    sum, sum, part
    orrs    word, word, sum
.endm

/* Cells 9, 15, 8, 13, 10, 14, 12, 11 take the places of cells 0 to 7. */
.macro permute half:req
    lsrs    word, \half, #8
    lsls    word, word, #24
    take    \half, lsls, 8, 0x3300
    take    \half, lsrs, 18, 0x33
    take    \half, lsls, 14, 0x330000
    take    \half, lsrs, 14, 0xcc00
    take    \half, lsrs, 24, 0xcc
    take    \half, lsls, 2, 0xcc0000
    movs    \half, word
.endm

/* Each bit of HALF to the next place, in WORD; the last one is left in PART. */
.macro next_places half:req
    movs    word, \half
    ldr     part, =0x55555555
    ands    word, word, part
    lsls    word, word, #1
    ldr     part, =0x0a0a0a0a
    movs    sum, \half
    ands    sum, sum, part
    lsls    sum, sum, #3
    orrs    word, word, sum
    lsls    part, part, #4
    ands    part, part, \half
    lsrs    sum, part, #5
    orrs    word, word, sum
.endm

.macro step_upper
    permute upper1
    permute upper2
    next_places upper2
    lsrs    part, part, #4              /* bit 0, at place 1, changes by bit 2 */
    eors    word, word, part
    movs    upper2, word
.endm

.macro step_lower
    permute lower1
    permute lower2
    next_places lower2
    ldr     part, =0x50505050
    ands    lower2, lower2, part
    lsrs    lower2, lower2, #4          /* bit 0, at place 0, likewise */
    eors    lower2, lower2, word
.endm

/* Row 1 is turned to where it is found with row 0. */
.macro emit one:req, two:req
    mov     part, constants
    ldrb    word, [part]
    adds    part, part, #1
    mov     constants, part
    lsls    word, word, #first
    eors    word, word, \one
    eors    word, word, \two
    ldr     sum, =0xcccccccc
    ands    sum, sum, word
    eors    word, word, sum
    mov     part, turns
    rors    sum, sum, part
    orrs    word, word, sum
    stm     keys!, {word}
    movs    sum, #8
    rors    part, part, sum
    mov     turns, part
.endm

fw_function fw_skinny64_128_expand
    save_all field3
    ldr     upper1, [key_argument]
    ldr     lower1, [key_argument, #4]
    ldr     upper2, [key_argument, #8]
    ldr     lower2, [key_argument, #12]
    gather64 upper1, lower1
    gather64 upper2, lower2
    exchange upper1, lower1, 4, 0x0f0f0f0f
    exchange upper2, lower2, 4, 0x0f0f0f0f
    next_places upper1
    movs    upper1, word
    next_places upper2
    movs    upper2, word
    row_one_turns part
    mov     turns, part
    ldr     part, =skinny64_constants
    mov     constants, part
    movs    part, keys
    adds    part, part, #SCHEDULE
    mov     end, part
    b       2f
1:  step_upper
2:  emit    upper1, upper2
    step_lower
    emit    lower1, lower2
    cmp     keys, end
    beq     3f
    b       1b
3:  restore_high field3
    pop     block_popped
    pop     low_return
    .ltorg
fw_end fw_skinny64_128_expand

    .section .rodata.skinny64_constants, "a", %progbits
skinny64_constants:
    key_bytes64
