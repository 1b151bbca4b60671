/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE for ARMv7-M (Cortex-M3): whole modes; CBC decryption and CTR take two blocks at a time, all rounds unrolled.
 *
 *     void fw_prince_expand     (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_cbc_encrypt(const fw_prince_schedule *schedule, const uint8_t iv[8], uint8_t *data,
 *                                size_t blocks);
 *     void fw_prince_cbc_decrypt(const fw_prince_schedule *schedule, const uint8_t iv[8], uint8_t *data,
 *                                size_t blocks);
 *     void fw_prince_ctr        (const fw_prince_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3. Key, IV, counter and data at any address, the schedule aligned to 4 bytes and in a layout of
 * its own, 48 bytes: prince_expand.inc. Where bits are: prince_macros.inc for one block, prince_two_blocks.inc for two.
 *
 * CBC encryption is serial, one block at a time as in bitslice_fast.S. With two blocks no slices need to be parted: a
 * round is 16 instructions for the S-box, 20 for the round key and 28, 40 or 52 for M'. A schedule with round keys for
 * two blocks would save 11 of the 20 cycles and cost 144 bytes. CBC decryption goes from the last block to the first:
 * so every block's predecessor is still there when it is needed.
 *
 * As measured, with BL and return, zero wait states, all at multiples of 4: expand 207 cycles; for 16 blocks
 * cbc_encrypt 10616, cbc_decrypt 8133; for 2 blocks ctr 1055.
 *
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 *
 * cost fw_prince_expand 16 stack
 * cost fw_prince_cbc_encrypt 52 stack
 * cost fw_prince_cbc_decrypt 52 stack
 * cost fw_prince_ctr 52 stack
 */
#include "fw_asm.h"

#define schedule        r0
#define constants       r1
#define spare0          r2
#define odd             r3
#define even            r4
#define spare1          r5
#define temporary       r6
#define pairs           r7
#define low_nibbles     r8
#define far             r9
#define near1           r10
#define near2           r11
#define near3           r12

/* Two blocks at a time. */
#define slice0          r2
#define slice1          r3
#define slice2          r4
#define slice3          r5
#define word_even       r8
#define word_odd        r9

#include "prince_macros.inc"
#include "prince_expand.inc"
#include "prince_rounds.inc"
#include "prince_two_blocks.inc"
#include "prince_frame.inc"

/* ---- CBC encryption ----
 *
 * FRAME_POINTER is the block before, FRAME_BLOCKS how many are left. */

#define chain           r1
#define data            r6
#define blocks          r7

fw_function fw_prince_cbc_encrypt
    enter
    load_masks

    .p2align 2
1:  ldr     chain, [sp, #FRAME_POINTER]
    ldr     data, [sp, #FRAME_DATA]
    ldr     even, [chain]
    ldr     odd, [chain, #4]
    ldr     spare0, [data]
    ldr     spare1, [data, #4]
    add_loaded_key
    ldrd    spare0, spare1, [schedule, #FIRST_KEY]
    slice   even, odd, pairs
    adr     constants, .Lforwards
    add_loaded_key
    all_rounds
    ldrd    spare0, spare1, [schedule, #LAST_KEY]
    add_loaded_key
    unslice even, odd, pairs
    ldr     data, [sp, #FRAME_DATA]
    ldr     blocks, [sp, #FRAME_BLOCKS]
    str     data, [sp, #FRAME_POINTER]
    store_and_count data, blocks
    bne     1b

9:  leave

    constants_forwards
fw_end fw_prince_cbc_encrypt

#undef data
#undef blocks
#undef chain

/* ---- Two blocks, without the first and the last key ---- */

fw_inner_function fw_prince_two_blocks_forwards
    .p2align 2
    adr     constants, .Lforwards_of_two
    b       1f

fw_inner_label    fw_prince_two_blocks_backwards
    .p2align 2
    adr     constants, .Lbackwards

1:  all_wide_rounds
    bx      lr

    constants_forwards .Lforwards_of_two
    constants_backwards
fw_end fw_prince_two_blocks_forwards
fw_end fw_prince_two_blocks_backwards

/* The blocks' words in SLICE0 to SLICE3, in the end too; SCHEDULE is loaded. */
.macro crypt_two_blocks rounds:req, first_key:req, last_key:req
    ldr     schedule, [sp, #FRAME_SCHEDULE]
    slice_two_blocks
    ldrd    word_even, word_odd, [schedule, #\first_key]
    add_wide_key
    bl      \rounds
    ldrd    word_even, word_odd, [schedule, #\last_key]
    add_wide_key
    unslice_two_blocks
.endm

/* LOW and HIGH, a block, ^= the block at BASE. */
.macro add_block low:req, high:req, base:req, offset=0
    ldr     word_even, [\base, #\offset]
    ldr     word_odd, [\base, #\offset + 4]
    eor     \low, \low, word_even
    eor     \high, \high, word_odd
.endm

.macro store_block low:req, high:req, base:req, offset=0
    str     \low, [\base, #\offset]
    str     \high, [\base, #\offset + 4]
.endm

/* ---- CBC decryption ----
 *
 * From the last block to the first: every block's predecessor is still there when it is needed. FRAME_BLOCKS is how
 * many are left when these two are done; -1 if there is but one. */

#define group           r0              /* where the first of two blocks is */
#define blocks          r1
#define chain           r1

fw_function fw_prince_cbc_decrypt
    enter
    load_near_masks

    .p2align 2
1:  ldr     blocks, [sp, #FRAME_BLOCKS]
    ldr     group, [sp, #FRAME_DATA]
    subs    blocks, blocks, #2
    str     blocks, [sp, #FRAME_BLOCKS]
    bmi     2f
    add     group, group, blocks, lsl #3
    ldr     slice2, [group, #8]
    ldr     slice3, [group, #12]
2:  ldr     slice0, [group]                     /* a second block that is not there is of no account */
    ldr     slice1, [group, #4]
    crypt_two_blocks fw_prince_two_blocks_backwards, LAST_KEY, FIRST_KEY

    ldr     blocks, [sp, #FRAME_BLOCKS]
    ldr     group, [sp, #FRAME_DATA]
    cmp     blocks, #0
    blt     3f
    add     group, group, blocks, lsl #3
    add_block slice2, slice3, group
    store_block slice2, slice3, group, 8
3:  sub     chain, group, #8
    it      le
    ldrle   chain, [sp, #FRAME_POINTER]
    add_block slice0, slice1, chain
    store_block slice0, slice1, group
    bgt     1b

9:  leave
fw_end fw_prince_cbc_decrypt

#undef chain

/* ---- CTR ----
 *
 * FRAME_BLOCKS as in CBC decryption. */

#define counter         r1
#define data            r0
#define next            r6              /* the counter's successors as numbers */
#define next_high       r7
#define left            r0

.macro increment
    adds    next, next, #1
    adc     next_high, next_high, #0
.endm

fw_function fw_prince_ctr
    enter
    load_near_masks

    .p2align 2
1:  ldr     counter, [sp, #FRAME_POINTER]
    ldr     left, [sp, #FRAME_BLOCKS]
    ldr     slice0, [counter]
    ldr     slice1, [counter, #4]
    rev     next_high, slice0
    rev     next, slice1
    increment
    rev     slice2, next_high
    rev     slice3, next
    subs    left, left, #2
    str     left, [sp, #FRAME_BLOCKS]
    bmi     2f                                  /* only one block: the counter stops here */
    increment
2:  rev     next_high, next_high
    rev     next, next
    str     next_high, [counter]
    str     next, [counter, #4]
    crypt_two_blocks fw_prince_two_blocks_forwards, FIRST_KEY, LAST_KEY

    ldr     data, [sp, #FRAME_DATA]
    ldr     blocks, [sp, #FRAME_BLOCKS]
    add_block slice0, slice1, data
    store_block slice0, slice1, data
    cmp     blocks, #0
    blt     9f
    add_block slice2, slice3, data, 8
    store_block slice2, slice3, data, 8
    add     data, data, #16
    str     data, [sp, #FRAME_DATA]
    bgt     1b

9:  leave
fw_end fw_prince_ctr

    expand_function shifted=1
