/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus-N for RV32 and RV32E: SKINNY-128-384+ fixsliced, slices and masks in registers, eight rounds per pass.
 *
 *     void fw_skinny128_384_expand(fw_skinny128_384_schedule *schedule, const uint32_t second[4],
 *                                  const uint32_t third[4]);
 *     void fw_skinny128_384_encrypt(const fw_skinny128_384_schedule *schedule, const uint32_t first[2],
 *                                   uint32_t block[4]);
 *     size_t fw_romulus_n_blocks(fw_romulus_n_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
 *                                enum fw_duplex mode);
 *
 * Arguments in a0 to a4. Input and output are at any address, all else is aligned to 4 bytes; text at multiples of 4 is
 * faster.
 *
 * On RV32 a round is 77.5 instructions and cycles on average: the S-box 25, which are 16 for its eight products and 9
 * that bring them to the other nibbles or keep out what is not in theirs; the key 8 in even rounds and 13 in odd ones;
 * MixColumns 4 * 13, 8, 13 and 8, where ShiftRows is no instruction. That is 3,100 in 40 rounds and 3 to go on after each
 * eight. That nothing shorter exists is not proved.
 *
 * Round keys of odd rounds come from the schedule, two in each word; those of even rounds are unpacked on the stack,
 * since the tweakey's first part is added to these alone. That is public, and mostly zero: each of its bits is added
 * where it belongs in 20 rounds, 60 instructions and some 25 to find it. From block to block a bit or two of the count
 * change in the first 56 blocks of a message, then eight, after 5 KB more than twenty; then adding them costs two thirds
 * of what the rounds do.
 *
 * RV32E has addresses on the stack, and loads constants of odd rounds.
 *
 * cost fw_skinny128_384_expand 32 stack
 * cost fw_skinny128_384_encrypt 400 stack
 * cost fw_romulus_n_blocks 400 stack
 * cost fw_skinny128_384_expand 32 stack on rv32e
 * cost fw_skinny128_384_encrypt 400 stack on rv32e
 * cost fw_romulus_n_blocks 400 stack on rv32e
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"
#include "fw_kept_rv32.inc"

#define state0          a2
#define state1          a3
#define state2          a4
#define state3          a5
#define sum             a0
#define part            a1
#define low             s0              /* masks */
#define high            s1
#define row0            t0
#define row3            t1
#define rows12          t2
#define keys            ra
#define link            ra

/* Rows that have no round key, in rounds 1, 5, 9 ... and 3, 7, 11 ...; and the constant that is added to row 2. */
#define NO_KEY1         0xaaaaaaaa
#define NO_KEY3         0x55555555
#define ROUND1          (1 << 29)
#define ROUND3          (1 << 2)
#define ROUND5          (1 << 13)
#define ROUND7          (1 << 18)
#ifdef __riscv_32e
#define OTHERS1         NO_KEY1
#define OTHERS3         NO_KEY3
#define TWO1            ROUND1
#define TWO3            ROUND3
#define TWO5            ROUND5
#define TWO7            ROUND7
#else
#define odd_keys        a6
#define OTHERS1         a7
#define OTHERS3         t3
#define TWO1            t4
#define TWO3            ROUND3
#define TWO5            t5
#define TWO7            t6
#endif

/* On the stack, from its end on; registers that a function saves come first. */
#define LINK            56(sp)          /* of what a function calls */
#define EVEN_KEYS       60(sp)          /* on RV32E */
#define ODD_KEYS        64(sp)          /* of the schedule; on RV32E those of the pass */
#define KEPT_ODD_KEYS   68(sp)
#define ROUND_KEYS      80              /* of an even round 16 bytes */
#define ROUND_KEYS_END  400
#define FRAME           400
#define PASS_KEYS       64              /* of even rounds */
#define PASS_ODD_KEYS   32              /* of odd ones, packed */
#define SCHEDULE_ODD    160             /* where these begin */

#include "romulus_rounds.inc"

