/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon's permutation for RV32EC, and the loops over blocks of its modes and of ISAP, for speed: rows in order, half of
 * each in registers, four rounds per pass.
 *
 *     void fw_ascon_permute(fw_ascon_state *state, uint8_t rounds);          the last 4, 8 or 12 rounds
 *     size_t fw_ascon_aead128_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes,
 *                                    enum fw_duplex mode);
 *     size_t fw_ascon_hash256_blocks(...);  arguments as above
 *     size_t fw_ascon_xof128_blocks(...);   the same function
 *     size_t fw_ascon_cxof128_blocks(...);  the same function
 *     void fw_isap_a128a_rekey(fw_ascon_state *state, const uint8_t string[16]);
 *     void fw_isap_a128a_tag_blocks(fw_ascon_state *state, const uint8_t *input, size_t bytes);
 *     void fw_isap_a128a_stream_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes);
 *
 * Arguments in a0 to a4. The state is aligned to 4 bytes, input and output are at any address; at multiples of 4 they
 * are faster. Between the rounds of all blocks five words of the state are in registers, five on the stack.
 *
 * An operation on two of eight registers takes 16 bits, and a copy before it 16 more, in one long instruction or in two
 * short ones; the flash hands out 16 bits per cycle. So much a round takes on average, in this unit: the diffusion 101,
 * which are 8 shifts, 8 sums and 4 copies a row, and a fifth copy in row 4, whose shifts are in opposite directions; the
 * S-box 45, twice 16 gates, 5 copies and 1.5 NOTs; five words out of these registers and back, five out of memory
 * and back, 20; the constant 3: 169. As long instructions have most of the copies, it is only 137 instructions, which
 * with 14 accesses to memory could be done in 151 cycles. A round takes 172: 169 for fetching, 1 in which the flash
 * stands still, and a quarter of 8 for the loop.
 *
 * With rows complemented as here each half has 3 NOTs in two rounds, the fewest of all ways that repeat after two; ways
 * that repeat after four have 5, which would save half a cycle a round. All rounds unrolled, 2.7 KB more, would save 3.
 * That nothing is faster is not proved.
 *
 * ISAP's single rounds come in pairs. Its six rounds begin in the middle of the first pass.
 *
 * cost fw_ascon_permute 48 stack
 * cost fw_ascon_aead128_blocks 68 stack
 * cost fw_ascon_hash256_blocks 68 stack
 * cost fw_ascon_xof128_blocks 68 stack
 * cost fw_ascon_cxof128_blocks 68 stack
 * cost fw_isap_a128a_rekey 68 stack
 * cost fw_isap_a128a_tag_blocks 68 stack
 * cost fw_isap_a128a_stream_blocks 68 stack
 */
#include "fw_asm.h"
#include "fw_blocks_rv32.inc"
#include "../rv32/isap_bytes.inc"

#define low0            s0              /* between the rounds; a high word goes, and the next low one comes there */
#define low1            a0
#define low2            a1
#define low3            a2
#define low4            a3
#define high0           a0              /* from its S-box until its row is diffused */
#define high1           a1
#define high2           a2
#define high3           a3
#define high4           a4
#define scratch1        a5
#define scratch2        s1
#define low_scratch     a4              /* the third one of the low half's S-box, and of the high half's */
#define high_scratch    s0
#define parked0         t0              /* low words, from their S-box until their row is diffused */
#define parked1         t1
#define parked2         t2
#define PARKED3         20(sp)
#define PARKED4         24(sp)
#define callee0         s0
#define callee1         s1
#define constant        ra
#define return          t0              /* between the rounds */
#define state           a0
#define rounds          a1
#define state_again     a4

#define KEPT_STATE      28(sp)
#define KEPT_S0         32(sp)
#define KEPT_S1         36(sp)
#define KEPT_RA         40(sp)
#define KEPT_RETURN     44(sp)
#define FRAME           48
#define INPUT           48(sp)
#define END             52(sp)          /* of the input's whole blocks */
#define DONE            56(sp)          /* their bytes */
#define OUTPUT          60(sp)
#define MODE            64(sp)
#define BLOCKS_FRAME    68

