/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-128 for RV32, for speed: fixsliced, eight rounds per pass.
 *
 *     void fw_skinny128_128_expand (fw_skinny128_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_skinny128_128_encrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *     void fw_skinny128_128_decrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in a0 and a1. Key, block and schedule aligned to 4 bytes; the schedule is in a layout of its own.
 *
 * cost fw_skinny128_128_expand 1203 cycles 774 bytes 16 stack
 * cost fw_skinny128_128_encrypt 5082 cycles 4198 bytes 32 stack
 * cost fw_skinny128_128_decrypt 5082 cycles 4198 bytes 32 stack
 *
 * A round is 122 instructions on average: the S-box 8 * 4 at most, the key 24, the constant of row 2 2 or 3, MixColumns
 * 4 * 15, 4 for complements. ShiftRows is no instruction. A row that is added to another takes 3 instructions in its
 * columns, and 3 more where these have turned, since there is no rotation. That nothing shorter exists is not proved.
 *
 * Column C is in byte C. The S-box moves the bits of a cell in one cycle of eight, so that each is at its place again
 * after eight rounds. The round keys repeat after 16 rounds: the schedule has these, without constants. */
#include "fw_asm.h"

#define keys            a0
#define block           a1
#define state0          a2
#define state1          a3
#define state2          a4
#define state3          a5
#define sum             a6
#define part            a7
#define even            t0
#define odd             t1
#define field0          t2
#define field1          t3
#define field2          t4
#define field3          t5
#define rows01          t6
#define rows12          s0
#define rows23          s1
#define rows30          s2
#define round_key       s3
#define constants       s4
#define constants_end   s5
#define both_keys       s6              /* the sum of the addresses of both passes' keys */
#include "skinny_macros.inc"

    .set    slope, 8
    .set    first, 0

#define PASS_KEYS       64              /* bytes of the schedule for eight rounds */
#define SCHEDULE        (2 * PASS_KEYS)
#define SAVED_BYTES     32

.macro complement
    not     state0, state0
    not     state1, state1
    not     state2, state2
    not     state3, state3
.endm

.macro begin
    addi    sp, sp, -SAVED_BYTES
    sw      rows12, 0(sp)
    sw      rows23, 4(sp)
    sw      rows30, 8(sp)
    sw      round_key, 12(sp)
    sw      constants, 16(sp)
    sw      constants_end, 20(sp)
    sw      both_keys, 24(sp)
    lw      state0, 0(block)
    lw      state1, 4(block)
    lw      state2, 8(block)
    lw      state3, 12(block)
    load_masks
    add     both_keys, keys, keys
    addi    both_keys, both_keys, PASS_KEYS
    or      round_key, field0, field2
    gather128 rows01, round_key
    complement
.endm

.macro finish
    complement
    or      round_key, field0, field2
    scatter128 rows01, round_key
    sw      state0, 0(block)
    sw      state1, 4(block)
    sw      state2, 8(block)
    sw      state3, 12(block)
    lw      rows12, 0(sp)
    lw      rows23, 4(sp)
    lw      rows30, 8(sp)
    lw      round_key, 12(sp)
    lw      constants, 16(sp)
    lw      constants_end, 20(sp)
    lw      both_keys, 24(sp)
    addi    sp, sp, SAVED_BYTES
    ret
.endm

/* Half a round key, with its constant. */
.macro add_half low:req, high:req, offset:req, round:req
    lw      round_key, 8 * (\round) + \offset(keys)
    lw      part, 8 * (\round) + \offset(constants)
    xor     round_key, round_key, part
    add_nibbles \low, round_key, 0, \round
    add_nibbles \high, round_key, 1, \round
.endm

fw_function fw_skinny128_128_encrypt
    begin
    lla     constants, skinny128_constants
    addi    constants_end, constants, 320
1:  PASS(ROUND)
    addi    constants, constants, PASS_KEYS
    sub     keys, both_keys, keys
    beq     constants, constants_end, 2f
    j       1b
2:  finish
fw_end fw_skinny128_128_encrypt

fw_function fw_skinny128_128_decrypt
    begin
    lla     constants_end, skinny128_constants
    addi    constants, constants_end, 320
1:  addi    constants, constants, -PASS_KEYS
    PASS_BACK(ROUND_BACK)
    sub     keys, both_keys, keys
    beq     constants, constants_end, 2f
    j       1b
2:  finish
fw_end fw_skinny128_128_decrypt

    .section .rodata.skinny128_constants, "a", @progbits
    .p2align 2
skinny128_constants:
    key_words128

/* ---- The key schedule: the upper two rows of the tweakey, in every other round those that were below ---- */

#define key_argument    a1
#define upper0          a2
#define upper1          a3
#define lower0          a4
#define lower1          a5
#define low             t0
#define high            t1
#define turns           t2
#define end             t3
#define pairs           t4              /* masks */
#define other_pairs     t5
#define bit0            t6
#define bits13          s0
#define bit2            s1
#define bits456         s2
#define EXPAND_SAVED    16

/* Bits of ROW in MASK, moved, into LOW. */
.macro take row:req, mask:req, direction:req, shift:req
    and     sum, \row, \mask
    \direction sum, sum, \shift
    or      low, low, sum
.endm

/* Each bit to where the S-box has left it after one round, or two. BIT0: the lowest of each byte. */
.macro move_once row:req
    and     low, \row, bit0
    slli    low, low, 2
    slli    part, bit0, 1
    take    \row, part, slli, 6
    slli    part, bit0, 2
    take    \row, part, slli, 4
    li      part, 0xc8c8c8c8
    take    \row, part, srli, 2
    slli    part, bit0, 4
    take    \row, part, srli, 1
    slli    part, bit0, 5
    take    \row, part, srli, 5
    mv      \row, low
.endm

.macro move_twice row:req
    and     low, \row, bit0
    slli    low, low, 6
    take    \row, bits13, slli, 4
    take    \row, bit2, slli, 2
    take    \row, bits456, srli, 3
    srli    sum, \row, 7
    and     sum, sum, bit0
    or      \row, low, sum
.endm

/* Byte FROM of ROW to byte TO of WORD. */
.macro put word:req, to:req, row:req, from:req
    .if     \from < 3
    slli    sum, \row, 24 - 8 * \from
    .if     \to < 3
    srli    sum, sum, 24
    slli    sum, sum, 8 * \to
    .endif
    .else
    srli    sum, \row, 24
    slli    sum, sum, 8 * \to
    .endif
    or      \word, \word, sum
.endm

/* Cells 9, 15, 8, 13, 10, 14, 12, 11 take the places of cells 0 to 7. */
.macro permute row0:req, row1:req
    slli    low, \row0, 16
    srli    low, low, 24
    put     low, 1, \row1, 3
    put     low, 2, \row0, 0
    slli    sum, \row1, 16
    srli    sum, sum, 24
    slli    sum, sum, 24
    or      low, low, sum
    slli    high, \row0, 8
    srli    high, high, 24
    put     high, 1, \row1, 2
    put     high, 2, \row1, 0
    srli    sum, \row0, 24
    slli    sum, sum, 24
    or      \row1, high, sum
    mv      \row0, low
.endm

/* Row 1 is turned to where it is found with row 0. */
.macro emit row0:req, row1:req, offset:req
    srl     high, \row1, turns
    neg     part, turns
    sll     sum, \row1, part
    or      high, high, sum
    srli    part, turns, 8
    slli    turns, turns, 24
    or      turns, turns, part
    and     low, \row0, pairs
    and     sum, high, pairs
    slli    sum, sum, 2
    or      low, low, sum
    and     high, high, other_pairs
    srli    sum, \row0, 2
    and     sum, sum, pairs
    or      high, high, sum
    sw      low, \offset(keys)
    sw      high, \offset + 4(keys)
.endm

fw_function fw_skinny128_128_expand
    addi    sp, sp, -EXPAND_SAVED
    sw      bits13, 0(sp)
    sw      bit2, 4(sp)
    sw      bits456, 8(sp)
    lw      upper0, 0(key_argument)
    lw      upper1, 4(key_argument)
    lw      lower0, 8(key_argument)
    lw      lower1, 12(key_argument)
    li      pairs, 0x33333333
    slli    other_pairs, pairs, 2
    li      bit0, 0x01010101
    li      bits13, 0x0a0a0a0a
    slli    bit2, bit0, 2
    li      bits456, 0x70707070
    row_one_turns turns
    addi    end, keys, SCHEDULE
    move_once upper0
    move_once upper1
    j       2f
1:  permute upper0, upper1
    move_twice upper0
    move_twice upper1
2:  emit    upper0, upper1, 0
    permute lower0, lower1
    move_twice lower0
    move_twice lower1
    emit    lower0, lower1, 8
    addi    keys, keys, 16
    bne     keys, end, 1b
    lw      bits13, 0(sp)
    lw      bit2, 4(sp)
    lw      bits456, 8(sp)
    addi    sp, sp, EXPAND_SAVED
    ret
fw_end fw_skinny128_128_expand
