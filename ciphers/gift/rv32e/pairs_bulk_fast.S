/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-64 in CBC and CTR mode for RV32E: fixsliced, two blocks at a time, four rounds per pass.
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
 * The rounds need all registers (rv32/gift64_rounds.inc): what the loops over blocks need is on the stack. CBC
 * encryption cannot have a second block and has one twice.
 *
 * cost fw_gift64_expand 16 stack
 * cost fw_gift64_cbc_encrypt 36 stack
 * cost fw_gift64_cbc_decrypt 36 stack
 * cost fw_gift64_ctr 36 stack
 */
#include "fw_asm.h"
#include "fw_blocks_rv32.inc"
#include "fw_saved_rv32.inc"
#include "fw_gift128_rv32.inc"
#include "../rv32/gift128_back.inc"
#include "../gift64_constants.inc"
#include "../rv32/gift64_rounds.inc"

#define schedule_argument a0
#define chain_argument  a1
#define data_argument   a2
#define blocks_argument a3
#define address         a0              /* of a block or a pair; between rounds, as all that follows */
#define text            a1
#define chain           a1
#define byte1           a2
#define byte2           a3
#define byte3           t2
#define blocks          t0              /* to come, or less if the last pair has one block */
#define before          t1              /* the block before a pair */

#define FRAME           36
#define SCHEDULE        12(sp)
#define CHAIN           16(sp)          /* the IV's address, or the counter's */
#define DATA            20(sp)
#define BLOCKS          24(sp)
#define UPPER           28(sp)          /* the block before, or the counter's value */
#define LOWER           32(sp)
#define SCHEDULE_BYTES  224

#include "../rv32/gift64_pairs.inc"

.macro enter_mode
    addi    sp, sp, -FRAME
    save    callee
    sw      schedule_argument, SCHEDULE
    sw      chain_argument, CHAIN
    sw      data_argument, DATA
    sw      blocks_argument, BLOCKS
    mv      blocks, blocks_argument
    mv      address, data_argument
.endm

.macro leave_mode
    restore callee
    addi    sp, sp, FRAME
    ret
.endm

/* UPPER and LOWER become the block at the chain's address, by way of slices 2 and 0. */
.macro take_chain
    mv      before, chain_argument
    load_word slice2, 0, before
    load_word slice0, 4, before
    sw      slice2, UPPER
    sw      slice0, LOWER
.endm

/* The value one above that in HIGH and LOW to NEXT_HIGH and NEXT_LOW, and to UPPER and LOWER. */
.macro count_up next_high:req, next_low:req, high:req, low:req
    addi    \next_low, \low, 1
    sw      \next_low, LOWER
    seqz    spare, \next_low
    add     \next_high, \high, spare
    sw      \next_high, UPPER
.endm

fw_function fw_gift64_cbc_encrypt
    enter_mode
    beqz    blocks, 2f
    take_chain
1:  load_word slice2, 0, address
    load_word slice0, 4, address
    lw      text, UPPER
    xor     slice2, slice2, text
    lw      text, LOWER
    xor     slice0, slice0, text
    double_slices
    lw      key, SCHEDULE
    set_byte_masks
    four_rounds 3f
    part_slices
    lw      address, DATA
    lw      blocks, BLOCKS
    sw      slice2, UPPER
    sw      slice0, LOWER
    store_big slice2, 0, address, byte1
    store_big slice0, 4, address, byte1
    addi    address, address, 8
    sw      address, DATA
    addi    blocks, blocks, -1
    sw      blocks, BLOCKS
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
1:  addi    blocks, blocks, -2
    sw      blocks, BLOCKS
    load_last_pair address
    lw      key, SCHEDULE
    addi    key, key, SCHEDULE_BYTES
    set_byte_masks
    four_rounds_back 6f
    join_blocks
    lw      address, DATA
    lw      before, CHAIN
    lw      blocks, BLOCKS
    store_last_pair address
    lw      address, DATA
    blez    blocks, 5f
    j       1b
5:  leave_mode
    .p2align 2
6:  doubled_constants 0
fw_end fw_gift64_cbc_decrypt

fw_function fw_gift64_ctr
    enter_mode
    beqz    blocks, 4f
    take_chain
1:  lw      slice2, UPPER
    lw      slice0, LOWER
    count_up slice3, slice1, slice2, slice0
    addi    blocks, blocks, -2
    sw      blocks, BLOCKS
    bltz    blocks, 2f                  /* only one block: the counter stops here */
    count_up key, other, slice3, slice1
2:  interleave_blocks
    lw      key, SCHEDULE
    set_byte_masks
    four_rounds 5f
    join_blocks
    lw      address, DATA
    lw      blocks, BLOCKS
    store_sum slice2, slice0, 0, address, 0, address
    bltz    blocks, 3f
    store_sum slice3, slice1, 8, address, 8, address
    addi    address, address, 16
    sw      address, DATA
    beqz    blocks, 3f
    j       1b
3:  lw      chain, CHAIN
    lw      slice2, UPPER
    lw      slice0, LOWER
    store_big slice2, 0, chain, byte1
    store_big slice0, 4, chain, byte1
4:  leave_mode
    .p2align 2
5:  doubled_constants 0
fw_end fw_gift64_ctr

    gift64_expand_function
