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
 * The first round is made once for up to 256 blocks, and the S-box of what differs in it for 32 at once: blocks after
 * the first few begin with the second round.
 *
 * Measured on the Cortex-M0+ in scenario bulk, 512 bytes with a carry in the middle, keys of 128, 192 and 256 bits:
 * 110.8, 131.8 and 154.2 cycles per byte; for 2,048 bytes 108.8, 130.4 and 152.3.
 *
 * cost fw_aes128_expand 96 stack
 * cost fw_aes128_ctr 236 stack
 * cost fw_aes192_expand 96 stack
 * cost fw_aes192_ctr 236 stack
 * cost fw_aes256_expand 96 stack
 * cost fw_aes256_ctr 236 stack
 */
#include "fw_callee_saved_armv6m.inc"
#include "fw_count_armv6m.inc"
#include "fixslice_macros.inc"
#include "fixslice_expand.inc"

/* The rest of the frame, in CTR mode. */
#define FRAME_BATCH     LOCAL_BYTES                     /* planes of the last bytes of 32 blocks, behind the S-box */
#define FRAME_FIRST     (LOCAL_BYTES + 32)              /* planes behind the first round, but for these bytes */
#define FRAME_SHIFT     (LOCAL_BYTES + 64)              /* of a batch: the next block */
#define FRAME_LEFT      (LOCAL_BYTES + 68)              /* pairs of blocks left in a batch */
#define FRAME_SCHEDULE  (LOCAL_BYTES + 72)              /* the arguments */
#define FRAME_COUNTER   (LOCAL_BYTES + 76)
#define FRAME_DATA      (LOCAL_BYTES + 80)
#define FRAME_BLOCKS    (LOCAL_BYTES + 84)              /* how many are left */
#define FRAME_BELOW_ARGUMENTS FRAME_SCHEDULE
#define FRAME_BYTES     (LOCAL_BYTES + 88)
#define TWO_BYTES       (LOCAL_BYTES + 4)               /* of encrypt_two; with 36 of saved registers a multiple of 8 */

#define arguments       {r0-r3}
#define argument_one    r1
#define argument_other  r2
#define argument_blocks r3
#define buffer          r6
#define counter         r4
#define blocks          r5
#define data            r7
#define added           r4
#define counter_end     r1
#define count_byte      r0

    expand  128, 4, 10
    expand  192, 6, 12
    expand  256, 8, 14
    two_blocks 128, 10, fw_aes_end_two_blocks, 1
    two_blocks 192, 12, fw_aes_end_two_blocks_192, 1
    two_blocks 256, 14, fw_aes_end_two_blocks, 1