/* The slices through all rounds. Changes all registers of this file but the slices. */
fw_inner_function romulus_rounds
    sw      link, LINK
    set_masks
    lw      part, KEPT_ODD_KEYS
    addi    keys, sp, ROUND_KEYS
#ifdef __riscv_32e
    sw      part, ODD_KEYS
    sw      keys, EVEN_KEYS
#else
    mv      odd_keys, part
    li      OTHERS1, NO_KEY1
    not     OTHERS3, OTHERS1
    li      TWO1, ROUND1
    li      TWO5, ROUND5
    li      TWO7, ROUND7
#endif
    complement
1:  eight_rounds
    addi    keys, keys, PASS_KEYS
#ifdef __riscv_32e
    lw      part, ODD_KEYS
    sw      keys, EVEN_KEYS
    addi    part, part, PASS_ODD_KEYS
    sw      part, ODD_KEYS
#else
    addi    odd_keys, odd_keys, PASS_ODD_KEYS
#endif
    addi    sum, sp, ROUND_KEYS_END
    beq     keys, sum, 2f
    j       1b
2:  complement
    lw      link, LINK
    ret
fw_end romulus_rounds

/* ---- The tweakey's first part: what it adds to the keys of even rounds ---- */

#define change          a0              /* bits to add, the lower word */
#define change_high     a1
#define positions       s0              /* of a byte's cell in eight rounds */
#define slices          s1              /* of each bit of a byte */
#define key_word        t0
#define key_place       t1
#define one             t2              /* a bit in the low or in the high nibble */
#define bit             ra
#ifdef __riscv_32e
#define later_word      t0
#define last_word       t0
#else
#define later_word      t3
#define last_word       t4
#endif

.macro add_bit_at register:req, offset:req
    lw      \register, \offset(key_place)
    xor     \register, \register, bit
    sw      \register, \offset(key_place)
.endm

/* BIT to even round 2 NUMBER, and to those that are 16 and 32 rounds later. */
.macro add_bit index:req, number:req
    lbu     bit, \index(positions)
    lw      key_word, ROUND_KEYS + 16 * (\number)(key_place)
#ifdef __riscv_32e
    sll     bit, one, bit
    xor     key_word, key_word, bit
    sw      key_word, ROUND_KEYS + 16 * (\number)(key_place)
    add_bit_at key_word, ROUND_KEYS + 128 + 16 * (\number)
    .if     (\number) < 4
    add_bit_at key_word, ROUND_KEYS + 256 + 16 * (\number)
    .endif
#else
    lw      later_word, ROUND_KEYS + 128 + 16 * (\number)(key_place)
    .if     (\number) < 4
    lw      last_word, ROUND_KEYS + 256 + 16 * (\number)(key_place)
    .endif
    sll     bit, one, bit
    xor     key_word, key_word, bit
    sw      key_word, ROUND_KEYS + 16 * (\number)(key_place)
    xor     later_word, later_word, bit
    sw      later_word, ROUND_KEYS + 128 + 16 * (\number)(key_place)
    .if     (\number) < 4
    xor     last_word, last_word, bit
    sw      last_word, ROUND_KEYS + 256 + 16 * (\number)(key_place)
    .endif
#endif
.endm

/* Adds two words, whose bits are public. */
fw_inner_function romulus_change
    sw      link, LINK
    lla     positions, romulus_positions
    beqz    change, 6f
1:  andi    key_word, change, 0xff
    bnez    key_word, 2f
    srli    change, change, 8
    addi    positions, positions, 8
    j       1b
2:  lla     slices, romulus_slices
    andi    key_word, change, 15
    bnez    key_word, 3f
    srli    change, change, 4
    addi    slices, slices, 4
3:  andi    key_word, change, 1
    beqz    key_word, 4f
    lbu     key_place, 0(slices)
    andi    one, key_place, 16
    seqz    key_word, one
    or      one, one, key_word
    andi    key_place, key_place, 12
    add     key_place, key_place, sp
    add_bit 0, 0
    add_bit 1, 2
    add_bit 2, 4
    add_bit 3, 6
    xori    one, one, 17
    add_bit 4, 1
    add_bit 5, 3
    add_bit 6, 5
    add_bit 7, 7
