/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon's permutation for RV32 with Zbb and Zbkb, and the loops over blocks of its modes: bit-interleaved, unrolled.
 *
 *     void   fw_ascon_permute(fw_ascon_state *state, uint8_t rounds);          the last 1, 6, 8 or 12 rounds
 *     size_t fw_ascon_aead128_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes,
 *                                    enum fw_duplex mode);
 *     size_t fw_ascon_hash256_blocks(...);  arguments as above
 *     size_t fw_ascon_xof128_blocks(...);   the same function
 *     size_t fw_ascon_cxof128_blocks(...);  the same function
 *
 * Arguments in a0 to a4. The state is aligned to 4 bytes, input and output are at any address; where both are at
 * multiples of 4 they are faster.
 *
 * The ten words of the state stay in registers through all blocks. A round is two times 16 instructions for the S-box,
 * 2 for the constant's two words, and 39 for the diffusion: two rotations and two sums for each word, but one rotation
 * is by nothing. We argue for these 73 as the least that we know. The S-box's 16 gates are the best circuit known. Rows
 * 0 and 1 of a block come into this order by UNZIP and PACK, 6 instructions a row, and out of it by ZIP, 6 more.
 * With rows in order, a rotation would take three instructions for each word, or two where two shifts serve together.
 *
 * cost fw_ascon_permute 16 stack
 * cost fw_ascon_aead128_blocks 32 stack
 * cost fw_ascon_hash256_blocks 32 stack
 * cost fw_ascon_xof128_blocks 32 stack
 * cost fw_ascon_cxof128_blocks 32 stack
 */
#include "fw_asm.h"
#include "fw_blocks_rv32.inc"
#include "fw_turns.h"

#define state           a0
#define rounds          a1
#define even0           a2              /* row 0, bits 0, 2, 4 ... */
#define odd0            a3              /* row 0, bits 1, 3, 5 ... */
#define even1           a4
#define odd1            a5
#define even2           a6
#define odd2            a7
#define even3           t0
#define odd3            t1
#define even4           t2
#define odd4            t3
#define scratch1        a0              /* in the rounds */
#define scratch2        a1
#define scratch3        t4

#include "interleaved_zbb_rounds.inc"

/* ---- Rounds ---- */

.macro one_round constant:req
    xori    even2, even2, OF_TWO(\constant)
    xori    odd2, odd2, OF_TWO(\constant >> 1)
    sub_columns even0, even1, even2, even3, even4, scratch1, scratch2, scratch3
    sub_columns odd0, odd1, odd2, odd3, odd4, scratch1, scratch2, scratch3
    diffuse_all
.endm

.macro some_rounds constants:vararg
    .p2align 2
    .irp    constant, \constants
    one_round \constant
    .endr
.endm

/* The last rounds on the words in registers. */
fw_function ascon_rounds12
    some_rounds 0xf0, 0xe1, 0xd2, 0xc3
fw_label ascon_rounds8
    some_rounds 0xb4, 0xa5
fw_label ascon_rounds6
    some_rounds 0x96, 0x87, 0x78, 0x69, 0x5a
fw_label ascon_rounds1
    some_rounds 0x4b
    ret
fw_end ascon_rounds12

/* Every word of the state from or to memory. */
.macro each_word load_or_store:req
    .set    offset, 0
    .irp    word, even0, odd0, even1, odd1, even2, odd2, even3, odd3, even4, odd4
    \load_or_store \word, offset(state)
    .set    offset, offset + 4
    .endr
.endm

/* ---- The permutation on a state in memory ---- */

#define first           t4              /* where the rounds begin */
#define further         a1              /* rounds than 6 or 8 */

fw_function fw_ascon_permute
    addi    sp, sp, -16
    sw      state, 0(sp)
    sw      ra, 4(sp)
    each_word lw
    lla     first, ascon_rounds1
    addi    further, rounds, -6
    bltz    further, 1f
    lla     first, ascon_rounds6
    beqz    further, 1f
    addi    further, further, 6 - 8
    lla     first, ascon_rounds8
    beqz    further, 1f
    lla     first, ascon_rounds12
1:  jalr    first
    lw      state, 0(sp)
    lw      ra, 4(sp)
    each_word sw
    addi    sp, sp, 16
    ret
fw_end fw_ascon_permute

/* ---- Blocks ---- */

#define output_given    a1
#define input_given     a2
#define bytes_given     a3
#define mode_given      a4
#define result          a0
#define input           t5
#define output          t6
#define end             s0
#define unaligned       s1              /* not 0 where input or output is at no multiple of 4 */
#define word0           a0              /* a block; between permutations only */
#define word1           a1
#define word2           t4
#define word3           s2
#define part1           s3
#define part2           s4
#define part3           ra

#define KEPT_STATE      24(sp)
#define KEPT_DONE       28(sp)

.macro each_saved load_or_store:req
    .set    offset, 0
    .irp    register, end, unaligned, word3, part1, part2, ra
    \load_or_store \register, offset(sp)
    .set    offset, offset + 4
    .endr
