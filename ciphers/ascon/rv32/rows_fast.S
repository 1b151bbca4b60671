/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon's permutation for RV32, and the loops over blocks of its modes and of ISAP: rows in order, two rounds per
 * pass.
 *
 *     void   fw_ascon_permute(fw_ascon_state *state, uint8_t rounds);          the last 8 or 12 rounds, any even number
 *     size_t fw_ascon_aead128_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes,
 *                                    enum fw_duplex mode);
 *     size_t fw_ascon_hash256_blocks(...);  arguments as above
 *     size_t fw_ascon_xof128_blocks(...);   the same function
 *     size_t fw_ascon_cxof128_blocks(...);  the same function
 *     void   fw_isap_a128a_rekey(fw_ascon_state *state, const uint8_t string[16]);
 *     void   fw_isap_a128a_tag_blocks(fw_ascon_state *state, const uint8_t *input, size_t bytes);
 *     void   fw_isap_a128a_stream_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes);
 *
 * Arguments in a0 to a4. The state is aligned to 4 bytes, input and output are at any address; at multiples of 4 they
 * are faster.
 *
 * The ten words of the state stay in registers through all blocks. A round is two times 16 instructions for the S-box,
 * 3 NOTs, 80 for the diffusion, 2 for the constant and 1 for the loop: 118. We argue for 113 as the least that we know:
 * 32 gates, one instruction for the constant, and without rotations in the instruction set two shifts and two sums for
 * each of two rotations of each of ten words. AND and OR ask for NOTs: 3 in two rounds for each side are the fewest of
 * all ways to keep rows complemented that repeat after two rounds; here rows 2 and 4 are, and row 0 between
 * the two rounds. Bit-interleaved, three rotations by nothing would save 9 instructions of diffusion in a round, but
 * the second half of the constant takes 2 more, and a block 160 to come into that order and out of it.
 *
 * ISAP's single rounds come in pairs, too, with 3 instructions for each bit of the string and 2 for the loop.
 *
 * cost fw_ascon_permute 16 stack
 * cost fw_ascon_aead128_blocks 32 stack
 * cost fw_ascon_hash256_blocks 32 stack
 * cost fw_ascon_xof128_blocks 32 stack
 * cost fw_ascon_cxof128_blocks 32 stack
 * cost fw_isap_a128a_rekey 32 stack
 * cost fw_isap_a128a_tag_blocks 32 stack
 * cost fw_isap_a128a_stream_blocks 32 stack
 */
#include "fw_asm.h"
#include "fw_blocks_rv32.inc"
#include "isap_bytes.inc"

#define state           a0
#define rounds          a1
#define low0            a2
#define high0           a3
#define low1            a4
#define high1           a5
#define low2            a6
#define high2           a7
#define low3            t0
#define high3           t1
#define low4            t2
#define high4           t3
#define scratch1        a0              /* in the rounds */
#define scratch2        a1
#define scratch3        t4
#define scratch4        t5
#define scratch5        t6
#define constant        s0

#define FIRST_CONSTANT  0xf0
#define STEP            15
#define AFTER_LAST      (FIRST_CONSTANT - 12 * STEP)

#include "rows_rounds.inc"

/* ---- Rounds ---- */

/* The rounds from CONSTANT on, on the words in registers. */
fw_inner_function ascon_rounds
    .p2align 2
1:  one_round sub_columns_first
    one_round sub_columns_second
    li      scratch1, AFTER_LAST
    bne     constant, scratch1, 1b
    ret
fw_end ascon_rounds

/* Every word of the state from or to memory. */
.macro each_word load_or_store:req
    .set    offset, 0
    .irp    word, low0, high0, low1, high1, low2, high2, low3, high3, low4, high4
    \load_or_store \word, offset(state)
    .set    offset, offset + 4
    .endr
.endm

/* From memory's order to what the rounds take; it undoes itself. */
.macro complement
    .irp    word, low2, high2, low4, high4
    not     \word, \word
    .endr
.endm

/* ---- The permutation on a state in memory ---- */

fw_function fw_ascon_permute
    addi    sp, sp, -16
    sw      state, 0(sp)
    sw      constant, 4(sp)
    sw      ra, 8(sp)
    slli    constant, rounds, 4
    sub     constant, constant, rounds
    addi    constant, constant, AFTER_LAST
    each_word lw
    complement
    call    ascon_rounds
    complement
    lw      state, 0(sp)
    each_word sw
    lw      constant, 4(sp)
    lw      ra, 8(sp)
    addi    sp, sp, 16
    ret
fw_end fw_ascon_permute

/* ---- Blocks ---- */

#define output_given    a1
#define input_given     a2
#define bytes_given     a3
#define mode_given      a4
#define result          a0
#define input           s1
#define output          s2
#define end             s3
#define mode            s4
#define word0           scratch1        /* a block; between permutations only */
#define word1           scratch2
#define word2           scratch3
#define word3           scratch4
#define byte1           scratch5
#define byte2           constant
#define byte3           ra
#define other           scratch5

#define KEPT_STATE      24(sp)
#define KEPT_DONE       28(sp)

.macro each_of load_or_store:req, words:vararg
    .irp    word, \words
    \load_or_store \word, offset(sp)
    .set    offset, offset + 4
    .endr
.endm

/* DUPLEX: 0 where nothing goes out. */
.macro each_saved load_or_store:req, duplex:req
    .set    offset, 0
    each_of \load_or_store, constant, input, end, ra
    .if     \duplex
    each_of \load_or_store, output, mode
    .endif
.endm