4:  srli    change, change, 1
    beqz    change, 6f
    addi    slices, slices, 1
    andi    key_word, slices, 7
    bnez    key_word, 3b
    addi    positions, positions, 8
    j       1b
6:  beqz    change_high, 7f
    mv      change, change_high
    li      change_high, 0
    lla     positions, romulus_positions + 32
    j       1b
7:  lw      link, LINK
    ret

    .p2align 3
/* For each bit of a byte its slice, times 4, and 16 if it is in high nibbles in rounds 0, 4, 8, 12. */
romulus_slices:
    .byte   8, 24, 20, 4, 12, 0, 16, 28

/* For each byte the bit of its cell in low nibbles in even rounds 0, 4, 8, 12, then 2, 6, 10, 14. */
romulus_positions:
    .byte   16, 17, 9, 9, 11, 10, 19, 19
    .byte   24, 16, 17, 24, 27, 26, 18, 18
    .byte   0, 1, 8, 8, 10, 2, 2, 11
    .byte   8, 8, 0, 1, 2, 11, 10, 2
    .byte   1, 25, 25, 0, 26, 3, 3, 27
    .byte   9, 9, 16, 17, 19, 19, 11, 10
    .byte   17, 24, 24, 16, 18, 18, 27, 26
    .byte   25, 0, 1, 25, 3, 27, 26, 3
fw_end romulus_change

/* ---- Round keys of even rounds from the schedule ---- */

#define schedule        a0
#define round_keys      a1
#define packed          a2
#define round_key       a3
#define two             a4
#define no_key0         t0              /* rows that have no key in rounds 0, 4, 8, ... */
#define no_key2         t1
#define keys_end        t2

/* Two rounds' words: rows that have no key are as they should be before they are mixed, no longer complemented. */
.macro unpack_word from:req, to:req
    lw      packed, \from(schedule)
    or      round_key, packed, no_key0
    sw      round_key, \to(round_keys)
    or      packed, packed, no_key2
    sw      packed, \to + 16(round_keys)
.endm

/* The same with the bits of the constant that all rounds add to row 2. */
.macro unpack_two from:req, to:req, two0:req, two2:req
    lw      packed, \from(schedule)
    li      two, 1 << (\two0)
    or      round_key, packed, no_key0
    xor     round_key, round_key, two
    sw      round_key, \to(round_keys)
    li      two, 1 << (\two2)
    or      packed, packed, no_key2
    xor     packed, packed, two
    sw      packed, \to + 16(round_keys)
.endm

/* The schedule at a0 to round keys without the tweakey's first part. Changes a0 to a4 and t0 to t2. */
fw_inner_function romulus_unpack
    addi    round_key, schedule, SCHEDULE_ODD
    sw      round_key, KEPT_ODD_KEYS
    li      no_key0, 0xcccccccc
    not     no_key2, no_key0
    addi    round_keys, sp, ROUND_KEYS
    addi    keys_end, sp, ROUND_KEYS_END
1:  unpack_word 0, 0
    unpack_word 4, 4
    unpack_two 8, 8, 7, 8
    unpack_word 12, 12
    unpack_word 16, 32
    unpack_word 20, 36
    unpack_two 24, 40, 23, 24
    unpack_word 28, 44
    addi    schedule, schedule, 32
    addi    round_keys, round_keys, PASS_KEYS
    bne     round_keys, keys_end, 1b
    ret
fw_end romulus_unpack

/* ---- A block ---- */

#define schedule_argument a0
#define first_argument  a1
#define block_argument  a2
#define block           t0
#define first           t0
#define KEPT_BLOCK      12(sp)
#define KEPT_FIRST      16(sp)
#define BLOCK_CALLEE    ra, s0, s1

