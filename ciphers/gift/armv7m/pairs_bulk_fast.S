/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-64 in CBC and CTR mode for ARMv7-M (Cortex-M3): fixsliced, two blocks at a time, four rounds per pass.
 *
 *     void fw_gift64_expand     (fw_gift64_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift64_cbc_encrypt(const fw_gift64_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_gift64_cbc_decrypt(const fw_gift64_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_gift64_ctr        (const fw_gift64_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Key, iv, counter and data at any address. The schedule, aligned to 4 bytes, has a layout of its own, 224 bytes: every
 * bit of a round's key twice.
 *
 * 28 rounds of two blocks are the instructions that pairs_fast.S has for one, 90 cycles for four rounds; slices of two
 * blocks are 38 instructions, and blocks from them. CBC encryption cannot have a second block and has one twice.
 *
 * cost fw_gift64_expand 32 stack
 * cost fw_gift64_cbc_encrypt 52 stack
 * cost fw_gift64_cbc_decrypt 52 stack
 * cost fw_gift64_ctr 52 stack
 */
#include "fw_asm.h"
#include "fw_blocks_armv7m.inc"
#include "fw_gift128_armv7m.inc"
#include "gift128_back.inc"
#include "gift64_constants.inc"
#include "gift64_rounds.inc"

#define chain           r1              /* the block before, or the IV; the counter in CTR mode */
#define data            r2
#define blocks          r3              /* to come, or less if the last pair has one block */
#define word_low        r8
#define word_high       r9
#define added_low       word_low
#define added_high      word_high
#define place           r10             /* of a pair */
#define before          r11             /* the block before it */
#define arguments       {r0-r3}
#define saved           {r4-r11, lr}
#define saved_return    {r4-r11, pc}

#define KEPT_SCHEDULE   [sp]
#define KEPT_CHAIN      [sp, #4]
#define KEPT_DATA       [sp, #8]
#define KEPT_BLOCKS     [sp, #12]
#define ARGUMENTS       16              /* bytes */
#define SCHEDULE        224
#include "fw_numbers_armv7m.inc"

.macro enter_mode
    .p2align 2
    push    saved
    push    arguments
    cmp     blocks, #0
.endm

.macro leave_mode
    add     sp, sp, #ARGUMENTS
    pop     saved_return
.endm

fw_function fw_gift64_cbc_encrypt
    enter_mode
    beq     2f
1:  load_block slice0, slice2, data
    load_block word_low, word_high, chain
    eor     slice0, slice0, word_low
    eor     slice2, slice2, word_high
    double_slices
    ldr     key, KEPT_SCHEDULE
    four_rounds 3f, 4f
    part_slices
    ldr     data, KEPT_DATA
    ldr     blocks, KEPT_BLOCKS
    rev     slice0, slice0
    rev     slice2, slice2
    str     slice2, [data]
    str     slice0, [data, #4]
    mov     chain, data
    add     data, data, #8
    str     data, KEPT_DATA
    subs    blocks, blocks, #1
    str     blocks, KEPT_BLOCKS
    bne     1b
2:  leave_mode
    .p2align 2
3:  doubled_constants 0xffffffff
4:
fw_end fw_gift64_cbc_encrypt

/* From the last pair to the first: the block before is still ciphertext. */
fw_function fw_gift64_cbc_decrypt
    enter_mode
    beq     5f
1:  mov     place, data
    load_block slice0, slice2, place    /* if it is the only one, what is done with another is of no account */
    subs    blocks, blocks, #2
    str     blocks, KEPT_BLOCKS
    bmi     2f
    add     place, data, blocks, lsl #3
    load_block slice0, slice2, place
    load_block slice1, slice3, place, 8
2:  ldr     key, KEPT_SCHEDULE
    add     key, key, #SCHEDULE
    interleave_blocks
    four_rounds_back 6f, 7f
    join_blocks
    ldr     data, KEPT_DATA
    ldr     blocks, KEPT_BLOCKS
    mov     place, data
    cmp     blocks, #0
    blt     3f
    add     place, data, blocks, lsl #3
    store_sum slice1, slice3, place, 8, place, 0
3:  sub     before, place, #8
    bgt     4f
    ldr     before, KEPT_CHAIN
4:  store_sum slice0, slice2, place, 0, before, 0
    bgt     1b
5:  leave_mode
    .p2align 2
6:  doubled_constants 0xffffffff
7:
fw_end fw_gift64_cbc_decrypt

fw_function fw_gift64_ctr
    enter_mode
    beq     3f
1:  load_block word_low, word_high, chain
    mov     slice0, word_low
    mov     slice2, word_high
    adds    word_low, word_low, #1
    adc     word_high, word_high, #0
    mov     slice1, word_low
    mov     slice3, word_high
    subs    blocks, blocks, #2
    str     blocks, KEPT_BLOCKS
    bmi     2f                          /* only one block: the counter stops here */
    adds    word_low, word_low, #1
    adc     word_high, word_high, #0
2:  rev     word_low, word_low
    rev     word_high, word_high
    str     word_high, [chain]
    str     word_low, [chain, #4]
    ldr     key, KEPT_SCHEDULE
    interleave_blocks
    four_rounds 4f, 5f
    join_blocks
    ldr     chain, KEPT_CHAIN
    ldr     data, KEPT_DATA
    ldr     blocks, KEPT_BLOCKS
    store_sum slice0, slice2, data, 0, data, 0
    cmp     blocks, #0
    blt     3f
    store_sum slice1, slice3, data, 8, data, 8
    add     data, data, #16
    str     data, KEPT_DATA
    bne     1b
3:  leave_mode
    .p2align 2
4:  doubled_constants 0xffffffff
5:
fw_end fw_gift64_ctr

    gift64_expand_function