/* Outside the rounds: */
#define first_constant  t1
#define output_given    a1
#define input_given     a2
#define bytes_given     a3
#define mode_given      a4
#define result          a0
#define input           a4
#define word0           a5              /* a block */
#define word1           s1
#define word2           t1
#define word3           t2
#define byte1           t0
#define byte2           ra
#define byte3           low4            /* which goes to memory meanwhile */
#define kept_high0      t0
#define kept_high1      ra
#define mode            a4
#define output          a4

#define STEP            15
#define FIRST_CONSTANT  0xf0
#define AFTER_LAST      (FIRST_CONSTANT - 12 * STEP)

#include "../rv32/rows_rounds.inc"

/* ---- Rounds ---- */

/* Of a word in ROW: where it comes from before its half's S-box, and where it goes to then. Accesses to memory are
 * between long instructions, which the flash hands out meanwhile. */
.macro take_low word:req, row:req
.endm

.macro take_high word:req, row:req
    lw      \word, 4 * \row(sp)
.endm

.macro give_low word:req, row:req
    .if     \row == 2
    mv      parked2, \word
    .elseif \row == 3
    sw      \word, PARKED3
    .else
    sw      \word, PARKED4
    .endif
.endm

.macro give_high word:req, row:req
.endm

/* The S-box on 32 columns, in place: row 3 comes complemented, rows 2, 3 and 4 leave so. */
.macro sub_columns_odd half:req, to0:req, to1:req, x0:req, x1:req, x2:req, x3:req, x4:req, t1:req, t2:req, t3:req
    take_\half \x4, 4
    take_\half \x0, 0
    xor     \x0, \x0, \x4
    take_\half \x3, 3
    xor     \x4, \x4, \x3
    and     \t1, \x4, \x0
    take_\half \x1, 1
    not     \t2, \x0
    and     \t2, \t2, \x1
    take_\half \x2, 2
    xor     \x2, \x2, \x1
    xor     \t1, \t1, \x2
    not     \t3, \x2
    or      \t3, \t3, \x1
    xor     \x0, \x0, \t3
    or      \t3, \x2, \x3
    xor     \x1, \x1, \t3
    xor     \x2, \x2, \x3               /* rows 3 and 4: ~x & y = y + (x & y), of complements */
    and     \x3, \x3, \x4
    xor     \x2, \x2, \x3
    give_\half \x2, 2
    xor     \x3, \x3, \t1
    give_\half \x3, 3
    xor     \to1, \x1, \x0
    xor     \x4, \x4, \t2
    give_\half \x4, 4
    xor     \to0, \x0, \x4
.endm

/* The same: rows 2, 3 and 4 come complemented, row 3 leaves so. */
.macro sub_columns_even half:req, to0:req, to1:req, x0:req, x1:req, x2:req, x3:req, x4:req, t1:req, t2:req, t3:req
    take_\half \x4, 4
    take_\half \x0, 0
    xor     \x0, \x0, \x4
    take_\half \x3, 3
    xor     \x4, \x4, \x3
    or      \t1, \x4, \x0
    take_\half \x1, 1
    and     \t2, \x0, \x1
    take_\half \x2, 2
    xor     \x2, \x2, \x1
    or      \t3, \x1, \x2
    xor     \x0, \x0, \t3
    not     \t3, \x3
    and     \t3, \t3, \x2
    xor     \x1, \x1, \t3
    and     \t3, \x3, \x4
    xor     \x2, \x2, \t3
    xor     \x3, \x3, \t1
    xor     \x3, \x3, \x2
    give_\half \x3, 3
    xor     \to1, \x1, \x0
    give_\half \x2, 2
    xor     \x4, \x4, \t2
    give_\half \x4, 4
    xor     \to0, \x0, \x4
.endm

