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
 * Measured on the CH32V003 in scenario bulk, keys of 128, 192 and 256 bits: 139.2, 165.1 and 190.2 cycles per byte.
 *
 * cost fw_aes128_expand 108 stack
 * cost fw_aes128_ctr 176 stack
 * cost fw_aes192_expand 108 stack
 * cost fw_aes192_ctr 176 stack
 * cost fw_aes256_expand 108 stack
 * cost fw_aes256_ctr 176 stack
 */
#include "fixslice_macros.inc"
#include "fixslice_expand.inc"

/* The rest of the frame. */
#define FRAME_COUNTER   LOCAL_BYTES
#define FRAME_DATA      (LOCAL_BYTES + 4)
#define FRAME_BLOCKS    (LOCAL_BYTES + 8)               /* how many are left */
#define FRAME_SCHEDULE  (LOCAL_BYTES + 12)
#define FRAME_RA        (LOCAL_BYTES + 16)
#define FRAME_S0        (LOCAL_BYTES + 20)
#define FRAME_S1        (LOCAL_BYTES + 24)
#define FRAME_BYTES     (LOCAL_BYTES + 28)

#define argument_one    a1
#define argument_other  a2
#define argument_counter a1
#define argument_data   a2
#define argument_blocks a3
#define counter         plane4
#define blocks          plane5
#define unit            plane6          /* in the last byte of a block */
#define only            plane7
#define no_carry        plane7
#define place           plane6          /* in the counter */
#define byte            plane7
#define data            plane4
#define added           plane6

    expand  128, 4, 10
    expand  192, 6, 12
    expand  256, 8, 14
    two_blocks 128, 10, fw_aes_end_two_blocks
    two_blocks 192, 12, fw_aes_end_two_blocks_192
    two_blocks 256, 14, fw_aes_end_two_blocks

.macro enter
    addi    sp, sp, -FRAME_BYTES
    sw      ra, FRAME_RA(sp)
    sw      callee0, FRAME_S0(sp)
    sw      callee1, FRAME_S1(sp)
    set_masks
.endm

.macro leave
    lw      ra, FRAME_RA(sp)
    lw      callee0, FRAME_S0(sp)
    lw      callee1, FRAME_S1(sp)
    addi    sp, sp, FRAME_BYTES
    ret
.endm

/* For modes in C, aes_pairs.h. */
.macro encrypt_two variant:req
fw_function fw_aes\variant\()_encrypt_two
    enter
    sw      argument_schedule, FRAME_KEYS(sp)
    sw      argument_one, FRAME_ONE(sp)
    sw      argument_other, FRAME_OTHER(sp)
    jal     fw_aes\variant\()_two_blocks
    leave
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

.macro ctr variant:req
fw_function fw_aes\variant\()_ctr
    enter
    sw      argument_schedule, FRAME_SCHEDULE(sp)
    sw      argument_counter, FRAME_COUNTER(sp)
    sw      argument_data, FRAME_DATA(sp)
    sw      argument_blocks, FRAME_BLOCKS(sp)
    beqz    argument_blocks, 4f
    addi    counter, sp, FRAME_BUFFER
    sw      counter, FRAME_ONE(sp)
    addi    counter, counter, 16
    sw      counter, FRAME_OTHER(sp)

1:  lw      counter, FRAME_COUNTER(sp)
    load_words counter, 0
    store_words sp, FRAME_BUFFER
    lw      blocks, FRAME_BLOCKS(sp)
    li      only, 1
    beq     blocks, only, 5f
    li      unit, 0x01000000
    add     word3, word3, unit
    store_words sp, FRAME_BUFFER + 16
    add     word3, word3, unit
    srli    no_carry, word3, 25
    beqz    no_carry, 5f
    sw      word3, 12(counter)
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
    bnez    blocks, 1b
4:  leave

5:  count_on                            /* with carries, or only one block, behind which the counter stops */
    load_words counter, 0
    store_words sp, FRAME_BUFFER + 16
    li      only, 1
    beq     blocks, only, 2b
    count_on
    j       2b
fw_end fw_aes\variant\()_ctr
.endm

    .irp    variant, 128, 192, 256
    encrypt_two \variant
    ctr     \variant
    .endr
