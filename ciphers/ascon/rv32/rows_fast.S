/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon's permutation for RV32, and the loops over blocks of its two modes: rows in order, two rounds per pass.
 *
 *     void   fw_ascon_permute(fw_ascon_state *state, uint8_t rounds);          the last 8 or 12 rounds, any even number
 *     size_t fw_ascon_aead128_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes,
 *                                    enum fw_duplex mode);
 *     size_t fw_ascon_hash256_blocks(...);  arguments as above
 *     size_t fw_ascon_xof128_blocks(...);   the same function
 *     size_t fw_ascon_cxof128_blocks(...);  the same function
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
 * cost fw_ascon_permute 16 stack
 * cost fw_ascon_aead128_blocks 32 stack
 * cost fw_ascon_hash256_blocks 32 stack
 * cost fw_ascon_xof128_blocks 32 stack
 * cost fw_ascon_cxof128_blocks 32 stack
 */
#include "fw_asm.h"
#include "fw_blocks_rv32.inc"

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

.macro end_blocks duplex=1
    complement
    lw      state, KEPT_STATE
    each_word sw
    each_saved lw, \duplex
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