fw_function fw_skinny128_384_encrypt
    addi    sp, sp, -FRAME
    save    BLOCK_CALLEE
    sw      block_argument, KEPT_BLOCK
    sw      first_argument, KEPT_FIRST
    jal     romulus_unpack
    lw      first, KEPT_FIRST
    lw      change, 0(first)
    lw      change_high, 4(first)
    jal     romulus_change
    lw      block, KEPT_BLOCK
    lw      state0, 0(block)
    lw      state1, 4(block)
    lw      state3, 8(block)
    lw      state2, 12(block)
    slice   state0, state1, state2, state3
    jal     romulus_rounds
    unslice state0, state1, state2, state3
    lw      block, KEPT_BLOCK
    sw      state0, 0(block)
    sw      state1, 4(block)
    sw      state3, 8(block)
    sw      state2, 12(block)
    restore BLOCK_CALLEE
    addi    sp, sp, FRAME
    ret
fw_end fw_skinny128_384_encrypt

/* ---- Whole blocks ---- */

#define context_argument a0
#define to_argument     a1
#define from_argument   a2
#define bytes           a3
#define mode_argument   a4
#define result          a0
#define key0            t0              /* what text is added to, then the text */
#define key1            t1
#define key2            t2
#define key3            ra
#define text            s0
#define other           s1
#define byte            a1
#define next_low        s0
#define next_high       s1
#define carry           t2
#define text_place      s0              /* FROM, when a block is done */
#define text_end        s1
#ifdef __riscv_32e
#define context         t0              /* in memory, as the next four are */
#define to              a0
#define from            a0
#define if_decrypt      a0              /* all bits set in decryption, none in encryption */
#define BLOCKS_CALLEE   ra, s0, s1
#define CONTEXT         16(sp)
#define TO              20(sp)
#define FROM            24(sp)
#define IF_DECRYPT      28(sp)
#else
#define context         s2
#define to              s3
#define from            s4
#define if_decrypt      s5
#define BLOCKS_CALLEE   ra, s0, s1, s2, s3, s4, s5
#endif
#define FROM_END        32(sp)
#define WHOLE           36(sp)

#define BLOCK           16
#define TEXT            0x04000000      /* the domain of blocks that another follows, and the tweakey's highest byte */
#define REDUCTION       0x95            /* x^56 is x^7 + x^4 + x^2 + 1 */
#define CONTEXT_BLOCK   320             /* in the context */
#define CONTEXT_COUNT   400

/* Four bytes of text from OFFSET on: the sum goes out, and the plain text stays in KEY. */
.macro text_word key:req, offset:req
    fw_recall from, FROM
    lw      text, \offset(from)
    fw_recall to, TO
    xor     other, \key, text
    sw      other, \offset(to)
    fw_recall if_decrypt, IF_DECRYPT
    and     \key, \key, if_decrypt
    xor     \key, \key, text
.endm

.macro text_bytes key:req, offset:req
    fw_recall from, FROM
    lbu     text, \offset(from)
    lbu     other, \offset + 1(from)
    lbu     byte, \offset + 2(from)
    slli    other, other, 8
    or      text, text, other
    lbu     other, \offset + 3(from)
    slli    byte, byte, 16
    or      text, text, byte
    slli    other, other, 24
    or      text, text, other
    fw_recall to, TO
    xor     other, \key, text
    sb      other, \offset(to)
    srli    other, other, 8
    sb      other, \offset + 1(to)
    srli    other, other, 8
    sb      other, \offset + 2(to)
    srli    other, other, 8
    sb      other, \offset + 3(to)
    fw_recall if_decrypt, IF_DECRYPT
    and     \key, \key, if_decrypt
    xor     \key, \key, text
.endm

