/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE for ARMv7-M (Cortex-M3): whole modes, one block at a time, one round per pass, a schedule of 24 bytes; small.
 *
 *     void fw_prince_expand     (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_cbc_encrypt(const fw_prince_schedule *schedule, const uint8_t iv[8], uint8_t *data,
 *                                size_t blocks);
 *     void fw_prince_cbc_decrypt(const fw_prince_schedule *schedule, const uint8_t iv[8], uint8_t *data,
 *                                size_t blocks);
 *     void fw_prince_ctr        (const fw_prince_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3. Key, IV, counter and data at any address, the schedule aligned to 4 bytes and in a layout of
 * its own, 24 bytes: prince_expand.inc. Where a state's bits are: prince_macros.inc, with TURN always 0.
 *
 * The rounds need all registers, so what the modes need lies in the frame. A pass is 65 or 66 cycles as in
 * bitslice_small.S; bitslice_bulk_fast.S takes two blocks at a time.
 *
 * As measured, with BL and return, zero wait states, all at multiples of 4: expand 131 cycles; for 16 blocks
 * cbc_encrypt 13087, cbc_decrypt 13169; for 2 blocks ctr 1685.
 *
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 *
 * cost fw_prince_expand 16 stack
 * cost fw_prince_cbc_encrypt 56 stack
 * cost fw_prince_cbc_decrypt 56 stack
 * cost fw_prince_ctr 56 stack
 */
#include "fw_asm.h"
#include "fw_numbers_armv7m.inc"

#define schedule        r0
#define constants_end   r0              /* when k1 is loaded */
#define constants       r1
#define spare0          r2
#define odd             r3
#define even            r4
#define spare1          r5
#define temporary       r6
#define pairs           r7
#define low_nibbles     r8
#define far             r9
#define k1_even         r10
#define k1_odd          r11
#define last_key        r12             /* where the key is that is added at the end */
#define rows_1_2        lr

#include "prince_macros.inc"
#include "prince_expand.inc"
#include "prince_small.inc"
#include "prince_frame.inc"

#define argument_pointer r1
#define argument_data   r2
#define data            r0
#define chain           r1
#define blocks          r2

/* SCHEDULE is loaded; changes all registers. */
fw_inner_function fw_prince_encrypt_words
    .p2align 2
    push    {lr}
    load_encryption_keys
    b       1f

fw_inner_label    fw_prince_decrypt_words
    .p2align 2
    push    {lr}
    load_decryption_keys

1:  crypt_words
    pop     {pc}

    round_constants
fw_end fw_prince_encrypt_words
fw_end fw_prince_decrypt_words

/* ---- CBC ---- */

fw_function fw_prince_cbc_encrypt
    enter
    ldr     even, [argument_pointer]
    ldr     odd, [argument_pointer, #4]

    .p2align 2
1:  ldr     data, [sp, #FRAME_DATA]             /* EVEN and ODD hold the block before */
    ldr     spare0, [data]
    ldr     spare1, [data, #4]
    add_loaded_key
    ldr     schedule, [sp, #FRAME_SCHEDULE]
    bl      fw_prince_encrypt_words
    ldr     data, [sp, #FRAME_DATA]
    ldr     blocks, [sp, #FRAME_BLOCKS]
    store_and_count data, blocks
    bne     1b

9:  leave
fw_end fw_prince_cbc_encrypt

/* From the last block to the first: the block before is still ciphertext when it is needed. */
fw_function fw_prince_cbc_decrypt
    enter
    add     data, argument_data, argument_blocks, lsl #3
    subs    data, data, #8
    str     data, [sp, #FRAME_DATA]

    .p2align 2
1:  ldr     even, [data]                        /* the last block not yet decrypted */
    ldr     odd, [data, #4]
    ldr     schedule, [sp, #FRAME_SCHEDULE]
    bl      fw_prince_decrypt_words
    ldr     data, [sp, #FRAME_DATA]
    ldr     blocks, [sp, #FRAME_BLOCKS]
    subs    blocks, blocks, #1
    str     blocks, [sp, #FRAME_BLOCKS]
    sub     chain, data, #8
    str     chain, [sp, #FRAME_DATA]
    it      eq
    ldreq   chain, [sp, #FRAME_POINTER]
    ldr     spare0, [chain]
    ldr     spare1, [chain, #4]
    add_loaded_key
    str     even, [data]
    str     odd, [data, #4]
    sub     data, data, #8
    bne     1b

9:  leave
fw_end fw_prince_cbc_decrypt

/* ---- CTR ---- */

#define counter         r1
#define number          r6              /* the counter's successor */
#define number_high     r7

fw_function fw_prince_ctr
    enter

    .p2align 2
1:  ldr     counter, [sp, #FRAME_POINTER]
    take_counter counter, even, odd, number_high, number
    ldr     schedule, [sp, #FRAME_SCHEDULE]
    bl      fw_prince_encrypt_words
    ldr     data, [sp, #FRAME_DATA]
    ldr     spare0, [data]
    ldr     spare1, [data, #4]
    add_loaded_key
    str     even, [data]
    str     odd, [data, #4]
    adds    data, data, #8
    str     data, [sp, #FRAME_DATA]
    ldr     blocks, [sp, #FRAME_BLOCKS]
    subs    blocks, blocks, #1
    str     blocks, [sp, #FRAME_BLOCKS]
    bne     1b

9:  leave
fw_end fw_prince_ctr

    expand_function shifted=0
