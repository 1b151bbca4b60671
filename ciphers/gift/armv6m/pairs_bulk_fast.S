/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-64 in CBC and CTR mode for ARMv6-M (Cortex-M0+): fixsliced, two blocks at a time, four rounds per pass.
 *
 *     void fw_gift64_expand     (fw_gift64_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift64_cbc_encrypt(const fw_gift64_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_gift64_cbc_decrypt(const fw_gift64_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_gift64_ctr        (const fw_gift64_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3, all aligned to 4 bytes. The schedule has a layout of its own, 224 bytes: every bit of a
 * round's key twice.
 *
 * 28 rounds of two blocks are the instructions that pairs_fast.S has for one, 136 cycles for four rounds. CBC
 * encryption cannot have a second block and has one twice.
 *
 * cost fw_gift64_expand 20 stack
 * cost fw_gift64_cbc_encrypt 52 stack
 * cost fw_gift64_cbc_decrypt 52 stack
 * cost fw_gift64_ctr 52 stack
 */
#include "fw_asm.h"
#include "fw_blocks_armv6m.inc"
#include "fw_gift128_armv6m.inc"
#include "gift_back.inc"
#include "gift64_constants.inc"
#include "gift64_rounds.inc"

#define arguments       {r0-r3}
#define blocks_argument r3
#define blocks          r5              /* to come, or less if the last pair has one block */
#define text            r4
#define address         r6              /* of a pair, when no round is under way */
#define before          r7              /* the block before it; the counter */
#define value_low       r6              /* of the counter */
#define value_high      r7
#define chain           r4
#define nothing         r5

#define KEPT_SCHEDULE   [sp]
#define KEPT_CHAIN      [sp, #4]        /* the block before, or the IV; the counter in CTR mode */
#define KEPT_DATA       [sp, #8]
#define KEPT_BLOCKS     [sp, #12]
#define ARGUMENTS       16              /* bytes */
#define SCHEDULE        224

.macro enter_mode
    .p2align 2
    begin
    push    arguments
    set_byte_masks
    cmp     blocks_argument, #0
.endm

.macro leave_mode
    add     sp, sp, #ARGUMENTS
    end_of_call
.endm

.macro load_block high:req, low:req, offset:req, from:req
    ldr     \high, [\from, #\offset]
    ldr     \low, [\from, #\offset + 4]
    rev     \high, \high
    rev     \low, \low
.endm

/* HIGH and LOW, and the block at FROM_OFFSET behind FROM, go to OFFSET behind ADDRESS. */
.macro store_sum high:req, low:req, offset:req, from_offset:req, from:req
    rev     \high, \high
    rev     \low, \low
    ldr     text, [\from, #\from_offset]
    eors    \high, \high, text
    ldr     text, [\from, #\from_offset + 4]
    eors    \low, \low, text
    str     \high, [address, #\offset]
    str     \low, [address, #\offset + 4]
.endm

fw_function fw_gift64_cbc_encrypt
    enter_mode
    bne     1f
    b       2f
1:  ldr     address, KEPT_DATA
    load_block slice2, slice0, 0, address
    ldr     before, KEPT_CHAIN
    load_block slice3, slice1, 0, before
    eors    slice2, slice2, slice3
    eors    slice0, slice0, slice1
    double_slices
    ldr     key, KEPT_SCHEDULE
    four_rounds 3f, 4f
    part_slices
    ldr     address, KEPT_DATA
    rev     slice2, slice2
    rev     slice0, slice0
    str     slice2, [address]
    str     slice0, [address, #4]
    str     address, KEPT_CHAIN
    adds    address, address, #8
    str     address, KEPT_DATA
    ldr     blocks, KEPT_BLOCKS
    subs    blocks, blocks, #1
    str     blocks, KEPT_BLOCKS
    beq     2f
    b       1b
2:  leave_mode
    .pool
    .p2align 2
3:  doubled_constants 0xffffffff
4:
fw_end fw_gift64_cbc_encrypt

/* From the last pair to the first: the block before is still ciphertext. */
fw_function fw_gift64_cbc_decrypt
    enter_mode
    bne     1f
    b       6f
1:  ldr     address, KEPT_DATA
    ldr     blocks, KEPT_BLOCKS
    subs    blocks, blocks, #2
    str     blocks, KEPT_BLOCKS
    bmi     2f                          /* the only one: what is done with another is of no account */
    lsls    blocks, blocks, #3
    adds    address, address, blocks
    load_block slice3, slice1, 8, address
2:  load_block slice2, slice0, 0, address
    interleave_blocks
    ldr     key, KEPT_SCHEDULE
    adds    key, key, #SCHEDULE
    four_rounds_back 7f, 8f
    join_blocks
    ldr     address, KEPT_DATA
    ldr     before, KEPT_CHAIN
    ldr     blocks, KEPT_BLOCKS
    cmp     blocks, #0
    blt     5f
    lsls    blocks, blocks, #3
    adds    address, address, blocks
    store_sum slice3, slice1, 8, 0, address
    ldr     blocks, KEPT_BLOCKS
    cmp     blocks, #0
    beq     5f
    mov     before, address
    subs    before, before, #8
5:  store_sum slice2, slice0, 0, 0, before
    cmp     blocks, #0
    ble     6f
    b       1b
6:  leave_mode
    .pool
    .p2align 2
7:  doubled_constants 0xffffffff
8:
fw_end fw_gift64_cbc_decrypt

fw_function fw_gift64_ctr
    enter_mode
    bne     1f
    b       4f
1:  ldr     chain, KEPT_CHAIN
    load_block slice2, slice0, 0, chain
    movs    nothing, #0
    mov     slice3, slice2
    adds    slice1, slice0, #1
    adcs    slice3, slice3, nothing
    mov     value_high, slice3
    mov     value_low, slice1
    ldr     text, KEPT_BLOCKS
    subs    text, text, #2
    str     text, KEPT_BLOCKS
    bmi     2f                          /* only one block: the counter stops here */
    adds    value_low, value_low, #1
    adcs    value_high, value_high, nothing
2:  rev     value_high, value_high
    rev     value_low, value_low
    ldr     chain, KEPT_CHAIN
    str     value_high, [chain]
    str     value_low, [chain, #4]
    interleave_blocks
    ldr     key, KEPT_SCHEDULE
    four_rounds 5f, 6f
    join_blocks
    ldr     address, KEPT_DATA
    store_sum slice2, slice0, 0, 0, address
    ldr     blocks, KEPT_BLOCKS
    cmp     blocks, #0
    blt     4f
    store_sum slice3, slice1, 8, 8, address
    adds    address, address, #16
    str     address, KEPT_DATA
    cmp     blocks, #0
    beq     4f
    b       1b
4:  leave_mode
    .pool
    .p2align 2
5:  doubled_constants 0xffffffff
6:
fw_end fw_gift64_ctr

    gift64_expand_function