.endm

.macro begin_blocks rate:req
    addi    sp, sp, -32
    each_saved sw
    andi    bytes_given, bytes_given, -\rate
    sw      state, KEPT_STATE
    sw      bytes_given, KEPT_DONE
    mv      input, input_given
    add     end, input_given, bytes_given
.endm

.macro end_blocks
    lw      state, KEPT_STATE
    each_word sw
    each_saved lw
    lw      result, KEPT_DONE
    addi    sp, sp, 32
    ret
.endm

/* One loop over all blocks, from label 1 to a jump to label 9: its parts in order. */
.macro load_block words:vararg
    .p2align 2
1:  bnez    unaligned, 4f
    .set    offset, 0
    .irp    word, \words
    lw      \word, offset(input)
    .set    offset, offset + 4
    .endr
    .option push
    .option norvc                       /* four bytes, so that what follows the rounds is in one word */
2:  addi    input, input, offset
    .option pop
.endm

.macro store_block
    bnez    unaligned, 5f
    sw      word0, 0(output)
    sw      word1, 4(output)
    sw      word2, 8(output)
    sw      word3, 12(output)
3:  addi    output, output, 16
.endm

.macro next_block rounds:req, load_any:req, store_any
    jal     \rounds
    bne     input, end, 1b
    j       9f
4:  jal     unaligned, \load_any        /* no return address is 0 */
    j       2b
    .ifnb   \store_any
5:  jal     unaligned, \store_any
    j       3b
    .endif
.endm

/* The same at any address. */
.macro load_bytes_of words:vararg
    .set    offset, 0
    .irp    word, \words
    load_bytes \word, offset, input, part1, part2, part3
    .set    offset, offset + 4
    .endr
    jr      unaligned
.endm

.macro store_bytes_of words:vararg
    .set    offset, 0
    .irp    word, \words
    store_bytes \word, offset, output
    .set    offset, offset + 4
    .endr
    jr      unaligned
.endm

/* A row's words from its 64 bits, whose halves came through UNZIP to LOW and HIGH. These are lost. */
.macro join even:req, odd:req, low:req, high:req
    pack    \even, \low, \high
    srli    \low, \low, 16
    srli    \high, \high, 16
    pack    \odd, \low, \high
.endm

/* A row's 64 bits, LOW and HIGH, which are lost, are added to its words. */
.macro add_row even:req, odd:req, low:req, high:req
    unzip   \low, \low
    unzip   \high, \high
    join    part1, \high, \low, \high
    xor     \even, \even, part1
    xor     \odd, \odd, \high
.endm

/* The row's 64 bits to LOW and HIGH. */
.macro get_row even:req, odd:req, low:req, high:req
    srli    \low, \even, 16
    srli    \high, \odd, 16
    pack    \high, \low, \high
    pack    \low, \even, \odd
    zip     \low, \low
    zip     \high, \high
.endm

/* Ciphertext LOW and HIGH becomes plaintext, and the row becomes the ciphertext. */
.macro decrypt_row even:req, odd:req, low:req, high:req
    get_row \even, \odd, part1, part2
    unzip   part3, \low
    xor     \low, \low, part1
    unzip   part1, \high
    xor     \high, \high, part2
    join    \even, \odd, part3, part1
.endm

fw_function fw_ascon_aead128_blocks
    begin_blocks 16
    or      unaligned, input, output_given
    andi    unaligned, unaligned, 3
    mv      output, output_given
    addi    part1, mode_given, -ENCRYPT
    each_word lw
    beq     input, end, 9f
    beqz    part1, 6f
    bgtz    part1, 7f

    andi    unaligned, input, 3
    load_block word0, word1, word2, word3
    add_row even0, odd0, word0, word1
    add_row even1, odd1, word2, word3
    next_block ascon_rounds8, 8f

6:  load_block word0, word1, word2, word3
    add_row even0, odd0, word0, word1
    add_row even1, odd1, word2, word3
    get_row even0, odd0, word0, word1
    get_row even1, odd1, word2, word3
    store_block
    next_block ascon_rounds8, 8f, 6f

7:  load_block word0, word1, word2, word3
    decrypt_row even0, odd0, word0, word1
    decrypt_row even1, odd1, word2, word3
    store_block
    next_block ascon_rounds8, 8f, 6f

9:  end_blocks
8:  load_bytes_of word0, word1, word2, word3
6:  store_bytes_of word0, word1, word2, word3
fw_end fw_ascon_aead128_blocks

fw_function fw_ascon_hash256_blocks
fw_label fw_ascon_xof128_blocks
fw_label fw_ascon_cxof128_blocks
    begin_blocks 8
    andi    unaligned, input, 3
    each_word lw
    beq     input, end, 9f
    load_block word0, word1
    add_row even0, odd0, word0, word1
    next_block ascon_rounds12, 8f
9:  end_blocks
8:  load_bytes_of word0, word1
fw_end fw_ascon_hash256_blocks
