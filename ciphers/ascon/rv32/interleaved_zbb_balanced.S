/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon's permutation for RV32 with Zbb and Zbkb, and the loops over blocks of its modes and of ISAP:
 * bit-interleaved, a loop of one round.
 *
 *     void   fw_ascon_permute(fw_ascon_state *state, uint8_t rounds);          the last rounds, 1 to 12
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
 * A round is the 71 instructions of interleaved_zbb_fast without its constant, 3 that make the two words of this from
 * the byte by UNZIP, 2 that add them and 2 for the loop: 78, in 294 bytes.
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
#define constant        s3              /* not what is in part1 and part2 between the rounds */
#define last            s4              /* the constant behind the last round's */

#define STEP            15
#define AFTER_LAST      (0xf0 - 12 * STEP)

.macro begin_rounds number:req
    li      constant, AFTER_LAST + \number * STEP
    jal     ascon_rounds
.endm

#include "interleaved_zbb_blocks.inc"

/* ---- Rounds ---- */

/* The rounds from CONSTANT on, on the words in registers. */
fw_inner_function ascon_rounds
    .p2align 2
    li      last, AFTER_LAST
1:  unzip   scratch1, constant          /* even bits below, odd ones above */
    srli    scratch2, scratch1, 16
    zext.h  scratch1, scratch1
    xor     even2, even2, scratch1
    xor     odd2, odd2, scratch2
    sub_columns even0, even1, even2, even3, even4, scratch1, scratch2, scratch3
    sub_columns odd0, odd1, odd2, odd3, odd4, scratch1, scratch2, scratch3
    diffuse_all
    addi    constant, constant, -STEP
    bne     constant, last, 1b
    ret
fw_end ascon_rounds

/* ---- The permutation on a state in memory ---- */

fw_function fw_ascon_permute
    addi    sp, sp, -16
    sw      state, 0(sp)
    sw      ra, 4(sp)
    sw      constant, 8(sp)
    sw      last, 12(sp)
    slli    constant, rounds, 4
    sub     constant, constant, rounds
    addi    constant, constant, AFTER_LAST
    each_word lw
    jal     ascon_rounds
    lw      state, 0(sp)
    lw      ra, 4(sp)
    lw      constant, 8(sp)
    lw      last, 12(sp)
    each_word sw
    addi    sp, sp, 16
    ret
fw_end fw_ascon_permute
