/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES in CTR mode for ARMv6-M (Cortex-M0+): two blocks at a time, fixsliced. Constant time, no table.
 *
 *     void fw_aes128_expand     (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt_two(const fw_aes128_schedule *schedule, uint8_t one[16], uint8_t other[16]);
 *     void fw_aes128_ctr        (const fw_aes128_schedule *schedule, uint8_t counter[16],
 *                                uint8_t *data, size_t blocks);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in r0 to r3. Key, blocks, counter and data aligned to 4 bytes, as the schedule, which has a layout of its
 * own, 352, 416 or 480 bytes: eight words for each of 11, 13 or 15 round keys, fixslice_macros.inc, which also says
 * what a round costs. On the stack: what the S-box keeps, masks, two blocks, arguments and saved registers.
 *
 * A loop is four rounds, after which columns are shifted as before; of ten and fourteen rounds, the last two are half
 * of a loop. The time depends on how far carries go in the counter, which is public.
 *
 * Measured on the Cortex-M0+ in scenario bulk, keys of 128, 192 and 256 bits: 118.6, 140.4 and 162.3 cycles per byte.
 *
 * cost fw_aes128_expand 96 stack
 * cost fw_aes128_ctr 164 stack
 * cost fw_aes192_expand 96 stack
 * cost fw_aes192_ctr 164 stack
 * cost fw_aes256_expand 96 stack
 * cost fw_aes256_ctr 164 stack
 */
#include "fw_callee_saved_armv6m.inc"
#include "fw_count_armv6m.inc"
#include "fixslice_macros.inc"
#include "fixslice_expand.inc"

/* The rest of the frame: the arguments. */
#define FRAME_SCHEDULE  LOCAL_BYTES
#define FRAME_COUNTER   (LOCAL_BYTES + 4)
#define FRAME_DATA      (LOCAL_BYTES + 8)
#define FRAME_BLOCKS    (LOCAL_BYTES + 12)              /* how many are left */
#define FRAME_BYTES     (LOCAL_BYTES + 16)

#define arguments       {r0-r3}
#define argument_one    r1
#define argument_other  r2
#define argument_blocks r3
#define buffer          r6
#define buffer_end      r6
#define counter         r4
#define last_word       r3
#define last_words      {r3}
#define unit            r7              /* in the last byte of a block */
#define blocks          r5
#define data            r7
#define added           r4
#define counter_end     r1
#define count_byte      r0

    expand  128, 4, 10
    expand  192, 6, 12
    expand  256, 8, 14
    two_blocks 128, 10, fw_aes_end_two_blocks
    two_blocks 192, 12, fw_aes_end_two_blocks_192
    two_blocks 256, 14, fw_aes_end_two_blocks

.macro enter
    save_registers
    push    arguments
    sub     sp, #LOCAL_BYTES
.endm

.macro leave
    add     sp, #FRAME_BYTES
    restore_registers
    .ltorg
.endm

/* For modes in C, aes_pairs.h. */
.macro encrypt_two variant:req
fw_function fw_aes\variant\()_encrypt_two
    enter
    str     argument_schedule, [sp, #FRAME_KEYS]
    str     argument_one, [sp, #FRAME_ONE]
    str     argument_other, [sp, #FRAME_OTHER]
    set_masks
    bl      fw_aes\variant\()_two_blocks
    leave
fw_end fw_aes\variant\()_encrypt_two
.endm

/* A block of the data; DATA and BUFFER go on. */
.macro add_block
    ldm     buffer!, words
    ldr     added, [data]
    eors    word0, word0, added
    ldr     added, [data, #4]
    eors    word1, word1, added
    ldr     added, [data, #8]
    eors    word2, word2, added
    ldr     added, [data, #12]
    eors    word3, word3, added
    stm     data!, words
.endm

.macro count_on
    movs    counter_end, counter
    adds    counter_end, #16
    fw_count_on counter, counter_end, count_byte
.endm

.macro ctr variant:req
fw_function fw_aes\variant\()_ctr
    enter
    cmp     argument_blocks, #0
    beq     4f
    set_masks
    add     buffer, sp, #FRAME_BUFFER
    str     buffer, [sp, #FRAME_ONE]
    adds    buffer, #16
    str     buffer, [sp, #FRAME_OTHER]

1:  ldr     counter, [sp, #FRAME_COUNTER]
    ldm     counter!, words
    add     buffer, sp, #FRAME_BUFFER
    stm     buffer!, words
    ldr     blocks, [sp, #FRAME_BLOCKS]
    movs    unit, #1
    cmp     blocks, #1
    beq     5f
    lsls    unit, unit, #24
    adds    last_word, last_word, unit
    bcs     5f
    stm     buffer!, words
    adds    last_word, last_word, unit
    bcs     5f
    subs    counter, #4
    str     last_word, [counter]
2:  ldr     word0, [sp, #FRAME_SCHEDULE]
    str     word0, [sp, #FRAME_KEYS]
    bl      fw_aes\variant\()_two_blocks
    ldr     data, [sp, #FRAME_DATA]
    ldr     blocks, [sp, #FRAME_BLOCKS]
    add     buffer, sp, #FRAME_BUFFER
    add_block
    subs    blocks, #2
    bmi     4f
    add_block
    str     data, [sp, #FRAME_DATA]
    str     blocks, [sp, #FRAME_BLOCKS]
    cmp     blocks, #0
    bne     1b
4:  leave

5:  ldr     counter, [sp, #FRAME_COUNTER]
    count_on                            /* with carries, or only one block, behind which the counter stops */
    ldm     counter!, words
    add     buffer, sp, #FRAME_BUFFER + 16
    stm     buffer!, words
    cmp     blocks, #1
    beq     2b
    subs    counter, #16
    count_on
    b       2b
fw_end fw_aes\variant\()_ctr
.endm

    .irp    variant, 128, 192, 256
    encrypt_two \variant
    ctr     \variant
    .endr