/* Row 4 is added to itself rotated right by 7 and by 41 bits: each half shifted right by 7 and 9, left by 23 and 25. */
.macro diffuse4
    srli    scratch1, low4, 7
    srli    scratch2, scratch1, 2
    xor     low4, low4, scratch1
    lw      scratch1, PARKED4
    slli    scratch1, scratch1, 23
    xor     low4, low4, scratch1
    slli    scratch1, scratch1, 2
    xor     scratch2, scratch2, scratch1
    srli    scratch1, high4, 7
    xor     scratch2, scratch2, scratch1
    srli    scratch1, scratch1, 2
    xor     low4, low4, scratch1
    slli    scratch1, high4, 23
    xor     scratch2, scratch2, scratch1
    slli    scratch1, scratch1, 2
    xor     low4, low4, scratch1
    xor     high4, high4, scratch2
.endm

/* FRAME has the high words first. From its S-box on, a half waits for the other one; then the diffusion takes row by
 * row, and leaves the low word in a register, the high one in memory. */
.macro round sub_columns:req
    xor     low2, low2, constant
    addi    constant, constant, -STEP
    halves  \sub_columns
.endm

.macro last_one sub_columns:req
    xori    low2, low2, FIRST_CONSTANT - 11 * STEP
    halves  \sub_columns
.endm

.macro halves sub_columns:req
    \sub_columns low, parked0, parked1, low0, low1, low2, low3, low4, scratch1, scratch2, low_scratch
    \sub_columns high, high0, high1, high0, high1, high2, high3, high4, scratch1, scratch2, high_scratch
    mv      low0, parked0
    diffuse low0, high0, 19, 28
    sw      high0, 0(sp)
    mv      low1, parked1
    diffuse low1, high1, 61, 39
    sw      high1, 4(sp)
    mv      low2, parked2
    diffuse low2, high2, 1, 6
    sw      high2, 8(sp)
    lw      low3, PARKED3
    diffuse low3, high3, 10, 17
    sw      high3, 12(sp)
    lw      low4, PARKED4
    diffuse4
    sw      high4, 16(sp)
.endm

/* ---- Routines: they return to RETURN ---- */

/* Saves registers and takes the state out of memory. Changes scratch1. */
fw_inner_function ascon_enter
    sw      callee0, KEPT_S0
    sw      callee1, KEPT_S1
    sw      ra, KEPT_RA
    sw      state, KEPT_STATE
    .irp    row, 0, 1, 2, 3, 4
    lw      scratch1, 8 * \row + 4(state)
    .if     \row == 3
    not     scratch1, scratch1
    .endif
    sw      scratch1, 4 * \row(sp)
    .endr
    lw      low4, 32(state)
    lw      low3, 24(state)
    lw      low2, 16(state)
    lw      low0, 0(state)
    lw      low1, 8(state)
    not     low3, low3
    jr      return
fw_end ascon_enter

/* The rounds from CONSTANT on. */
fw_inner_function ascon_rounds
    .p2align 2
    .option push
    .option norvc                       /* so that the loop begins with a word */
    sw      return, KEPT_RETURN
    .option pop
1:  round sub_columns_odd
    round sub_columns_even
fw_inner_label ascon_middle
    round sub_columns_odd
    round sub_columns_even
    srli    scratch1, constant, 6       /* 0 of AFTER_LAST alone */
    beqz    scratch1, 2f
    j       1b
2:  lw      return, KEPT_RETURN
    jr      return
fw_end ascon_rounds

/* The inverse of ascon_enter. */
fw_inner_function ascon_leave
    lw      state_again, KEPT_STATE
    not     low3, low3
    sw      low0, 0(state_again)
    sw      low1, 8(state_again)
    sw      low2, 16(state_again)
    sw      low3, 24(state_again)
    sw      low4, 32(state_again)
    .irp    row, 0, 1, 2, 3, 4
    lw      scratch1, 4 * \row(sp)
    .if     \row == 3
    not     scratch1, scratch1
    .endif
    sw      scratch1, 8 * \row + 4(state_again)
    .endr
    lw      callee0, KEPT_S0
    lw      callee1, KEPT_S1
    lw      ra, KEPT_RA
    jr      return