fw_function fw_romulus_n_blocks
    addi    sp, sp, -FRAME
    save    BLOCKS_CALLEE
    andi    bytes, bytes, -BLOCK
    sw      bytes, WHOLE
    fw_hold context, context_argument, CONTEXT
    fw_hold to, to_argument, TO
    fw_hold from, from_argument, FROM
    add     bytes, bytes, from_argument
    sw      bytes, FROM_END
    srli    mode_argument, mode_argument, 1
    neg     mode_argument, mode_argument
    fw_hold if_decrypt, mode_argument, IF_DECRYPT
    jal     romulus_unpack              /* the schedule comes first in the context */
    fw_recall context, CONTEXT
    lw      change, CONTEXT_COUNT(context)
    lw      change_high, CONTEXT_COUNT + 4(context)
    li      two, TEXT
    or      change_high, change_high, two
    jal     romulus_change
    fw_recall context, CONTEXT
    lw      state0, CONTEXT_BLOCK(context)
    lw      state1, CONTEXT_BLOCK + 4(context)
    lw      state3, CONTEXT_BLOCK + 8(context)
    lw      state2, CONTEXT_BLOCK + 12(context)
    slice   state0, state1, state2, state3

/* Bytes of the stream are those of the state turned right by a bit, with the sum of the old bits 7 and 0 as bit 7. Where
 * bits 0 to 3 are in the low nibbles of four words, and 4 to 7 in the high ones, these are the state's next bits. */
1:  jal     romulus_rounds
    xor     key0, state1, state3
    and     key0, key0, low
    xor     key0, key0, state3
    xor     key1, state2, state1
    and     key1, key1, low
    xor     key1, key1, state1
    xor     key2, state3, state2
    and     key2, key2, low
    xor     key2, key2, state2
    slli    key3, state0, 4
    xor     key3, key3, state2
    and     key3, key3, high
    srli    part, state0, 4
    and     part, part, low
    or      key3, key3, part
    transpose key0, key1, key2, key3    /* to rows 0, 1, 3, 2 */
    turn_by_half key0
    fw_recall to, TO
    fw_take byte, from, FROM
    or      byte, byte, to
    andi    byte, byte, 3
    bnez    byte, 2f
    text_word key0, 0
    text_word key1, 4
    text_word key3, 8
    text_word key2, 12
    j       3f
2:  text_bytes key0, 0
    text_bytes key1, 4
    text_bytes key3, 8
    text_bytes key2, 12
3:  slice   key0, key1, key2, key3
    xor     state0, state0, key0
    xor     state1, state1, key1
    xor     state2, state2, key2
    xor     state3, state3, key3
    fw_recall to, TO
    addi    to, to, BLOCK
    fw_keep to, TO
    fw_recall from, FROM
    addi    from, from, BLOCK
    fw_keep from, FROM
    fw_recall context, CONTEXT
    lw      change, CONTEXT_COUNT(context)
    lw      change_high, CONTEXT_COUNT + 4(context)
    srli    carry, change_high, 23
    neg     carry, carry
    andi    carry, carry, REDUCTION
    slli    next_low, change, 1
    xor     next_low, next_low, carry
    slli    next_high, change_high, 9   /* 24 bits of it count */
    srli    next_high, next_high, 8
    srli    carry, change, 31
    or      next_high, next_high, carry
    sw      next_low, CONTEXT_COUNT(context)
    sw      next_high, CONTEXT_COUNT + 4(context)
    xor     change, change, next_low
    xor     change_high, change_high, next_high
    fw_take text_place, from, FROM
    lw      text_end, FROM_END
    beq     text_place, text_end, 4f
    jal     romulus_change
    j       1b

4:  unslice state0, state1, state2, state3
    fw_recall context, CONTEXT
    sw      state0, CONTEXT_BLOCK(context)
    sw      state1, CONTEXT_BLOCK + 4(context)
    sw      state3, CONTEXT_BLOCK + 8(context)
    sw      state2, CONTEXT_BLOCK + 12(context)
    lw      result, WHOLE
    restore BLOCKS_CALLEE
    addi    sp, sp, FRAME
    ret
fw_end fw_romulus_n_blocks

#include "romulus_expand.inc"
    romulus_expand
