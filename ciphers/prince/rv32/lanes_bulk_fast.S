/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE in CBC and CTR mode for RV32: 32 blocks at a time in CBC decryption and CTR, a lane for each bit of a block.
 *
 *     void fw_prince_cbc_encrypt(const fw_prince_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_prince_cbc_decrypt(const fw_prince_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_prince_ctr        (const fw_prince_schedule *schedule, uint8_t counter[8],
 *                                uint8_t *data, size_t blocks);
 *
 * Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. The schedule is that of bitslice_fast.S, which goes
 * with this file: it encrypts in CBC mode, and computes what remains if that is less than WORTH_IT blocks. From there
 * on 32 blocks are computed at once, and what lacks of them is thrown away. The time depends on the number of blocks,
 * and on how far carries go in the counter, which is public.
 *
 * Instructions for 32 blocks in CTR mode, 9.8 thousand: eleven passes of 674, the last S-boxes and blocks from lanes
 * 1420, the counter 400, adding to the data 420. CBC decryption makes lanes of blocks: 1000 more. A column of a pass:
 * prince_lanes.inc.
 *
 * cost fw_prince_cbc_encrypt 64 stack
 * cost fw_prince_cbc_decrypt 624 stack
 * cost fw_prince_ctr 624 stack
 */
#include "fw_modes_rv32.inc"
#include "fw_saved_rv32.inc"

#define WORTH_IT        9               /* fewer blocks are computed one by one */

/* Slices of keys. */
#define first_key       a0
#define last_key        a1
#define even            a2
#define odd             a3
#define mask            a4
#define spare0          a5
#define rows_1_2        a6
#define rows_0_2        a7
#define rows_0_2_around t3
#define t               t0              /* here and for lanes */

#include "prince_macros.inc"
#include "prince_lanes.inc"

#define saved           s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, ra
#define arguments       a0, a1, a2, a3
#define DATA            (ARGUMENTS + 8)
#define LEFT            (ARGUMENTS + 12)                /* blocks */

    prince_lanes_functions

/* And k1, as it is in SCHEDULE, to EVEN and ODD. */
.macro enter_lanes
    addi    sp, sp, -LANES_FRAME
    save    saved
    .set    offset, ARGUMENTS
    .irp    register, arguments
    sw      \register, offset(sp)
    .set    offset, offset + 4
    .endr
    lw      even, MIDDLE_KEY(argument_schedule)
    lw      odd, MIDDLE_KEY + 4(argument_schedule)
.endm

#define left            a0
#define batch           a1
#define data            a2
#define loop_end        a3
#define blocks_place    a4
#define datum0          a5
#define datum1          a6
#define word0           t0
#define word1           t1
#define last0           t2              /* the last key */
#define last1           t3
#define counter_at      a2
#define byte_place      a3
#define count           a6
#define byte            t1

#include "prince_lanes_data.inc"

/* ---- CBC: decryption from the last block to the first, so that the one before is still there ---- */

#define copy            a4
#define copy_end        a5
#define chain           a3

    fw_cbc_encrypt fw_prince, BLOCK

fw_function fw_prince_cbc_decrypt
    li      t, WORTH_IT
    bgeu    argument_blocks, t, 1f
    j       7f
1:  enter_lanes
    li      t, ALPHA_EVEN
    xor     even, even, t
    li      t, ALPHA_ODD
    xor     odd, odd, t
    sw      even, FORWARD(sp)
    sw      odd, FORWARD + 4(sp)
    mv      last_key, first_key
    addi    first_key, first_key, LAST_KEY
    call    prince_lanes_keys
2:  take_batch
    sw      batch, BATCH(sp)
    lw      place, DATA(sp)
    slli    left, left, 3
    add     place, place, left
    li      t, BLOCKS
    beq     batch, t, 4f
    slli    loop_end, batch, 3          /* the last block again and again where others lack */
    add     loop_end, loop_end, place
    addi    copy, sp, OTHER
    addi    copy_end, sp, OTHER + BUFFER_BYTES
3:  lw      word0, 0(place)
    lw      word1, 4(place)
    addi    place, place, BLOCK
    sw      word0, 0(copy)
    sw      word1, 4(copy)
    addi    copy, copy, BLOCK
    bne     place, loop_end, 8f
    addi    place, place, -BLOCK
8:  bne     copy, copy_end, 3b
    addi    place, sp, OTHER
4:  call    prince_lanes_of_blocks
    call    prince_lanes
    load_last_key
    lw      left, LEFT(sp)
    lw      batch, BATCH(sp)
    lw      data, DATA(sp)
    addi    loop_end, sp, LANES
    slli    batch, batch, 3
    add     blocks_place, loop_end, batch
    slli    word0, left, 3
    add     data, data, word0
    add     data, data, batch
    addi    data, data, -2 * BLOCK
    addi    blocks_place, blocks_place, -BLOCK
5:  load_block_and data
    add_last_key
    sw      word0, BLOCK(data)
    sw      word1, BLOCK + 4(data)
    addi    blocks_place, blocks_place, -BLOCK
    addi    data, data, -BLOCK
    bne     blocks_place, loop_end, 5b
    mv      chain, data
    bnez    left, 6f
    lw      chain, CHAIN(sp)
6:  load_block_and chain
    add_last_key
    sw      word0, BLOCK(data)
    sw      word1, BLOCK + 4(data)
    li      word0, WORTH_IT
    bgeu    left, word0, 2b
    leave_lanes
7:  fw_cbc_decrypt_blocks fw_prince, BLOCK
fw_end fw_prince_cbc_decrypt

/* ---- CTR ---- */

fw_function fw_prince_ctr
    li      t, WORTH_IT
    bltu    argument_blocks, t, 6f
    enter_lanes
    sw      even, FORWARD(sp)
    sw      odd, FORWARD + 4(sp)
    addi    last_key, first_key, LAST_KEY
    call    prince_lanes_keys
2:  call    prince_count_lanes
    call    prince_lanes
    take_batch
    lw      counter_at, CHAIN(sp)
    addi    byte_place, counter_at, BLOCK
    mv      count, batch
    count_on
    load_last_key
    lw      data, DATA(sp)
    slli    batch, batch, 3
    add     loop_end, data, batch
    sw      loop_end, DATA(sp)
    addi    blocks_place, sp, LANES
3:  load_block_and data
    addi    blocks_place, blocks_place, BLOCK
    add_last_key
    sw      word0, 0(data)
    sw      word1, 4(data)
    addi    data, data, BLOCK
    bne     data, loop_end, 3b
    li      word0, WORTH_IT
    bgeu    left, word0, 2b
    leave_lanes
6:  fw_ctr_blocks fw_prince, BLOCK
fw_end fw_prince_ctr