fw_end ascon_leave

/* ---- The permutation ---- */

fw_function fw_ascon_permute
    addi    sp, sp, -FRAME
    slli    first_constant, rounds, 4
    sub     first_constant, first_constant, rounds
    jal     return, ascon_enter
    addi    constant, first_constant, AFTER_LAST /* as many steps above the end as there are rounds */
    jal     return, ascon_rounds
    jal     return, ascon_leave
    addi    sp, sp, FRAME
    ret
fw_end fw_ascon_permute

/* ---- Blocks ---- */

/* WORDS of the next block. */
.macro load_words words:vararg
    lw      input, INPUT
    andi    word0, input, 3
    bnez    word0, 8f
    .set    offset, 0
    .irp    word, \words
    lw      \word, offset(input)
    .set    offset, offset + 4
    .endr
    j       9f
8:  sw      low4, PARKED4
    .set    offset, 0
    .irp    word, \words
    load_bytes \word, offset, input, byte1, byte2, byte3
    .set    offset, offset + 4
    .endr
    lw      low4, PARKED4
9:  addi    input, input, offset
    sw      input, INPUT
.endm

.macro begin_blocks rate:req
    addi    sp, sp, -BLOCKS_FRAME
    sw      input_given, INPUT
    andi    bytes_given, bytes_given, -\rate
    sw      bytes_given, DONE
    add     input_given, input_given, bytes_given
    sw      input_given, END
.endm

/* On to BLOCK, if there is one more; or the end. */
.macro end_blocks block:req
    lw      input, INPUT
    lw      word0, END
    bne     input, word0, \block
    jal     return, ascon_leave
    lw      result, DONE
    addi    sp, sp, BLOCKS_FRAME
    ret
.endm

fw_function fw_ascon_aead128_blocks
    begin_blocks 16
    sw      output_given, OUTPUT
    sw      mode_given, MODE
    jal     return, ascon_enter
    j       5f
    .p2align 2
1:  load_words word0, word1, word2, word3
    lw      kept_high0, 0(sp)
    lw      kept_high1, 4(sp)
    lw      mode, MODE
    xor     word0, word0, low0
    xor     word1, word1, kept_high0
    xor     word2, word2, low1
    xor     word3, word3, kept_high1
    addi    mode, mode, -ENCRYPT
    bgtz    mode, 2f
    mv      low0, word0
    sw      word1, 0(sp)
    mv      low1, word2
    sw      word3, 4(sp)
    beqz    mode, 3f
    j       4f
2:  xor     low0, low0, word0
    xor     kept_high0, kept_high0, word1
    sw      kept_high0, 0(sp)
    xor     low1, low1, word2
    xor     kept_high1, kept_high1, word3
    sw      kept_high1, 4(sp)
3:  lw      output, OUTPUT
    andi    byte1, output, 3
    bnez    byte1, 6f
    sw      word0, 0(output)
    sw      word1, 4(output)
    sw      word2, 8(output)
    sw      word3, 12(output)
7:  addi    output, output, 16
    sw      output, OUTPUT
4:  li      constant, FIRST_CONSTANT - 4 * STEP
    jal     return, ascon_rounds
5:  end_blocks 1b
6:  store_bytes word0, 0, output
    store_bytes word1, 4, output
    store_bytes word2, 8, output
    store_bytes word3, 12, output
    j       7b
fw_end fw_ascon_aead128_blocks

fw_function fw_ascon_hash256_blocks
fw_label fw_ascon_xof128_blocks
fw_label fw_ascon_cxof128_blocks
    begin_blocks 8
    jal     return, ascon_enter
    j       2f
    .p2align 2
1:  load_words word0, word1
    lw      kept_high0, 0(sp)
    xor     low0, low0, word0
    xor     kept_high0, kept_high0, word1
    sw      kept_high0, 0(sp)
    li      constant, FIRST_CONSTANT
    jal     return, ascon_rounds
