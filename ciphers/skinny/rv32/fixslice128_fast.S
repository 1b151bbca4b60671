/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-128 for RV32 and RV32E, for speed: fixsliced, eight rounds per pass.
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
 * cost fw_skinny128_128_expand 1879 cycles 674 bytes 32 stack on rv32e
 * cost fw_skinny128_128_encrypt 7749 cycles 3278 bytes 52 stack on rv32e
 * cost fw_skinny128_128_decrypt 7750 cycles 3278 bytes 52 stack on rv32e
 *
 * A round is 122 instructions on average: the S-box 8 * 4 at most, the key 24, the constant of row 2 2 or 3, MixColumns
 * 4 * 15, 4 for complements. ShiftRows is no instruction. A row that is added to another takes 3 instructions in its
 * columns, and 3 more where these have turned, since there is no rotation. That nothing shorter exists is not proved.
 * RV32E has most masks on the stack.
 *
 * Column C is in byte C. The S-box moves the bits of a cell in one cycle of eight, so that each is at its place again
 * after eight rounds. The round keys repeat after 16 rounds: the schedule has these, without constants. */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"

#define keys_argument   a0
#define block           a1
#define state0          a2
#define state1          a3
#define state2          a4
#define state3          a5
#ifdef __riscv_32e
#define keys            t0
#define sum             a0
#define part            a1
#define even            s0
#define odd             s1
#define field0          ra
#define constants       t1
#define round_key       t2
#define constants_end   part            /* on the stack */
#define both_keys       part
#define nibbles         t1              /* masks for a block's way to slices and back */
#define pairs_of_bits   t2
#define callee          s0, s1, ra
#define SKINNY_FIELDS_ON_STACK
#else
#define keys            a0
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
#define callee          rows12, rows23, rows30, round_key, constants, constants_end, both_keys
#endif
#include "skinny_macros.inc"

    .set    slope, 8
    .set    first, 0

#define PASS_KEYS       64              /* bytes of the schedule for eight rounds */
#define SCHEDULE        (2 * PASS_KEYS)
#ifdef __riscv_32e
#define SAVED_BYTES     (MASKS_END + 12)
#define BLOCK           MASKS_END(sp)
#define CONSTANTS_END   MASKS_END + 4(sp)
#define BOTH_KEYS       MASKS_END + 8(sp)
#else
#define SAVED_BYTES     32
#endif

.macro complement
    not     state0, state0
    not     state1, state1
    not     state2, state2
    not     state3, state3
.endm

.macro begin
    addi    sp, sp, -SAVED_BYTES
    save    callee
    load_words block, state0, state1, state2, state3
#ifdef __riscv_32e
    sw      block, BLOCK
    mv      keys, keys_argument
    li      nibbles, 0x0f0f0f0f
    li      pairs_of_bits, 0x33333333
    gather128 nibbles, pairs_of_bits
    load_masks
#else
    load_masks
    or      round_key, field0, field2
    gather128 rows01, round_key
#endif
    add     both_keys, keys, keys
    addi    both_keys, both_keys, PASS_KEYS
    fw_keep both_keys, BOTH_KEYS
    complement
.endm

.macro finish
    complement
#ifdef __riscv_32e
    li      nibbles, 0x0f0f0f0f
    li      pairs_of_bits, 0x33333333
    scatter128 nibbles, pairs_of_bits
    lw      block, BLOCK
#else
    or      round_key, field0, field2
    scatter128 rows01, round_key
#endif
    sw      state0, 0(block)
    sw      state1, 4(block)
    sw      state2, 8(block)
    sw      state3, 12(block)
    restore callee
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

/* The keys of the other half are next; LABEL is too far for a branch under a condition. */
.macro until_end label:req
    fw_recall both_keys, BOTH_KEYS
    sub     keys, both_keys, keys
    fw_recall constants_end, CONSTANTS_END
    beq     constants, constants_end, .Lend\@
    j       \label
.Lend\@:
.endm

fw_function fw_skinny128_128_encrypt
    begin
    lla     constants, skinny128_constants
    addi    constants_end, constants, 320
    fw_keep constants_end, CONSTANTS_END
1:  PASS(ROUND)
    addi    constants, constants, PASS_KEYS
    until_end 1b
    finish
fw_end fw_skinny128_128_encrypt

fw_function fw_skinny128_128_decrypt
    begin
    lla     constants_end, skinny128_constants
    addi    constants, constants_end, 320
    fw_keep constants_end, CONSTANTS_END
1:  addi    constants, constants, -PASS_KEYS
    PASS_BACK(ROUND_BACK)
    until_end 1b
    finish
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
#ifdef __riscv_32e
#define low             s0
#define high            s1
#define turns           t1
#define end             t2
#define bit0            ra
#define expand_callee   s0, s1, ra
#define EXPAND_SAVED    32
#else
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
#define expand_callee   bits13, bit2, bits456
#define EXPAND_SAVED    16
#endif
#define PAIRS           12(sp)          /* the masks' places on RV32E */
#define OTHER_PAIRS     16(sp)
#define BITS13          20(sp)
#define BIT2            24(sp)
#define BITS456         28(sp)

/* Bits of ROW in MASK, moved, into LOW. */
.macro take row:req, direction:req, shift:req, mask:req, place:vararg
    select  sum, \row, \mask, \place
    \direction sum, sum, \shift
    or      low, low, sum
.endm

/* Each bit to where the S-box has left it after one round, or two. BIT0: the lowest of each byte. */
.macro move_once row:req
    and     low, \row, bit0
    slli    low, low, 2
    slli    part, bit0, 1
    take    \row, slli, 6, part
    slli    part, bit0, 2
    take    \row, slli, 4, part
    li      part, 0xc8c8c8c8
    take    \row, srli, 2, part
    slli    part, bit0, 4
    take    \row, srli, 1, part
    slli    part, bit0, 5
    take    \row, srli, 5, part
    mv      \row, low
.endm

.macro move_twice row:req
    and     low, \row, bit0
    slli    low, low, 6
    take    \row, slli, 4, bits13, BITS13
    take    \row, slli, 2, bit2, BIT2
    take    \row, srli, 3, bits456, BITS456
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
    select  low, \row0, pairs, PAIRS
    select  sum, high, pairs, PAIRS
    slli    sum, sum, 2
    or      low, low, sum
    select  high, high, other_pairs, OTHER_PAIRS
    srli    sum, \row0, 2
    select  sum, sum, pairs, PAIRS
    or      high, high, sum
    sw      low, \offset(keys)
    sw      high, \offset + 4(keys)
.endm

.macro keep_expand_mask bits:req, place:vararg
    li      part, \bits
    sw      part, \place
.endm

fw_function fw_skinny128_128_expand
    addi    sp, sp, -EXPAND_SAVED
    save    expand_callee
    load_words key_argument, upper0, upper1, lower0, lower1
    li      bit0, 0x01010101
#ifdef __riscv_32e
    mv      keys, keys_argument
    keep_expand_mask 0x33333333, PAIRS
    keep_expand_mask 0xcccccccc, OTHER_PAIRS
    keep_expand_mask 0x0a0a0a0a, BITS13
    keep_expand_mask 0x04040404, BIT2
    keep_expand_mask 0x70707070, BITS456
#else
    li      pairs, 0x33333333
    slli    other_pairs, pairs, 2
    li      bits13, 0x0a0a0a0a
    slli    bit2, bit0, 2
    li      bits456, 0x70707070
#endif
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
    restore expand_callee
    addi    sp, sp, EXPAND_SAVED
    ret
fw_end fw_skinny128_128_expand
