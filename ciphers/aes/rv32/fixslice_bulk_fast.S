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
 * In CTR mode the first round is made once for up to 256 blocks, and the S-box of what differs in it for 32 at once:
 * blocks after the first few begin with the second round.
 *
 * As measured: two blocks of AES-128 2440 cycles, of which 2149 are rounds: 1010 for S-boxes, 963 for MixColumns, 176
 * for round keys. In scenario bulk, 512 bytes with a carry in the middle, ctr takes 71.9 cycles per byte, AES-192's
 * 86.0, AES-256's 100.0; for 2,048 bytes 70.6, 85.1 and 97.7.
 *
 * cost fw_aes128_expand 80 stack
 * cost fw_aes128_cbc_encrypt 80 stack
 * cost fw_aes128_cbc_decrypt 80 stack
 * cost fw_aes128_ctr 160 stack
 * cost fw_aes192_expand 80 stack
 * cost fw_aes192_cbc_encrypt 80 stack
 * cost fw_aes192_cbc_decrypt 80 stack
 * cost fw_aes192_ctr 160 stack
 * cost fw_aes256_expand 80 stack
 * cost fw_aes256_cbc_encrypt 80 stack
 * cost fw_aes256_cbc_decrypt 80 stack
 * cost fw_aes256_ctr 160 stack
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
#define FRAME_BATCH     80              /* in CTR mode: planes of the last bytes of 32 blocks, behind the S-box */
#define FRAME_FIRST     112             /* planes behind the first round, but for these bytes */
#define FRAME_SHIFT     144             /* of a batch: the next block */
#define FRAME_LEFT      148             /* pairs of blocks left in a batch */
#define CTR_FRAME_BYTES 160

#include "fixslice_expand.inc"
#include "fixslice_two_blocks.inc"

    two_blocks_forwards 128, 10, 1
    two_blocks_backwards 128, 10
    two_blocks_forwards 192, 12, 1
    two_blocks_backwards 192, 12
    two_blocks_forwards 256, 14, 1
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

.macro enter_mode frame=FRAME_BYTES
    addi    sp, sp, -\frame
    save    saved
    sw      argument_schedule, FRAME_SCHEDULE(sp)
    sw      argument_chain, FRAME_CHAIN(sp)
    sw      argument_data, FRAME_DATA(sp)
    sw      argument_blocks, FRAME_BLOCKS(sp)
    mv      keys, argument_schedule
.endm

.macro leave_mode frame=FRAME_BYTES
    restore saved
    addi    sp, sp, \frame
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

/* ---- CTR mode: the first round at once for many blocks ----
 *
 * Counters that differ in their last byte only have the same first round but for this byte, which is in row 3 and
 * column 3: bits 6 and 7 of a plane. Behind it, the byte is in all rows of its column, which are the bits of one byte in
 * each plane. So the round is made once for all others, and the S-box of 32 last bytes at once. */
#define last            u9              /* byte of the counter */
#define lane            u10             /* what is not of the last byte */
#define spread0         u8              /* two bits of a plane, four times */
#define spread1         u9
#define spread2         u10
#define spread3         u11
#define spread4         u12
#define spread5         u13
#define spread6         u14
#define spread7         u15
#define shift           u0
#define shift_now       u4
#define double          u3
#define bit             u1
#define sum             u4

.macro store_planes place:req
    sw      plane0, \place(sp)
    sw      plane1, \place + 4(sp)
    sw      plane2, \place + 8(sp)
    sw      plane3, \place + 12(sp)
    sw      plane4, \place + 16(sp)
    sw      plane5, \place + 20(sp)
    sw      plane6, \place + 24(sp)
    sw      plane7, \place + 28(sp)
.endm

/* From a counter to FRAME_FIRST. The schedule is at keys, and goes on. */
fw_inner_function fw_aes_first_round
    sw      ra, FRAME_RETURN(sp)
    lw      counter, FRAME_CHAIN(sp)
    load_masks
    load_block counter, 0, one
    mv      plane1, plane0
    mv      plane3, plane2
    mv      plane5, plane4
    mv      plane7, plane6
    to_planes
    add_round_key 0
    s_box
    li      lane, ~0xc0
    and     plane0, plane0, lane
    and     plane1, plane1, lane
    and     plane2, plane2, lane
    and     plane3, plane3, lane
    and     plane4, plane4, lane
    and     plane5, plane5, lane
    and     plane6, plane6, lane
    and     plane7, plane7, lane
    mix_columns 1
    add_round_key 1
    store_planes FRAME_FIRST
    lw      ra, FRAME_RETURN(sp)
    ret
fw_end fw_aes_first_round

/* A plane of the last bytes of 32 counters, of which it is BITS or that of LAST; and the first round key. */
.macro add_last_key plane:req, number:req
    lw      bit, 4 * \number(keys)
    slli    bit, bit, 25
    srai    bit, bit, 31
    xor     \plane, \plane, bit
.endm

.macro low_plane plane:req, number:req, bits:req
    li      \plane, \bits
    add_last_key \plane, \number
.endm

.macro high_plane plane:req, number:req
    slli    \plane, last, 31 - \number
    srai    \plane, \plane, 31
    add_last_key \plane, \number
.endm

