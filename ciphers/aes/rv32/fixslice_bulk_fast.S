/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES in CBC and CTR mode for RV32 (E31): two blocks at a time, fixsliced. Constant time, no table.
 *
 *     void fw_aes128_expand     (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt_two(const fw_aes128_schedule *schedule, uint8_t one[16], uint8_t other[16]);
 *     void fw_aes128_cbc_encrypt(const fw_aes128_schedule *schedule, const uint8_t iv[16],
 *                                uint8_t *data, size_t blocks);
 *     void fw_aes128_cbc_decrypt(const fw_aes128_schedule *schedule, const uint8_t iv[16],
 *                                uint8_t *data, size_t blocks);
 *     void fw_aes128_ctr        (const fw_aes128_schedule *schedule, uint8_t counter[16],
 *                                uint8_t *data, size_t blocks);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in a0 to a3. Key, iv, counter and data aligned to 4 bytes (the E31 traps other loads of words). The
 * schedule, aligned to 4, has a layout of its own, 352, 416 or 480 bytes: eight words for each of 11, 13 or 15 round
 * keys, fixslice_macros.inc, which also says what a round costs. On the stack: saved registers, arguments, three words.
 *
 * CBC encryption is serial: it computes a second block and forgets it. A loop is four rounds, after which columns are
 * shifted as before; of ten and fourteen rounds, the last two are half of a loop. The time depends on how far carries
 * go in the counter, which is public.
 *
 * As measured: AES-128's ctr 76.3 cycles per byte, AES-192's 90.7, AES-256's 104.4. Of the 2440 cycles of two blocks,
 * 2149 are rounds: 1010 for S-boxes, 963 for MixColumns, 176 for round keys.
 *
 * cost fw_aes128_expand 80 stack
 * cost fw_aes128_cbc_encrypt 80 stack
 * cost fw_aes128_cbc_decrypt 80 stack
 * cost fw_aes128_ctr 80 stack
 * cost fw_aes192_expand 80 stack
 * cost fw_aes192_cbc_encrypt 80 stack
 * cost fw_aes192_cbc_decrypt 80 stack
 * cost fw_aes192_ctr 80 stack
 * cost fw_aes256_expand 80 stack
 * cost fw_aes256_cbc_encrypt 80 stack
 * cost fw_aes256_cbc_decrypt 80 stack
 * cost fw_aes256_ctr 80 stack
 */
#include "fixslice_macros.inc"
#include "fixslice_inverse.inc"

/* The rest of the frame. */
#define FRAME_SCHEDULE  60              /* the arguments */
#define FRAME_CHAIN     64              /* the block before this one, or the IV; the counter in CTR mode */
#define FRAME_DATA      68
#define FRAME_BLOCKS    72              /* how many are left */
#define FRAME_PLACE     76              /* in CBC decryption: of these two blocks */
#define FRAME_BYTES     80

#include "fixslice_expand.inc"
#include "fixslice_two_blocks.inc"

    two_blocks_forwards 128, 10
    two_blocks_backwards 128, 10
    two_blocks_forwards 192, 12
    two_blocks_backwards 192, 12
    two_blocks_forwards 256, 14
    two_blocks_backwards 256, 14
    expand  128, 4, 10
    expand  192, 6, 12
    expand  256, 8, 14

/* ---- Modes ---- */

#define argument_chain  a1
#define argument_data   a2
#define argument_blocks a3
#define address         u0
#define other_address   u1
#define words           u6, u7, u8, u9

.macro enter_mode
    addi    sp, sp, -FRAME_BYTES
    save    saved
    sw      argument_schedule, FRAME_SCHEDULE(sp)
    sw      argument_chain, FRAME_CHAIN(sp)
    sw      argument_data, FRAME_DATA(sp)
    sw      argument_blocks, FRAME_BLOCKS(sp)
    mv      keys, argument_schedule
.endm

.macro leave_mode
    restore saved
    addi    sp, sp, FRAME_BYTES
    ret
.endm

/* The first four words ^= the others. */
.macro add_words word0:req, word1:req, word2:req, word3:req, from0:req, from1:req, from2:req, from3:req
    xor     \word0, \word0, \from0
    xor     \word1, \word1, \from1
    xor     \word2, \word2, \from2
    xor     \word3, \word3, \from3
.endm

#define counter         u0
#define blocks          u1
#define only            u2
#define unit            u3              /* in the last byte of a block */
#define next_last       u4              /* word of the counter's next block */
#define no_carry        u5
#define data            u0
#define counter_place   u4
#define byte            u5

/* Byte by byte, the last one first. */
.macro count_on
    addi    counter_place, counter, 16
.Lcount\@:
    addi    counter_place, counter_place, -1
    lbu     byte, 0(counter_place)
    addi    byte, byte, 1
    sb      byte, 0(counter_place)
    andi    byte, byte, 0xff
    bnez    byte, .Lcounted\@
    bne     counter_place, counter, .Lcount\@
.Lcounted\@:
.endm

/* Without a loop: for modes in C, aes_pairs.h. */
.macro encrypt_two variant:req
fw_function fw_aes\variant\()_encrypt_two
    enter_mode
    mv      address, argument_chain
    mv      other_address, argument_data
    load_block address, 0, one
    load_block other_address, 0, other
    jal     fw_aes\variant\()_two_blocks_forwards
    lw      address, FRAME_CHAIN(sp)
    lw      other_address, FRAME_DATA(sp)
    store_block address, 0, one
    store_block other_address, 0, other
    leave_mode
fw_end fw_aes\variant\()_encrypt_two
.endm

.macro ctr variant:req
fw_function fw_aes\variant\()_ctr
    enter_mode
    beqz    argument_blocks, 4f
1:  lw      counter, FRAME_CHAIN(sp)
    lw      blocks, FRAME_BLOCKS(sp)
    load_block counter, 0, one
    lw      keys, FRAME_SCHEDULE(sp)
    li      unit, 0x01000000
    li      only, 1
    mv      plane1, plane0
    mv      plane3, plane2
    mv      plane5, plane4
    add     plane7, plane6, unit
    add     next_last, plane7, unit
    srli    no_carry, next_last, 25
    beq     blocks, only, 5f
    beqz    no_carry, 5f
    sw      next_last, 12(counter)
2:  jal     fw_aes\variant\()_two_blocks_forwards
    lw      data, FRAME_DATA(sp)
    lw      blocks, FRAME_BLOCKS(sp)
    load_block data, 0, words
    addi    blocks, blocks, -2
    add_words one, words
    store_block data, 0, one
    bltz    blocks, 4f
    load_block data, 16, words
    sw      blocks, FRAME_BLOCKS(sp)
    add_words other, words
    store_block data, 16, other
    addi    data, data, 32
    sw      data, FRAME_DATA(sp)
    bnez    blocks, 1b
4:  leave_mode

5:  count_on                            /* with carries, or only one block, behind which the counter stops */
    load_block counter, 0, other
    beq     blocks, only, 2b
    count_on
    j       2b
fw_end fw_aes\variant\()_ctr
.endm

/* One block at a time; what stands in the place of a second one is of no account. */
#define chain           u2

.macro cbc_encrypt variant:req
fw_function fw_aes\variant\()_cbc_encrypt
    enter_mode
    beqz    argument_blocks, 2f
1:  lw      data, FRAME_DATA(sp)
    lw      chain, FRAME_CHAIN(sp)
    lw      keys, FRAME_SCHEDULE(sp)
    load_block data, 0, one
    load_block chain, 0, words
    add_words one, words
    jal     fw_aes\variant\()_two_blocks_forwards
    lw      data, FRAME_DATA(sp)
    lw      blocks, FRAME_BLOCKS(sp)
    store_block data, 0, one
    sw      data, FRAME_CHAIN(sp)
    addi    data, data, 16
    sw      data, FRAME_DATA(sp)
    addi    blocks, blocks, -1
    sw      blocks, FRAME_BLOCKS(sp)
    bnez    blocks, 1b
2:  leave_mode
fw_end fw_aes\variant\()_cbc_encrypt
.endm

/* From the last pair to the first: the block before is still ciphertext. BLOCKS are those before these two, -1 if
 * there is but one: then what is done with a second is of no account. */
#define offset_of_pair  u3

.macro cbc_decrypt variant:req
fw_function fw_aes\variant\()_cbc_decrypt
    enter_mode
    beqz    argument_blocks, 5f
1:  lw      data, FRAME_DATA(sp)
    lw      blocks, FRAME_BLOCKS(sp)
    lw      keys, FRAME_SCHEDULE(sp)
    addi    blocks, blocks, -2
    sw      blocks, FRAME_BLOCKS(sp)
    bltz    blocks, 2f
    slli    offset_of_pair, blocks, 4
    add     data, data, offset_of_pair
    load_block data, 16, other
2:  load_block data, 0, one
    sw      data, FRAME_PLACE(sp)
    jal     fw_aes\variant\()_two_blocks_backwards
    lw      data, FRAME_PLACE(sp)
    lw      blocks, FRAME_BLOCKS(sp)
    lw      chain, FRAME_CHAIN(sp)
    bltz    blocks, 3f
    load_block data, 0, words
    add_words other, words
    store_block data, 16, other
    beqz    blocks, 3f
    addi    chain, data, -16
3:  load_block chain, 0, words
    add_words one, words
    store_block data, 0, one
    bgtz    blocks, 1b
5:  leave_mode
fw_end fw_aes\variant\()_cbc_decrypt
.endm

    .irp    variant, 128, 192, 256
    encrypt_two \variant
    ctr     \variant
    cbc_encrypt \variant
    cbc_decrypt \variant
    .endr
