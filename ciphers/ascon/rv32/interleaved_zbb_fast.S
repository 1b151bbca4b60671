/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon's permutation for RV32 with Zbb and Zbkb, and the loops over blocks of its modes and of ISAP:
 * bit-interleaved, unrolled.
 *
 *     void   fw_ascon_permute(fw_ascon_state *state, uint8_t rounds);          the last 1, 6, 8 or 12 rounds
 *     size_t fw_ascon_aead128_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes,
 *                                    enum fw_duplex mode);
 *     size_t fw_ascon_hash256_blocks(...);  arguments as above
 *     size_t fw_ascon_xof128_blocks(...);   the same function
 *     size_t fw_ascon_cxof128_blocks(...);  the same function
 *     void   fw_isap_a128a_rekey(fw_ascon_state *state, const uint8_t string[16]);
 *     void   fw_isap_a128a_tag_blocks(fw_ascon_state *state, const uint8_t *input, size_t bytes);
 *     void   fw_isap_a128a_stream_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes);
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
 * cost fw_isap_a128a_rekey 32 stack
 * cost fw_isap_a128a_tag_blocks 32 stack
 * cost fw_isap_a128a_stream_blocks 32 stack
 */
.macro begin_rounds number:req
    jal     ascon_rounds\number
.endm

#include "interleaved_zbb_blocks.inc"

/* ---- Rounds ---- */

.macro one_round constant:req
    xori    even2, even2, OF_TWO(\constant)
    xori    odd2, odd2, OF_TWO(\constant >> 1)
    sub_columns even0, even1, even2, even3, even4, scratch1, scratch2, scratch3
    sub_columns odd0, odd1, odd2, odd3, odd4, scratch1, scratch2, scratch3
    diffuse_all
.endm

.macro some_rounds constants:vararg
    .irp    constant, \constants
    one_round \constant
    .endr
.endm

/* The last rounds on the words in registers. */
fw_inner_function ascon_rounds12
    .p2align 2
    some_rounds 0xf0, 0xe1, 0xd2, 0xc3
fw_inner_label ascon_rounds8
    some_rounds 0xb4, 0xa5
fw_inner_label ascon_rounds6
    some_rounds 0x96, 0x87, 0x78, 0x69, 0x5a
fw_inner_label ascon_rounds1
    some_rounds 0x4b
    ret
fw_end ascon_rounds12

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