/* From LAST to FRAME_BATCH. The schedule is at keys. */
fw_inner_function fw_aes_last_bytes
    sw      ra, FRAME_RETURN(sp)
    low_plane plane0, 0, 0xaaaaaaaa
    low_plane plane1, 1, 0xcccccccc
    low_plane plane2, 2, 0xf0f0f0f0
    low_plane plane3, 3, 0xff00ff00
    low_plane plane4, 4, 0xffff0000
    high_plane plane5, 5
    high_plane plane6, 6
    high_plane plane7, 7
    s_box
    store_planes FRAME_BATCH
    lw      ra, FRAME_RETURN(sp)
    ret
fw_end fw_aes_last_bytes

.macro spread to:req, number:req
    lw      \to, FRAME_BATCH + 4 * \number(sp)
    srl     \to, \to, shift
    andi    \to, \to, 3
    slli    bit, \to, 2
    or      \to, \to, bit
    slli    bit, \to, 4
    or      \to, \to, bit
.endm

/* MixColumns of one byte: itself in three rows, its double in two; DOUBLED is the plane below, or the sum of planes. */
.macro add_spread plane:req, number:req, spread:req, doubled:req
    lw      \plane, FRAME_FIRST + 4 * \number(sp)
    andi    bit, \spread, 0x3f
    andi    double, \doubled, 0xf0
    xor     \plane, \plane, bit
    xor     \plane, \plane, double
.endm

/* The next two blocks of a batch behind the second round key. */
.macro begin_later
    lw      shift, FRAME_SHIFT(sp)
    spread  spread0, 0
    spread  spread1, 1
    spread  spread2, 2
    spread  spread3, 3
    spread  spread4, 4
    spread  spread5, 5
    spread  spread6, 6
    spread  spread7, 7
    addi    shift, shift, 2
    sw      shift, FRAME_SHIFT(sp)
    add_spread plane0, 0, spread0, spread7
    add_spread plane2, 2, spread2, spread1
    add_spread plane5, 5, spread5, spread4
    add_spread plane6, 6, spread6, spread5
    add_spread plane7, 7, spread7, spread6
    xor     sum, spread0, spread7        /* the reduction */
    add_spread plane1, 1, spread1, sum
    xor     sum, spread2, spread7
    add_spread plane3, 3, spread3, sum
    xor     sum, spread3, spread7
    add_spread plane4, 4, spread4, sum
.endm

/* What follows on two blocks of the stream; to DONE if there was but one. */
.macro add_to_data done:req
    lw      data, FRAME_DATA(sp)
    lw      blocks, FRAME_BLOCKS(sp)
    load_block data, 0, words
    addi    blocks, blocks, -2
    add_words one, words
    store_block data, 0, one
    bltz    blocks, \done
    load_block data, 16, words
    sw      blocks, FRAME_BLOCKS(sp)
    add_words other, words
    store_block data, 16, other
    addi    data, data, 32
    sw      data, FRAME_DATA(sp)
.endm

#define left            u2              /* of a batch: blocks, then pairs of them */
#define few             u2
#define BATCH_BLOCKS    32
#define FEW_BLOCKS      8               /* for which that does not pay */

.macro ctr variant:req
fw_function fw_aes\variant\()_ctr
    enter_mode CTR_FRAME_BYTES
    beqz    argument_blocks, 4f
    li      few, FEW_BLOCKS
    bltu    argument_blocks, few, 1f
    jal     fw_aes_first_round

    /* A batch, of the blocks whose last bytes are in the same 32. */
6:  lw      counter, FRAME_CHAIN(sp)
    lw      blocks, FRAME_BLOCKS(sp)
    lw      keys, FRAME_SCHEDULE(sp)
    lbu     last, 15(counter)
    li      left, BATCH_BLOCKS
    andi    shift_now, last, BATCH_BLOCKS - 1
    sub     left, left, shift_now
    bgeu    blocks, left, 7f
    mv      left, blocks
7:  srli    left, left, 1
    beqz    left, 1f
    sw      shift_now, FRAME_SHIFT(sp)
    sw      left, FRAME_LEFT(sp)
    jal     fw_aes_last_bytes

8:  begin_later
    lw      keys, FRAME_SCHEDULE(sp)
    jal     fw_aes\variant\()_two_blocks_later
    add_to_data 4f
    lw      left, FRAME_LEFT(sp)
    addi    left, left, -1
    sw      left, FRAME_LEFT(sp)
    bnez    left, 8b

    lw      counter, FRAME_CHAIN(sp)
    lbu     last, 15(counter)
    lw      shift_now, FRAME_SHIFT(sp)
    andi    last, last, ~(BATCH_BLOCKS - 1)
    add     last, last, shift_now
    addi    last, last, -1              /* the last block that there was */
    sb      last, 15(counter)
    count_on
    beqz    blocks, 4f
    lbu     last, 15(counter)
    bnez    last, 6b
    lw      keys, FRAME_SCHEDULE(sp)
    jal     fw_aes_first_round
    j       6b

    /* Two blocks, or one. */
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
    add_to_data 4f
    beqz    blocks, 4f
    li      few, FEW_BLOCKS
    bltu    blocks, few, 1b
    lw      keys, FRAME_SCHEDULE(sp)
    jal     fw_aes_first_round
    j       6b
4:  leave_mode CTR_FRAME_BYTES

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