/* For modes in C, aes_pairs.h. */
.macro encrypt_two variant:req
fw_function fw_aes\variant\()_encrypt_two
    save_registers
    sub     sp, #TWO_BYTES
    str     argument_schedule, [sp, #FRAME_KEYS]
    str     argument_one, [sp, #FRAME_ONE]
    str     argument_other, [sp, #FRAME_OTHER]
    set_masks
    bl      fw_aes\variant\()_two_blocks
    add     sp, #TWO_BYTES
    restore_registers
    .ltorg
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

/* ---- The first round at once for many blocks ----
 *
 * Counters that differ in their last byte only have the same first round but for this byte, which is in row 3 and
 * column 3: bits 6 and 7 of a plane. Behind it, the byte is in all rows of its column, which are the bits of one byte in
 * each plane. So the round is made once for all others, and the S-box of 32 last bytes at once. */
#define BATCH_BLOCKS    32
#define FEW_BLOCKS      8               /* for which that does not pay */

#define lane            r0              /* the last bytes */
#define cleared         r1
#define batch_last      r0              /* last byte of the counter */
#define batch_keys      r1
#define batch_plane     r2
#define key_bits        r3
#define batch_counter   r4
#define batch_done      r1
#define batch_left      r2
#define batch_blocks    r3
#define shift           r0
#define three           r1
#define two_bits        r2              /* of a plane: those of the last bytes */
#define four_bits       r3              /* the same twice */
#define in_rows         r4              /* three times */
#define doubled         r5              /* of the plane below: twice, for where it is doubled */
#define sum_of_plane    r6
#define kept_in_rows    high1

/* Use BUFFER for two blocks; changes it. */
.macro set_buffer
    add     buffer, sp, #FRAME_BUFFER
    str     buffer, [sp, #FRAME_ONE]
    adds    buffer, #16
    str     buffer, [sp, #FRAME_OTHER]
.endm

.macro clear_lane plane:req
    mov     cleared, \plane
    bics    cleared, cleared, lane
    mov     \plane, cleared
.endm

/* From a counter to FRAME_FIRST. */
fw_inner_function fw_aes_first_round
    mov     kept_return, return_address
    str     kept_return, [sp, #FRAME_RETURN]
    ldr     counter, [sp, #FRAME_COUNTER]
    str     counter, [sp, #FRAME_ONE]
    str     counter, [sp, #FRAME_OTHER]
    ldr     counter, [sp, #FRAME_SCHEDULE]
    str     counter, [sp, #FRAME_KEYS]
    bl      fw_aes_begin_two_blocks
    s_box
    movs    lane, #0xc0
    bics    new2, new2, lane
    bics    new3, new3, lane
    bics    new7, new7, lane
    clear_lane new0
    clear_lane new1
    clear_lane new4
    clear_lane new5
    clear_lane new6
    mix_columns 1, 0
    str     plane0, [sp, #FRAME_FIRST]
    str     plane1, [sp, #FRAME_FIRST + 4]
    str     plane2, [sp, #FRAME_FIRST + 8]
    str     plane3, [sp, #FRAME_FIRST + 12]
    str     plane4, [sp, #FRAME_FIRST + 16]
    str     plane5, [sp, #FRAME_FIRST + 20]
    str     plane6, [sp, #FRAME_FIRST + 24]
    str     plane7, [sp, #FRAME_FIRST + 28]
    set_buffer
    ldr     kept_return, [sp, #FRAME_RETURN]
    bx      kept_return
fw_end fw_aes_first_round

/* A plane of the last bytes plus the first round key's. */
.macro add_last_key number:req
    ldr     key_bits, [batch_keys, #4 * \number]
    lsls    key_bits, key_bits, #25
    asrs    key_bits, key_bits, #31
    eors    batch_plane, batch_plane, key_bits
    str     batch_plane, [sp, #FRAME_BATCH + 4 * \number]
.endm

.macro low_plane number:req, bits:req
    ldr     batch_plane, =\bits
    add_last_key \number
.endm

.macro high_plane number:req
    lsls    batch_plane, batch_last, #31 - \number
    asrs    batch_plane, batch_plane, #31
    add_last_key \number
.endm

.macro store_batch number:req, plane:req
    mov     lane, \plane
    str     lane, [sp, #FRAME_BATCH + 4 * \number]
.endm

/* From BATCH_LAST to FRAME_BATCH. */
fw_inner_function fw_aes_last_bytes
    mov     batch_plane, return_address
    str     batch_plane, [sp, #FRAME_RETURN]
    ldr     batch_keys, [sp, #FRAME_SCHEDULE]
    low_plane 0, 0xaaaaaaaa
    low_plane 1, 0xcccccccc
    low_plane 2, 0xf0f0f0f0
    low_plane 3, 0xff00ff00
    low_plane 4, 0xffff0000
    high_plane 5
    high_plane 6
    high_plane 7
    b       1f
    .ltorg
1:  ldr     plane0, [sp, #FRAME_BATCH]
    ldr     plane1, [sp, #FRAME_BATCH + 4]
    ldr     plane2, [sp, #FRAME_BATCH + 8]
    ldr     plane3, [sp, #FRAME_BATCH + 12]
    ldr     plane4, [sp, #FRAME_BATCH + 16]
    ldr     plane5, [sp, #FRAME_BATCH + 20]
    ldr     plane6, [sp, #FRAME_BATCH + 24]
    ldr     plane7, [sp, #FRAME_BATCH + 28]
    mov     plane7_copy, plane7
    s_box
    str     new2, [sp, #FRAME_BATCH + 8]
    str     new3, [sp, #FRAME_BATCH + 12]
    str     new7, [sp, #FRAME_BATCH + 28]
    store_batch 0, new0
    store_batch 1, new1
    store_batch 4, new4
    store_batch 5, new5
    store_batch 6, new6
    ldr     lane, [sp, #FRAME_RETURN]
    bx      lane
fw_end fw_aes_last_bytes

.macro spread number:req
    ldr     two_bits, [sp, #FRAME_BATCH + 4 * \number]
    lsrs    two_bits, two_bits, shift
    ands    two_bits, two_bits, three
    lsls    four_bits, two_bits, #2
    orrs    four_bits, four_bits, two_bits
    lsls    in_rows, two_bits, #4
    orrs    in_rows, in_rows, four_bits
.endm

/* MixColumns of one byte: itself in three rows, its double in two. */
.macro begin_plane number:req, reduced=0
    spread  \number
    ldr     sum_of_plane, [sp, #FRAME_FIRST + 4 * \number]
    eors    sum_of_plane, sum_of_plane, in_rows
    eors    sum_of_plane, sum_of_plane, doubled
    .if     \reduced
    mov     in_rows, top
    eors    sum_of_plane, sum_of_plane, in_rows
    .endif
    str     sum_of_plane, [sp, #KEPT_AT + 4 * \number]
    lsls    doubled, four_bits, #4
.endm

/* The next two blocks of a batch behind the second round key. */
.macro begin_later rounds:req
    ldr     shift, [sp, #FRAME_SCHEDULE]
    adds    shift, #ROUND_KEY_BYTES
    str     shift, [sp, #FRAME_KEYS]
    .rept   (\rounds - 1) / 4
    adds    shift, #4 * ROUND_KEY_BYTES
    .endr
    str     shift, [sp, #FRAME_LAST_KEYS]
    ldr     shift, [sp, #FRAME_SHIFT]
    movs    three, #3
    spread  7
    lsls    doubled, four_bits, #4
    mov     kept_in_rows, in_rows
    mov     top, doubled
    begin_plane 0
    begin_plane 1, 1
    begin_plane 2
    begin_plane 3, 1
    begin_plane 4, 1
    begin_plane 5
    begin_plane 6
    adds    shift, #2
    str     shift, [sp, #FRAME_SHIFT]
    ldr     sum_of_plane, [sp, #FRAME_FIRST + 28]
    mov     in_rows, kept_in_rows
    eors    sum_of_plane, sum_of_plane, in_rows
    eors    sum_of_plane, sum_of_plane, doubled     /* plane7 */
    mov     plane7_copy, sum_of_plane
    ldr     plane0, [sp, #KEPT_AT]
    ldr     plane1, [sp, #KEPT_AT + 4]
    ldr     plane2, [sp, #KEPT_AT + 8]
    ldr     plane3, [sp, #KEPT_AT + 12]
    ldr     plane4, [sp, #KEPT_AT + 16]
    ldr     plane5, [sp, #KEPT_AT + 20]
    ldr     plane6, [sp, #KEPT_AT + 24]
.endm

.macro ctr variant:req, rounds:req
fw_function fw_aes\variant\()_ctr
    save_registers
    push    arguments
    sub     sp, #FRAME_BELOW_ARGUMENTS
    set_masks
    set_buffer
    cmp     argument_blocks, #0
    bne     9f
    b       4f
9:  cmp     argument_blocks, #FEW_BLOCKS
    bhs     5f
    b       1f
5:  bl      fw_aes_first_round

    /* A batch, of the blocks whose last bytes are in the same 32. */
6:  ldr     batch_counter, [sp, #FRAME_COUNTER]
    ldrb    batch_last, [batch_counter, #15]
    movs    batch_done, #BATCH_BLOCKS - 1
    ands    batch_done, batch_done, batch_last
    movs    batch_left, #BATCH_BLOCKS
    subs    batch_left, batch_left, batch_done
    ldr     batch_blocks, [sp, #FRAME_BLOCKS]
    cmp     batch_blocks, batch_left
    bhs     7f
    movs    batch_left, batch_blocks
7:  lsrs    batch_left, batch_left, #1
    bne     7f
    b       1f
7:  str     batch_done, [sp, #FRAME_SHIFT]
    str     batch_left, [sp, #FRAME_LEFT]
    bl      fw_aes_last_bytes

8:  begin_later \rounds
    bl      fw_aes\variant\()_two_blocks_later
    ldr     data, [sp, #FRAME_DATA]
    add     buffer, sp, #FRAME_BUFFER
    add_block
    add_block
    str     data, [sp, #FRAME_DATA]
    ldr     blocks, [sp, #FRAME_BLOCKS]
    subs    blocks, #2
    str     blocks, [sp, #FRAME_BLOCKS]
    ldr     batch_left, [sp, #FRAME_LEFT]
    subs    batch_left, #1
    str     batch_left, [sp, #FRAME_LEFT]
    beq     7f
    b       8b

7:  ldr     counter, [sp, #FRAME_COUNTER]
    ldrb    batch_last, [counter, #15]
    ldr     batch_left, [sp, #FRAME_SHIFT]
    movs    batch_done, #BATCH_BLOCKS - 1
    bics    batch_last, batch_last, batch_done
    adds    batch_last, batch_last, batch_left
    subs    batch_last, #1              /* the last block that there was */
    strb    batch_last, [counter, #15]
    count_on
    cmp     blocks, #0
    beq     4f
    ldrb    batch_last, [counter, #15]
    cmp     batch_last, #0
    beq     3f
    b       6b
3:  b       5b

    /* Two blocks, or one. */
1:  ldr     counter, [sp, #FRAME_COUNTER]
    ldm     counter!, words
    add     buffer, sp, #FRAME_BUFFER
    stm     buffer!, words
    ldr     blocks, [sp, #FRAME_BLOCKS]
    ldr     counter, [sp, #FRAME_COUNTER]
    count_on
    ldm     counter!, words
    add     buffer, sp, #FRAME_BUFFER + 16
    stm     buffer!, words
    cmp     blocks, #1
    beq     2f                          /* the counter stops here */
    subs    counter, #16
    count_on
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
    beq     4f
    cmp     blocks, #FEW_BLOCKS
    blo     1b
    b       5b
4:  add     sp, #FRAME_BYTES
    restore_registers
    .ltorg
fw_end fw_aes\variant\()_ctr
.endm

    encrypt_two 128
    encrypt_two 192
    encrypt_two 256
    ctr     128, 10
    ctr     192, 12
    ctr     256, 14
