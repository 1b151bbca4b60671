/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT in CBC and CTR mode for RV32: in CTR mode two blocks at a time, bitsliced.
 *
 *     void fw_present80_cbc_encrypt(const fw_present80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_present80_cbc_decrypt(const fw_present80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_present80_ctr        (const fw_present80_schedule *schedule, uint8_t counter[8],
 *                                   uint8_t *data, size_t blocks);
 *
 * and the same for PRESENT-128, whose key has 16 bytes. Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. The
 * schedule is that of bitslice_fast.S, which goes with this file: CBC mode is block by block with its functions.
 *
 * Two rounds of two blocks are 95 instructions (present_macros.inc).
 *
 * cost fw_present80_cbc_encrypt 64 stack
 * cost fw_present80_cbc_decrypt 64 stack
 * cost fw_present80_ctr 32 stack
 * cost fw_present128_cbc_encrypt 64 stack
 * cost fw_present128_cbc_decrypt 64 stack
 * cost fw_present128_ctr 32 stack
 */
#include "fw_blocks_rv32.inc"
#include "fw_modes_rv32.inc"
#include "present_macros.inc"

#define schedule        s0
#define counter         s1
#define data            s2
#define data_end        s3
#define lower           s4              /* the counter as a number */
#define upper           s5
#define saved           s0, s1, s2, s3, s4, s5
#define argument_schedule a0
#define argument_counter a1
#define argument_data   a2
#define argument_blocks a3
#define message0        k0
#define message1        k1

#define FRAME           32
#define BLOCK           8

    fw_cbc  fw_present80, 8
    fw_cbc  fw_present128, 8

.macro save registers:vararg
    .set    offset, 0
    .irp    register, \registers
    sw      \register, offset(sp)
    .set    offset, offset + 4
    .endr
.endm

.macro restore registers:vararg
    .set    offset, 0
    .irp    register, \registers
    lw      \register, offset(sp)
    .set    offset, offset + 4
    .endr
.endm

.macro next_counter
    addi    lower, lower, 1
    seqz    t, lower
    add     upper, upper, t
.endm

/* The block of LOW and HIGH goes to the next place of data. */
.macro add_to_data low:req, high:req
    swap_bytes \low
    swap_bytes \high
    lw      message0, 0(data)
    lw      message1, 4(data)
    xor     \high, \high, message0
    xor     \low, \low, message1
    sw      \high, 0(data)
    sw      \low, 4(data)
    addi    data, data, BLOCK
.endm

fw_function fw_present80_ctr
fw_label    fw_present128_ctr
    addi    sp, sp, -FRAME
    save    saved
    mv      schedule, argument_schedule
    mv      counter, argument_counter
    mv      data, argument_data
    slli    data_end, argument_blocks, 3
    add     data_end, data_end, data
    set_masks
    lw      upper, 0(counter)
    lw      lower, 4(counter)
    swap_bytes upper
    swap_bytes lower
    beq     data, data_end, 3f
1:  mv      x0, lower
    mv      x2, upper
    next_counter
    mv      x1, lower
    mv      x3, upper
    addi    t, data, BLOCK
    beq     t, data_end, 2f             /* one block is left: the counter stops here */
    next_counter
2:  exchange_halves x0, x1, k0, k1
    exchange_halves x2, x3, k0, k1
    mv      keys, schedule
    encrypt_rounds
    exchange_halves x0, x1, k0, k1
    exchange_halves x3, x2, k0, k1
    add_to_data x0, x3
    beq     data, data_end, 3f
    add_to_data x1, x2
    bne     data, data_end, 1b
3:  swap_bytes upper
    swap_bytes lower
    sw      upper, 0(counter)
    sw      lower, 4(counter)
    restore saved
    addi    sp, sp, FRAME
    ret
fw_end fw_present80_ctr
fw_end fw_present128_ctr
