/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-128 for ARMv6-M, for speed: fixsliced, eight rounds per pass.
 *
 *     void fw_skinny128_128_expand (fw_skinny128_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_skinny128_128_encrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *     void fw_skinny128_128_decrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r0 and r1. Key, block and schedule aligned to 4 bytes; the schedule is in a layout of its own.
 *
 * cost fw_skinny128_128_expand 1744 cycles 560 bytes 40 stack
 * cost fw_skinny128_128_encrypt 6729 cycles 2772 bytes 48 stack
 * cost fw_skinny128_128_decrypt 6726 cycles 2772 bytes 48 stack
 *
 * A round is 163 cycles on average: the S-box 8 * 5 or 6, since its masks are in high registers, the key 38, the
 * constant of row 2 3, MixColumns 4 * 16 or 17, 10 for complements. ShiftRows is no instruction. A row that is added to
 * another takes 4 or 5 instructions in its columns, and 2 more where these have turned. That nothing shorter exists is
 * not proved.
 *
 * Column C is in byte C. The S-box moves the bits of a cell in one cycle of eight, so that each is at its place again
 * after eight rounds. The round keys repeat after 16 rounds: the schedule has these, without constants. */
#include "fw_asm.h"

#define keys            r0
#define block           r1
#define round_key       r1              /* the block's address waits on the stack */
#define state0          r2
#define state1          r3
#define state2          r4
#define state3          r5
#define sum             r6
#define part            r7
#define field0          r8
#define field1          r9
#define field2          r10
#define even            r11
#define rows01          r12
#define rows12          lr
#define low_saved       {r1, r4-r7, lr} /* the block's address first */
#define low_return      {r4-r7, pc}
#define block_popped    {r1}
#include "skinny_macros.inc"

    .set    slope, 8
    .set    first, 0

#define PASS_KEYS       64              /* bytes of the schedule for eight rounds */
#define SCHEDULE        (2 * PASS_KEYS)
#define ALL_CONSTANTS   320
#define last_constants  (skinny128_constants + ALL_CONSTANTS - PASS_KEYS)
#define CONSTANTS       [sp]            /* where the next ones are */
#define BOTH_KEYS       [sp, #4]        /* the sum of the addresses of both passes' keys */

.macro complement
    mvns    state0, state0
    mvns    state1, state1
    mvns    state2, state2
    mvns    state3, state3
.endm

/* Begins with the constants at PLACE. */
.macro begin place:req
    save_all even
    ldr     sum, =\place
    adds    part, keys, keys
    adds    part, part, #PASS_KEYS
    push    {sum, part}
    ldr     state0, [block]
    ldr     state1, [block, #4]
    ldr     state2, [block, #8]
    ldr     state3, [block, #12]
    gather128
    complement
    load_masks part
    ldr     part, =0x55555555
    mov     even, part
    b       .Lready\@
    .ltorg
.Lready\@:
.endm

.macro finish
    complement
    scatter128
    add     sp, sp, #8
    ldr     block, [sp, #4 * 4]
    str     state0, [block]
    str     state1, [block, #4]
    str     state2, [block, #8]
    str     state3, [block, #12]
    restore_high even
    pop     block_popped
    pop     low_return
    .ltorg
.endm

/* Half a round key, with its constant. */
.macro add_half low:req, high:req, offset:req, round:req
    ldr     part, CONSTANTS
    ldr     round_key, [keys, #8 * (\round) + \offset]
    ldr     part, [part, #8 * (\round) + \offset]
    eors    round_key, round_key, part
    add_nibbles \low, round_key, 0, \round
    add_nibbles \high, round_key, 1, \round
.endm

/* KEYS to those of the other pass. */
.macro other_keys
    ldr     part, BOTH_KEYS
    subs    keys, part, keys
.endm

/* A branch does not reach over a pass; BL would change a mask. */
.macro again place:req
    ldr     part, =\place + 1
    bx      part
.endm

fw_function fw_skinny128_128_encrypt
    begin   skinny128_constants
1:  PASS(ROUND)
    other_keys
    ldr     part, CONSTANTS
    adds    part, part, #PASS_KEYS
    str     part, CONSTANTS
    ldr     sum, =skinny128_constants + ALL_CONSTANTS
    cmp     part, sum
    beq     2f
    again   1b
2:  finish
fw_end fw_skinny128_128_encrypt

fw_function fw_skinny128_128_decrypt
    begin   last_constants
1:  PASS_BACK(ROUND_BACK)
    other_keys
    ldr     part, CONSTANTS
    ldr     sum, =skinny128_constants
    cmp     part, sum
    beq     2f
    subs    part, part, #PASS_KEYS
    str     part, CONSTANTS
    again   1b
2:  finish
fw_end fw_skinny128_128_decrypt

    .section .rodata.skinny128_constants, "a", %progbits
    .p2align 2
skinny128_constants:
    key_words128

/* ---- The key schedule: the upper two rows of the tweakey, in every other round those that were below ---- */

#define key_argument    r1
#define upper0          r2
#define upper1          r3
#define lower0          r4
#define lower1          r5
#define low             r1
#define held            r12
#define turns           r8
#define end             r9

/* Bits of ROW in MASK, moved, into LOW. */
.macro take row:req, mask:req, direction:req, shift:req
    ldr     sum, =\mask
    ands    sum, sum, \row
    \direction sum, sum, #\shift
    orrs    low, low, sum
.endm

.macro take_first row:req, shift:req
    ldr     low, =0x01010101
    ands    low, low, \row
    lsls    low, low, #\shift
.endm

/* Each bit to where the S-box has left it after one round, or two. */
.macro move_once row:req
    take_first \row, 2
    take    \row, 0x02020202, lsls, 6
    take    \row, 0x04040404, lsls, 4
    take    \row, 0xc8c8c8c8, lsrs, 2
    take    \row, 0x10101010, lsrs, 1
    take    \row, 0x20202020, lsrs, 5
    movs    \row, low
.endm

.macro move_twice row:req
    take_first \row, 6
    take    \row, 0x0a0a0a0a, lsls, 4
    take    \row, 0x04040404, lsls, 2
    take    \row, 0x70707070, lsrs, 3
    take    \row, 0x80808080, lsrs, 7
    movs    \row, low
.endm

/* Byte FROM of ROW to byte TO of LOW. */
.macro put to:req, row:req, from:req
    .if     \from == 0
    uxtb    sum, \row
    .elseif \from == 3
    lsrs    sum, \row, #24
    .else
    lsrs    sum, \row, #8 * \from
    uxtb    sum, sum
    .endif
    .if     \to
    lsls    sum, sum, #8 * \to
    .endif
    orrs    low, low, sum
.endm

/* Cells 9, 15, 8, 13, 10, 14, 12, 11 take the places of cells 0 to 7. */
.macro permute row0:req, row1:req
    movs    low, #0
    put     0, \row0, 1
    put     1, \row1, 3
    put     2, \row0, 0
    put     3, \row1, 1
    mov     held, low
    movs    low, #0
    put     0, \row0, 2
    put     1, \row1, 2
    put     2, \row1, 0
    put     3, \row0, 3
    movs    \row1, low
    mov     \row0, held
.endm

/* Row 1 is turned to where it is found with row 0. */
.macro emit row0:req, row1:req
    mov     part, turns
    movs    sum, \row1
    rors    sum, sum, part
    mov     held, sum
    ldr     part, =0x33333333
    ands    sum, sum, part
    lsls    sum, sum, #2
    movs    low, \row0
    ands    low, low, part
    orrs    low, low, sum
    stm     keys!, {low}
    lsrs    low, \row0, #2
    ands    low, low, part
    mov     sum, held
    bics    sum, sum, part
    orrs    low, low, sum
    stm     keys!, {low}
    mov     sum, turns
    movs    part, #8
    rors    sum, sum, part
    mov     turns, sum
.endm

fw_function fw_skinny128_128_expand
    save_all even
    ldr     upper0, [key_argument]
    ldr     upper1, [key_argument, #4]
    ldr     lower0, [key_argument, #8]
    ldr     lower1, [key_argument, #12]
    row_one_turns part
    mov     turns, part
    movs    part, keys
    adds    part, part, #SCHEDULE
    mov     end, part
    move_once upper0
    move_once upper1
    b       2f
1:  permute upper0, upper1
    move_twice upper0
    move_twice upper1
2:  emit    upper0, upper1
    permute lower0, lower1
    move_twice lower0
    move_twice lower1
    emit    lower0, lower1
    cmp     keys, end
    beq     3f
    b       1b
3:  restore_high even
    pop     block_popped
    pop     low_return
    .ltorg
fw_end fw_skinny128_128_expand