2:  end_blocks 1b
fw_end fw_ascon_hash256_blocks

/* ---- ISAP ---- */

#define string_given    a1
#define tag_input       a1
#define tag_bytes       a2
#define stream_output   a1
#define stream_input    a2
#define stream_bytes    a3
#define string          a4
#define bits            ra              /* of the byte on its way, the next one highest, a 1 behind them, then 0 */
#define bit             scratch2
#define high0_now       scratch1
#define spare           t1
#define output_now      t1

/* 6 rounds: from the middle of the first four on. */
fw_inner_function ascon_rounds6
    sw      return, KEPT_RETURN
    j       ascon_middle
fw_end ascon_rounds6

.macro take_bits
    next_bits bits, string
    sw      string, INPUT
.endm

.macro add_bit
    lw      high0_now, 0(sp)
    srli    bit, bits, 31
    slli    bit, bit, 31
    xor     high0_now, high0_now, bit
    sw      high0_now, 0(sp)
    slli    bits, bits, 1
.endm

.macro end_isap
    jal     return, ascon_leave
    addi    sp, sp, BLOCKS_FRAME
    ret
.endm

fw_function fw_isap_a128a_rekey
    addi    sp, sp, -BLOCKS_FRAME
    sw      string_given, INPUT
    addi    string_given, string_given, 16
    sw      string_given, END
    jal     return, ascon_enter
    lw      string, INPUT
    take_bits
    .p2align 2
1:  add_bit
    last_one sub_columns_odd
    add_bit
    slli    bit, bits, 1
    beqz    bit, 3f                     /* the 1 alone is left */
2:  last_one sub_columns_even
    j       1b
3:  lw      string, INPUT
    lw      scratch1, END
    beq     string, scratch1, 4f
    take_bits
    j       2b
4:  not     low2, low2                  /* as an odd round takes them */
    not     low4, low4
    .irp    row, 2, 4
    lw      scratch1, 4 * \row(sp)
    not     scratch1, scratch1
    sw      scratch1, 4 * \row(sp)
    .endr
    li      constant, FIRST_CONSTANT
    jal     return, ascon_rounds
    end_isap
fw_end fw_isap_a128a_rekey

fw_function fw_isap_a128a_tag_blocks
    addi    sp, sp, -BLOCKS_FRAME
    sw      tag_input, INPUT
    add     tag_bytes, tag_bytes, tag_input
    sw      tag_bytes, END
    jal     return, ascon_enter
    j       2f
    .p2align 2
1:  load_bytes_down word0, 0, input, byte1, byte2, spare
    load_bytes_down word1, 4, input, byte1, byte2, spare
    lw      kept_high0, 0(sp)
    addi    input, input, 8
    xor     low0, low0, word1
    xor     kept_high0, kept_high0, word0
    sw      kept_high0, 0(sp)
    sw      input, INPUT
    li      constant, FIRST_CONSTANT
    jal     return, ascon_rounds
2:  lw      input, INPUT
    lw      word0, END
    bne     input, word0, 1b
    end_isap
fw_end fw_isap_a128a_tag_blocks

fw_function fw_isap_a128a_stream_blocks
    addi    sp, sp, -BLOCKS_FRAME
    sw      stream_output, OUTPUT
    sw      stream_input, INPUT
    add     stream_bytes, stream_bytes, stream_input
    sw      stream_bytes, END
    jal     return, ascon_enter
    .p2align 2
1:  li      constant, FIRST_CONSTANT - 6 * STEP
    jal     return, ascon_rounds6
    lw      input, INPUT
    lw      output_now, OUTPUT
    lw      high0_now, 0(sp)
    add_bytes high0_now, 0, output_now, input, byte1, byte2
    add_bytes low0, 4, output_now, input, byte1, byte2
    addi    input, input, 8
    addi    output_now, output_now, 8
    sw      input, INPUT
    sw      output_now, OUTPUT
    lw      word0, END
    bne     input, word0, 1b
    end_isap
fw_end fw_isap_a128a_stream_blocks