.macro begin_blocks rate:req, duplex=1
    addi    sp, sp, -32
    each_saved sw, \duplex
    andi    bytes_given, bytes_given, -\rate
    sw      state, KEPT_STATE
    sw      bytes_given, KEPT_DONE
    .if     \duplex
    mv      mode, mode_given
    mv      output, output_given
    .endif
    mv      input, input_given
    add     end, input_given, bytes_given
    each_word lw
    complement
.endm

.macro give_back duplex:req
    complement
    lw      state, KEPT_STATE
    each_word sw
    each_saved lw, \duplex
.endm

.macro end_blocks duplex=1
    give_back \duplex
    lw      result, KEPT_DONE
    addi    sp, sp, 32
    ret
.endm

/* WORDS of the next block. */
.macro load_words words:vararg
    andi    other, input, 3
    bnez    other, 8f
    .set    offset, 0
    .irp    word, \words
    lw      \word, offset(input)
    .set    offset, offset + 4
    .endr
    j       9f
8:  .set    offset, 0
    .irp    word, \words
    load_bytes \word, offset, input, byte1, byte2, byte3
    .set    offset, offset + 4
    .endr
9:
.endm

fw_function fw_ascon_aead128_blocks
    begin_blocks 16
    j       5f
    .p2align 2
1:  load_words word0, word1, word2, word3
    addi    input, input, 16
    xor     word0, word0, low0
    xor     word1, word1, high0
    xor     word2, word2, low1
    xor     word3, word3, high1
    li      other, ENCRYPT
    bgtu    mode, other, 2f
    mv      low0, word0
    mv      high0, word1
    mv      low1, word2
    mv      high1, word3
    bltu    mode, other, 4f
    j       3f
2:  xor     low0, low0, word0
    xor     high0, high0, word1
    xor     low1, low1, word2
    xor     high1, high1, word3
3:  andi    other, output, 3
    bnez    other, 6f
    sw      word0, 0(output)
    sw      word1, 4(output)
    sw      word2, 8(output)
    sw      word3, 12(output)
7:  addi    output, output, 16
4:  li      constant, FIRST_CONSTANT - 4 * STEP
    call    ascon_rounds
5:  bne     input, end, 1b
    end_blocks
6:  store_bytes word0, 0, output
    store_bytes word1, 4, output
    store_bytes word2, 8, output
    store_bytes word3, 12, output
    j       7b
fw_end fw_ascon_aead128_blocks

fw_function fw_ascon_hash256_blocks
fw_label fw_ascon_xof128_blocks
fw_label fw_ascon_cxof128_blocks
    begin_blocks 8, duplex=0
    j       2f
    .p2align 2
1:  load_words word0, word1
    addi    input, input, 8
    xor     low0, low0, word0
    xor     high0, high0, word1
    li      constant, FIRST_CONSTANT
    call    ascon_rounds
2:  bne     input, end, 1b
    end_blocks duplex=0
fw_end fw_ascon_hash256_blocks

/* ---- ISAP ---- */

#define string_given    a1
#define tag_input       a1
#define tag_bytes       a2
#define stream_output   a1
#define stream_input    a2
#define stream_bytes    a3
#define string          s1
#define string_end      s3
#define bits            s2              /* of the byte on its way, the next one highest, and a 1 behind them */
#define top             s4              /* the highest bit alone */

.macro begin_isap duplex:req
    addi    sp, sp, -32
    each_saved sw, \duplex
    sw      state, KEPT_STATE
.endm

.macro end_isap duplex:req
    give_back \duplex
    addi    sp, sp, 32
    ret
.endm

.macro add_bit
    and     scratch1, bits, top
    xor     high0, high0, scratch1
    slli    bits, bits, 1
.endm

fw_function fw_isap_a128a_rekey
    begin_isap 1
    mv      string, string_given
    addi    string_end, string_given, 16
    li      top, 0x80000000
    each_word lw
    complement
    next_bits bits, string
    .p2align 2
1:  add_bit
    last_round sub_columns_first
    add_bit
    beq     bits, top, 3f               /* the 1 alone is left */
2:  last_round sub_columns_second
    j       1b
3:  beq     string, string_end, 4f
    next_bits bits, string
    j       2b
4:  not     low0, low0                  /* as the first of two rounds takes it */
    not     high0, high0
    li      constant, FIRST_CONSTANT
    call    ascon_rounds
    end_isap 1
fw_end fw_isap_a128a_rekey

fw_function fw_isap_a128a_tag_blocks
    begin_isap 0
    mv      input, tag_input
    add     end, tag_input, tag_bytes
    each_word lw
    complement
    j       2f
    .p2align 2
1:  load_bytes_down word0, 0, input, byte1, byte2, byte3
    load_bytes_down word1, 4, input, byte1, byte2, byte3
    xor     high0, high0, word0
    xor     low0, low0, word1
    addi    input, input, 8
    li      constant, FIRST_CONSTANT
    call    ascon_rounds
2:  bne     input, end, 1b
    end_isap 0
fw_end fw_isap_a128a_tag_blocks

fw_function fw_isap_a128a_stream_blocks
    begin_isap 1
    mv      output, stream_output
    mv      input, stream_input
    add     end, stream_input, stream_bytes
    each_word lw
    complement
    .p2align 2
1:  li      constant, FIRST_CONSTANT - 6 * STEP
    call    ascon_rounds
    add_bytes high0, 0, output, input, byte1, byte2
    add_bytes low0, 4, output, input, byte1, byte2
    addi    input, input, 8
    addi    output, output, 8
    bne     input, end, 1b
    end_isap 1
fw_end fw_isap_a128a_stream_blocks
