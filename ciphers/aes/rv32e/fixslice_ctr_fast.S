/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES in CTR mode for RV32E (CH32V003): two blocks at a time, fixsliced. Constant time, no table.
 *
 *     void fw_aes128_expand     (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt_two(const fw_aes128_schedule *schedule, uint8_t one[16], uint8_t other[16]);
 *     void fw_aes128_ctr        (const fw_aes128_schedule *schedule, uint8_t counter[16],
 *                                uint8_t *data, size_t blocks);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in a0 to a3. Key, blocks, counter and data aligned to 4 bytes, as the schedule, which has a layout of its
 * own, 352, 416 or 480 bytes: eight words for each of 11, 13 or 15 round keys. On the stack: what the S-box keeps,
 * planes, masks, two blocks, arguments and saved registers.
 *
 * A loop is four rounds, after which columns are shifted as before; of ten and fourteen rounds, the last two are half
 * of a loop. A round, without waits for flash: 200 cycles for the S-box, 24 for the round key, and for MixColumns 143,
 * 170, 201 or 202 where columns are shifted by 0, 1, 2 or 3. The time depends on how far carries go in the counter,
 * which is public.
 *
 * The first round is made once for up to 256 blocks, and the S-box of what differs in it for 32 at once: blocks after
 * the first few begin with the second round.
 *
 * Measured on the CH32V003 in scenario bulk, 512 bytes with a carry in the middle, keys of 128, 192 and 256 bits: 130.2,
 * 155.2 and 181.1 cycles per byte; for 2,048 bytes 127.7, 153.5 and 178.6.
 *
 * cost fw_aes128_expand 108 stack
 * cost fw_aes128_ctr 248 stack
 * cost fw_aes192_expand 108 stack
 * cost fw_aes192_ctr 248 stack
 * cost fw_aes256_expand 108 stack
 * cost fw_aes256_ctr 248 stack
 */
#include "fixslice_macros.inc"
#include "fixslice_expand.inc"

/* The rest of the frame; what follows on the caller's registers is for CTR mode. */
#define FRAME_RA        LOCAL_BYTES
#define FRAME_S0        (LOCAL_BYTES + 4)
#define FRAME_S1        (LOCAL_BYTES + 8)
#define TWO_BYTES       (LOCAL_BYTES + 12)
#define FRAME_COUNTER   (LOCAL_BYTES + 12)
#define FRAME_DATA      (LOCAL_BYTES + 16)
#define FRAME_BLOCKS    (LOCAL_BYTES + 20)              /* how many are left */
#define FRAME_SCHEDULE  (LOCAL_BYTES + 24)
#define FRAME_SHIFT     (LOCAL_BYTES + 28)              /* of a batch: the next block */
#define FRAME_LEFT      (LOCAL_BYTES + 32)              /* pairs of blocks left in a batch */
#define FRAME_BATCH     (LOCAL_BYTES + 36)              /* planes of the last bytes of 32 blocks, behind the S-box */
#define FRAME_FIRST     (LOCAL_BYTES + 68)              /* planes behind the first round, but for these bytes */
#define FRAME_BYTES     (LOCAL_BYTES + 100)

#define argument_one    a1
#define argument_other  a2
#define argument_counter a1
#define argument_data   a2
#define argument_blocks a3
#define counter         plane4
#define blocks          plane5
#define only            plane7
#define place           plane6          /* in the counter */
#define byte            plane7
#define data            plane4
#define added           plane6

    expand  128, 4, 10
    expand  192, 6, 12
    expand  256, 8, 14
    two_blocks 128, 10, fw_aes_end_two_blocks, 1
    two_blocks 192, 12, fw_aes_end_two_blocks_192, 1
    two_blocks 256, 14, fw_aes_end_two_blocks, 1

.macro enter bytes:req
    addi    sp, sp, -\bytes
    sw      ra, FRAME_RA(sp)
    sw      callee0, FRAME_S0(sp)
    sw      callee1, FRAME_S1(sp)
    set_masks
.endm

.macro leave bytes:req
    lw      ra, FRAME_RA(sp)
    lw      callee0, FRAME_S0(sp)
    lw      callee1, FRAME_S1(sp)
    addi    sp, sp, \bytes
    ret
.endm

/* For modes in C, aes_pairs.h. */
.macro encrypt_two variant:req
fw_function fw_aes\variant\()_encrypt_two
    enter   TWO_BYTES
    sw      argument_schedule, FRAME_KEYS(sp)
    sw      argument_one, FRAME_ONE(sp)
    sw      argument_other, FRAME_OTHER(sp)
    jal     fw_aes\variant\()_two_blocks
    leave   TWO_BYTES
fw_end fw_aes\variant\()_encrypt_two
.endm

/* A word of the data, to which that of a block is added. */
.macro add_word word:req, place:req
    lw      \word, FRAME_BUFFER + \place(sp)
    lw      added, \place(data)
    xor     \word, \word, added
    sw      \word, \place(data)
.endm

.macro add_block place:req
    add_word word0, \place
    add_word word1, \place + 4
    add_word word2, \place + 8
    add_word word3, \place + 12
.endm

/* Byte by byte, the last one first. */
.macro count_on
    addi    place, counter, 16
.Lcount\@:
    addi    place, place, -1
    lbu     byte, 0(place)
    addi    byte, byte, 1
    sb      byte, 0(place)
    andi    byte, byte, 0xff
    bnez    byte, .Lcounted\@
    bne     place, counter, .Lcount\@
.Lcounted\@:
.endm

/* ---- The first round at once for many blocks ----
 *
 * Counters that differ in their last byte only have the same first round but for this byte, which is in row 3 and
 * column 3: bits 6 and 7 of a plane. Behind it, the byte is in all rows of its column, which are the bits of one byte in
 * each plane. So the round is made once for all others, and the S-box of 32 last bytes at once. */
#define BATCH_BLOCKS    32
#define FEW_BLOCKS      8               /* for which that does not pay */

#define lane            plane5          /* what is not of the last bytes */
#define cleared         plane4
#define batch_last      plane0          /* last byte of the counter */
#define batch_keys      plane1
#define batch_plane     plane2
#define key_bits        plane3
#define batch_done      plane1
#define batch_left      plane2
#define batch_blocks    plane3
#define few             plane3
#define shift           plane0
#define reduction       plane1          /* the double of plane 7 */
#define two_bits        plane2          /* of a plane: those of the last bytes */
#define four_bits       plane3          /* the same twice */
#define in_rows         plane4          /* three times */
#define doubled         plane5          /* of the plane below: twice, for where it is doubled */
#define sum_of_plane    plane7
#define kept_in_rows    high0

/* Use of the buffer for two blocks; changes COUNTER. */
.macro set_buffer
    addi    counter, sp, FRAME_BUFFER
    sw      counter, FRAME_ONE(sp)
    addi    counter, counter, 16
    sw      counter, FRAME_OTHER(sp)
.endm

.macro clear_lane get:req, put:req
    \get    cleared
    and     cleared, cleared, lane
    \put    cleared
.endm

.macro load_planes place:req
    lw      plane0, \place(sp)
    lw      plane1, \place + 4(sp)
    lw      plane2, \place + 8(sp)
    lw      plane3, \place + 12(sp)
    lw      plane4, \place + 16(sp)
    lw      plane5, \place + 20(sp)
    lw      plane6, \place + 24(sp)
.endm

/* From a counter to FRAME_FIRST. */
fw_inner_function fw_aes_first_round
    sw      ra, FRAME_RETURN(sp)
    lw      counter, FRAME_COUNTER(sp)
    sw      counter, FRAME_ONE(sp)
    sw      counter, FRAME_OTHER(sp)
    lw      counter, FRAME_SCHEDULE(sp)
    sw      counter, FRAME_KEYS(sp)
    jal     fw_aes_begin_two_blocks
    s_box
    li      lane, ~0xc0
    and     even, even, lane
    clear_lane get_0, put_0
    clear_lane get_1, put_1
    clear_lane get_2, put_2
    clear_lane get_3, put_3
    clear_lane get_4, put_4
    clear_lane get_5, put_5
    clear_lane get_6, put_6
    mix_columns 1, 0
    sw      plane0, FRAME_FIRST(sp)
    sw      plane1, FRAME_FIRST + 4(sp)
    sw      plane2, FRAME_FIRST + 8(sp)
    sw      plane3, FRAME_FIRST + 12(sp)
    sw      plane4, FRAME_FIRST + 16(sp)
    sw      plane5, FRAME_FIRST + 20(sp)
    sw      plane6, FRAME_FIRST + 24(sp)
    sw      plane7, FRAME_FIRST + 28(sp)
    set_buffer
    lw      ra, FRAME_RETURN(sp)
    ret
fw_end fw_aes_first_round

/* A plane of the last bytes plus the first round key's. */
.macro add_last_key number:req
    lw      key_bits, 4 * \number(batch_keys)
    slli    key_bits, key_bits, 25
    srai    key_bits, key_bits, 31
    xor     batch_plane, batch_plane, key_bits
    sw      batch_plane, FRAME_BATCH + 4 * \number(sp)
.endm

.macro low_plane number:req, bits:req
    li      batch_plane, \bits
    add_last_key \number
.endm

.macro high_plane number:req
    slli    batch_plane, batch_last, 31 - \number
    srai    batch_plane, batch_plane, 31
    add_last_key \number
.endm

.macro store_batch number:req, get:req
    \get    batch_plane
    sw      batch_plane, FRAME_BATCH + 4 * \number(sp)
.endm

/* From BATCH_LAST to FRAME_BATCH. */
fw_inner_function fw_aes_last_bytes
    sw      ra, FRAME_RETURN(sp)
    lw      batch_keys, FRAME_SCHEDULE(sp)
    low_plane 0, 0xaaaaaaaa
    low_plane 1, 0xcccccccc
    low_plane 2, 0xf0f0f0f0
    low_plane 3, 0xff00ff00
    low_plane 4, 0xffff0000
    high_plane 5
    high_plane 6
    high_plane 7
    load_planes FRAME_BATCH
    lw      plane7, FRAME_BATCH + 28(sp)
    s_box
    sw      even, FRAME_BATCH + 28(sp)
    store_batch 0, get_0
    store_batch 1, get_1
    store_batch 2, get_2
    store_batch 3, get_3
    store_batch 4, get_4
    store_batch 5, get_5
    store_batch 6, get_6
    lw      ra, FRAME_RETURN(sp)
    ret
fw_end fw_aes_last_bytes

.macro spread number:req
    lw      two_bits, FRAME_BATCH + 4 * \number(sp)
    srl     two_bits, two_bits, shift
    andi    two_bits, two_bits, 3
    mv      four_bits, two_bits
    slli    four_bits, four_bits, 2
    or      four_bits, four_bits, two_bits
    mv      in_rows, two_bits
    slli    in_rows, in_rows, 4
    or      in_rows, in_rows, four_bits
.endm

/* MixColumns of one byte: itself in three rows, its double in two. */
.macro begin_plane number:req, reduced=0
    spread  \number
    lw      sum_of_plane, FRAME_FIRST + 4 * \number(sp)
    xor     sum_of_plane, sum_of_plane, in_rows
    xor     sum_of_plane, sum_of_plane, doubled
    .if     \reduced
    xor     sum_of_plane, sum_of_plane, reduction
    .endif
    sw      sum_of_plane, KEPT_AT + 4 * \number(sp)
    mv      doubled, four_bits
    slli    doubled, doubled, 4
.endm

/* The next two blocks of a batch behind the second round key. */
.macro begin_later rounds:req
    lw      shift, FRAME_SCHEDULE(sp)
    addi    shift, shift, ROUND_KEY_BYTES
    sw      shift, FRAME_KEYS(sp)
    addi    shift, shift, (\rounds - 1) / 4 * 4 * ROUND_KEY_BYTES
    sw      shift, FRAME_LAST_KEYS(sp)
    lw      shift, FRAME_SHIFT(sp)
    spread  7
    mv      doubled, four_bits
    slli    doubled, doubled, 4
    mv      kept_in_rows, in_rows
    mv      reduction, doubled
    begin_plane 0
    begin_plane 1, 1
    begin_plane 2
    begin_plane 3, 1
    begin_plane 4, 1
    begin_plane 5
    begin_plane 6
    addi    shift, shift, 2
    sw      shift, FRAME_SHIFT(sp)
    lw      sum_of_plane, FRAME_FIRST + 28(sp)
    mv      in_rows, kept_in_rows
    xor     sum_of_plane, sum_of_plane, in_rows
    xor     sum_of_plane, sum_of_plane, doubled     /* plane7 */
    load_planes KEPT_AT
.endm

.macro ctr variant:req, rounds:req
fw_function fw_aes\variant\()_ctr
    enter   FRAME_BYTES
    sw      argument_schedule, FRAME_SCHEDULE(sp)
    sw      argument_counter, FRAME_COUNTER(sp)
    sw      argument_data, FRAME_DATA(sp)
    sw      argument_blocks, FRAME_BLOCKS(sp)
    beqz    argument_blocks, 4f
    set_buffer
    lw      blocks, FRAME_BLOCKS(sp)
    li      few, FEW_BLOCKS
    bltu    blocks, few, 1f
5:  jal     fw_aes_first_round

    /* A batch, of the blocks whose last bytes are in the same 32. */
6:  lw      counter, FRAME_COUNTER(sp)
    lw      batch_blocks, FRAME_BLOCKS(sp)
    lbu     batch_last, 15(counter)
    andi    batch_done, batch_last, BATCH_BLOCKS - 1
    li      batch_left, BATCH_BLOCKS
    sub     batch_left, batch_left, batch_done
    bgeu    batch_blocks, batch_left, 7f
    mv      batch_left, batch_blocks
7:  srli    batch_left, batch_left, 1
    beqz    batch_left, 1f
    sw      batch_done, FRAME_SHIFT(sp)
    sw      batch_left, FRAME_LEFT(sp)
    jal     fw_aes_last_bytes

    .p2align 2
8:  begin_later \rounds
    jal     fw_aes\variant\()_two_blocks_later
    lw      data, FRAME_DATA(sp)
    add_block 0
    add_block 16
    addi    data, data, 32
    sw      data, FRAME_DATA(sp)
    lw      blocks, FRAME_BLOCKS(sp)
    addi    blocks, blocks, -2
    sw      blocks, FRAME_BLOCKS(sp)
    lw      batch_left, FRAME_LEFT(sp)
    addi    batch_left, batch_left, -1
    sw      batch_left, FRAME_LEFT(sp)
    bnez    batch_left, 8b

    lw      counter, FRAME_COUNTER(sp)
    lbu     batch_last, 15(counter)
    lw      batch_done, FRAME_SHIFT(sp)
    andi    batch_last, batch_last, ~(BATCH_BLOCKS - 1)
    add     batch_last, batch_last, batch_done
    addi    batch_last, batch_last, -1  /* the last block that there was */
    sb      batch_last, 15(counter)
    count_on
    beqz    blocks, 4f
    lbu     batch_last, 15(counter)
    bnez    batch_last, 6b
    j       5b

    /* Two blocks, or one. */
1:  lw      counter, FRAME_COUNTER(sp)
    load_words counter, 0
    store_words sp, FRAME_BUFFER
    lw      blocks, FRAME_BLOCKS(sp)
    count_on
    load_words counter, 0
    store_words sp, FRAME_BUFFER + 16
    li      only, 1
    beq     blocks, only, 2f            /* the counter stops here */
    count_on
2:  lw      data, FRAME_SCHEDULE(sp)
    sw      data, FRAME_KEYS(sp)
    jal     fw_aes\variant\()_two_blocks
    lw      data, FRAME_DATA(sp)
    lw      blocks, FRAME_BLOCKS(sp)
    add_block 0
    addi    blocks, blocks, -2
    bltz    blocks, 4f
    add_block 16
    addi    data, data, 32
    sw      data, FRAME_DATA(sp)
    sw      blocks, FRAME_BLOCKS(sp)
    beqz    blocks, 4f
    li      few, FEW_BLOCKS
    bltu    blocks, few, 1b
    j       5b
4:  leave   FRAME_BYTES
fw_end fw_aes\variant\()_ctr
.endm

    encrypt_two 128
    encrypt_two 192
    encrypt_two 256
    ctr     128, 10
    ctr     192, 12
    ctr     256, 14
