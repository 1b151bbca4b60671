/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-64 in CBC and CTR mode for RV32: fixsliced, two blocks at a time, four rounds per pass.
 *
 *     void fw_gift64_expand     (fw_gift64_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift64_cbc_encrypt(const fw_gift64_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_gift64_cbc_decrypt(const fw_gift64_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_gift64_ctr        (const fw_gift64_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in a0 to a3; key, iv, counter and data at any address. The schedule, aligned to 4 bytes, has a layout of
 * its own, 224 bytes: every bit of a round's key twice.
 *
 * 28 rounds of two blocks are the instructions that pairs_fast.S has for one, 116 for four rounds. CBC encryption
 * cannot have a second block and has one twice.
 *
 * cost fw_gift64_expand 0 stack
 * cost fw_gift64_cbc_encrypt 48 stack
 * cost fw_gift64_cbc_decrypt 48 stack
 * cost fw_gift64_ctr 48 stack
 */
#include "fw_asm.h"
#include "fw_blocks_rv32.inc"
#include "fw_saved_rv32.inc"
#include "fw_gift128_rv32.inc"
#include "gift128_back.inc"
#include "gift64_constants.inc"
#include "gift64_rounds.inc"

#define schedule        s8
#define chain           s9              /* the block before, or the IV; the counter in CTR mode */
#define data            s10
#define blocks          s11             /* to come, or less if the last pair has one block */
#define value_high      s2              /* the block before, or the counter's value */
#define value_low       s3
#define schedule_argument a0
#define chain_argument  a1
#define data_argument   a2
#define blocks_argument a3
#define mode_callee     s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11
#define text            a4
#define byte1           a2
#define byte2           a3
#define byte3           a5
#define address         a6              /* of a pair */
#define before          a7              /* the block before it */
#define FRAME           48
#define SCHEDULE        224             /* bytes */

#include "gift64_pairs.inc"

.macro enter_mode
    addi    sp, sp, -FRAME
    save    mode_callee
    mv      schedule, schedule_argument
    mv      chain, chain_argument
    mv      data, data_argument
    mv      blocks, blocks_argument
    set_byte_masks
.endm

.macro leave_mode
    restore mode_callee
    addi    sp, sp, FRAME
    ret
.endm

.macro count_up
    addi    value_low, value_low, 1
    seqz    spare, value_low
    add     value_high, value_high, spare
.endm

fw_function fw_gift64_cbc_encrypt
    enter_mode
    beqz    blocks, 2f
    load_word value_high, 0, chain
    load_word value_low, 4, chain
1:  load_word slice2, 0, data
    load_word slice0, 4, data
    xor     slice2, slice2, value_high
    xor     slice0, slice0, value_low
    double_slices
    mv      key, schedule
    four_rounds 3f
    part_slices
    mv      value_high, slice2
    mv      value_low, slice0
    store_big slice2, 0, data, byte1
    store_big slice0, 4, data, byte1
    addi    data, data, 8
    addi    blocks, blocks, -1
    beqz    blocks, 2f
    j       1b
2:  leave_mode
    .p2align 2
3:  doubled_constants 0
fw_end fw_gift64_cbc_encrypt

/* From the last pair to the first: the block before is still ciphertext. */
fw_function fw_gift64_cbc_decrypt
    enter_mode
    beqz    blocks, 5f
1:  mv      address, data
    addi    blocks, blocks, -2
    load_last_pair data
    addi    key, schedule, SCHEDULE
    four_rounds_back 6f
    join_blocks
    mv      address, data
    mv      before, chain
    store_last_pair data
    blez    blocks, 5f
    j       1b
5:  leave_mode
    .p2align 2
6:  doubled_constants 0
fw_end fw_gift64_cbc_decrypt

fw_function fw_gift64_ctr
    enter_mode
    beqz    blocks, 4f
    load_word value_high, 0, chain
    load_word value_low, 4, chain
1:  mv      slice2, value_high
    mv      slice0, value_low
    count_up
    mv      slice3, value_high
    mv      slice1, value_low
    addi    blocks, blocks, -2
    bltz    blocks, 2f                  /* only one block: the counter stops here */
    count_up
2:  interleave_blocks
    mv      key, schedule
    four_rounds 5f
    join_blocks
    store_sum slice2, slice0, 0, data, 0, data
    bltz    blocks, 3f
    store_sum slice3, slice1, 8, data, 8, data
    addi    data, data, 16
    beqz    blocks, 3f
    j       1b
3:  store_big value_high, 0, chain, byte1
    store_big value_low, 4, chain, byte1
4:  leave_mode
    .p2align 2
5:  doubled_constants 0
fw_end fw_gift64_ctr

    gift64_expand_function
