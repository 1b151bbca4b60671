/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT in CBC and CTR mode for ARMv6-M (Cortex-M0+): in CTR mode two blocks at a time, bitsliced.
 *
 *     void fw_present80_cbc_encrypt(const fw_present80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_present80_cbc_decrypt(const fw_present80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_present80_ctr        (const fw_present80_schedule *schedule, uint8_t counter[8],
 *                                   uint8_t *data, size_t blocks);
 *
 * and the same for PRESENT-128, whose key has 16 bytes. Arguments in r0 to r3; iv, counter and data aligned to 4 bytes. The
 * schedule is that of bitslice_fast.S, which goes with this file: CBC mode is block by block with its functions.
 *
 * Two rounds of two blocks are 109 cycles (present_macros.inc).
 *
 * cost fw_present80_cbc_encrypt 60 stack
 * cost fw_present80_cbc_decrypt 60 stack
 * cost fw_present80_ctr 48 stack
 * cost fw_present128_cbc_encrypt 60 stack
 * cost fw_present128_cbc_decrypt 60 stack
 * cost fw_present128_ctr 48 stack
 */
#include "fw_blocks_armv6m.inc"
#include "fw_modes_armv6m.inc"
#include "present_macros.inc"

#define counter         r7              /* a pointer, as mask is free */
#define data            r7
#define left            r6              /* blocks, when these are done; negative if one lacks */
#define two_words       {r5, r6}        /* t and u: of a block, the upper one first */
#define arguments       {r0-r3}
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}
#define SCHEDULE        [sp]
#define COUNTER         [sp, #4]
#define DATA            [sp, #8]
#define BLOCKS          [sp, #12]
#define ARGUMENTS_BYTES 16
#define argument_blocks r3

    fw_cbc  fw_present80, 8
    fw_cbc  fw_present128, 8

/* The block of LOW and HIGH goes to the next place of data. */
.macro add_to_data low:req, high:req
    rev     \low, \low
    rev     \high, \high
    ldr     t, [data]
    ldr     u, [data, #4]
    eors    t, t, \high
    eors    u, u, \low
    stm     data!, two_words
.endm

fw_function fw_present80_ctr
fw_label    fw_present128_ctr
    push    saved
    save_high
    push    arguments
    cmp     argument_blocks, #0
    bne     5f
    b       4f                          /* farther than BEQ goes */
5:  set_masks
1:  ldr     counter, COUNTER
    ldr     x2, [counter]
    ldr     x0, [counter, #4]
    rev     x2, x2
    rev     x0, x0
    movs    t, #0
    mov     x3, x2
    adds    x1, x0, #1
    adcs    x3, x3, t
    ldr     left, BLOCKS
    subs    left, left, #2
    str     left, BLOCKS
    bmi     2f                          /* one block is left: the counter stops here */
    adds    u, x1, #1
    adcs    t, t, x3
    rev     u, u
    rev     t, t
    b       3f
2:  rev     u, x1
    rev     t, x3
3:  stm     counter!, two_words
    exchange_halves x0, x1, t, u
    exchange_halves x2, x3, t, u
    ldr     keys, SCHEDULE
    encrypt_rounds
    exchange_halves x0, x1, t, u
    exchange_halves x3, x2, t, u
    ldr     data, DATA
    add_to_data x0, x3
    ldr     left, BLOCKS
    cmp     left, #0
    blt     4f
    add_to_data x1, x2
    str     data, DATA
    ldr     left, BLOCKS
    cmp     left, #0
    beq     4f
    b       1b                          /* farther than BNE goes */
4:  add     sp, sp, #ARGUMENTS_BYTES
    restore_high
    pop     restored
    .ltorg
fw_end fw_present80_ctr
fw_end fw_present128_ctr
