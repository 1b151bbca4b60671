/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT in CBC and CTR mode for RV32EC: in CTR mode two blocks at a time, bitsliced.
 *
 *     void fw_present80_cbc_encrypt(const fw_present80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_present80_cbc_decrypt(const fw_present80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_present80_ctr        (const fw_present80_schedule *schedule, uint8_t counter[8],
 *                                   uint8_t *data, size_t blocks);
 *
 * and the same for PRESENT-128, whose key has 16 bytes. Arguments in a0 to a3; iv, counter and data aligned to 4
 * bytes. The schedule is that of bitslice_fast.S, which goes with this file: CBC mode is block by block with its
 * functions.
 *
 * Two rounds of two blocks are 95 instructions (present_macros.inc). What they do not use is on the stack.
 *
 * cost fw_present80_cbc_encrypt 48 stack
 * cost fw_present80_cbc_decrypt 48 stack
 * cost fw_present80_ctr 32 stack
 * cost fw_present128_ctr 32 stack
 * cost fw_present128_cbc_encrypt 48 stack
 * cost fw_present128_cbc_decrypt 48 stack
 */
#include "fw_blocks_rv32.inc"
#include "fw_modes_rv32.inc"
#include "fw_saved_rv32.inc"
#define BLOCKS          2
#include "../rv32/present_macros.inc"

#define argument_schedule a0
#define argument_counter a1
#define argument_data   a2
#define argument_blocks a3
#define counter         a0              /* between rounds, these in the keys' place */
#define data            a0
#define data_end        t2
#define spare           t2              /* in the place of the end */
#define callee          s0, s1

#define FRAME           32
#define SCHEDULE        8(sp)
#define COUNTER         12(sp)
#define DATA            16(sp)
#define DATA_END        20(sp)
#define LOWER           24(sp)          /* the counter as a number */
#define UPPER           28(sp)
#define BLOCK           8

    fw_cbc  fw_present80, 8
    fw_cbc  fw_present128, 8

/* The block of LOW and HIGH goes to the next place of data. */
.macro add_to_data low:req, high:req
    swap_bytes \low
    swap_bytes \high
    lw      t, 0(data)
    xor     \high, \high, t
    sw      \high, 0(data)
    lw      t, 4(data)
    xor     \low, \low, t
    sw      \low, 4(data)
    addi    data, data, BLOCK
.endm

fw_function fw_present80_ctr
fw_label    fw_present128_ctr
    addi    sp, sp, -FRAME
    save    callee
    sw      argument_schedule, SCHEDULE
    sw      argument_counter, COUNTER
    sw      argument_data, DATA
    mv      data, argument_data
    slli    data_end, argument_blocks, 3
    add     data_end, data_end, data
    sw      data_end, DATA_END
    set_masks
    lw      x2, 0(argument_counter)
    lw      x0, 4(argument_counter)
    swap_bytes x2
    swap_bytes x0
    sw      x2, UPPER
    sw      x0, LOWER
    beq     data, data_end, 3f
1:  lw      x0, LOWER
    lw      x2, UPPER
    addi    x1, x0, 1
    seqz    x3, x1
    add     x3, x3, x2
    sw      x1, LOWER
    sw      x3, UPPER
    addi    data, data, BLOCK
    beq     data, data_end, 2f          /* one block is left: the counter stops here */
    addi    t, x1, 1
    sw      t, LOWER
    seqz    t, t
    add     t, t, x3
    sw      t, UPPER
2:  exchange_halves x0, x1, t, spare
    exchange_halves x2, x3, t, spare
    lw      keys, SCHEDULE
    encrypt_rounds
    exchange_halves x0, x1, t, spare
    exchange_halves x3, x2, t, spare
    lw      data, DATA
    lw      data_end, DATA_END
    add_to_data x0, x3
    beq     data, data_end, 3f
    add_to_data x1, x2
    sw      data, DATA
    bne     data, data_end, 1b
3:  lw      x0, LOWER
    lw      x2, UPPER
    swap_bytes x2
    swap_bytes x0
    lw      counter, COUNTER
    sw      x2, 0(counter)
    sw      x0, 4(counter)
    restore callee
    addi    sp, sp, FRAME
    ret
fw_end fw_present80_ctr
fw_end fw_present128_ctr
