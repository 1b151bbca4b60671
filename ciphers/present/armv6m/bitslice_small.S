/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT for ARMv6-M (Cortex-M0+): one block in two registers, one round per pass; small.
 *
 *     void fw_present80_expand  (fw_present80_schedule *schedule, const uint8_t key[10]);
 *     void fw_present80_encrypt (const fw_present80_schedule *schedule, uint8_t block[8]);
 *     void fw_present80_decrypt (const fw_present80_schedule *schedule, uint8_t block[8]);
 *
 * and the same for PRESENT-128, whose key has 16 bytes. Arguments in r0 and r1. Key and block aligned to 4 bytes, as
 * the core's loads want. The schedule has 256 bytes: the round keys, the upper word first.
 *
 * A bit's number in the block has six bits, b5 to b0; b5 is the register's. Behind the S-box, the permutation makes
 * b5 b4 b3 b2 b1 b0 into b1 b0 b5 b4 b3 b2: a round is key, permutation, S-box, since a state whose registers' halves
 * are slices is one of rows behind it, without a move (present_macros.inc). Three permutations are none, so two are
 * the way back.
 *
 * A round is 86 cycles: the permutation 44 and 5 for its call, the S-box 17 and 9 to part halves and to join them, 11
 * for the key and the loop; back it is 135, with a second call. That there is nothing shorter is not claimed.
 * Cycles with BL and return:
 *
 * cost fw_present80_expand 1888 cycles 172 bytes 52 stack
 * cost fw_present80_encrypt 2646 cycles 94 bytes 24 stack
 * cost fw_present80_decrypt 4196 cycles 98 bytes 24 stack
 * cost fw_present128_expand 2595 cycles 216 bytes 52 stack
 * cost fw_present128_encrypt 2646 cycles 94 bytes 24 stack
 * cost fw_present128_decrypt 4196 cycles 98 bytes 24 stack
 */
#define BLOCKS          0
#include "present_macros.inc"

#define block           r1
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}
#define block_saved     {r1, r4-r7, lr} /* the block's address at the top */
#define one_block       {r1}
#define block_words     {r5, r6}        /* the upper one first */
#define key_high        x1              /* when the slices are joined */
#define key_low         x3
#define round_key       {r2, r4}
#define keys_end        r12             /* of the keys, or their beginning */

/* Bits b5 to b0 of the places in X2 and X0 to b1 b0 b5 b4 b3 b2. */
    .section .text.fw_present_permute, "ax", %progbits
    .p2align 2
    .type   present_permute, %function
    .thumb_func
present_permute:
    ldr     mask, =0x00ff00ff
    exchange_bits x0, x2, 8             /* b5 and b3 */
    ldr     mask, =0x33333333
    exchange_bits x0, x2, 2             /* b5 and b1 */
    ldr     mask, =0xf0f0
    exchange_bits x0, x0, 12            /* b4 and b2 */
    exchange_bits x2, x2, 12
    ldr     mask, =0xaaaa
    exchange_bits x0, x0, 15            /* b4 and b0 */
    exchange_bits x2, x2, 15
    bx      lr
    .ltorg
    .size   present_permute, . - present_permute

.macro enter_block
    push    block_saved
    ldm     block!, block_words
    rev     x2, t
    rev     x0, u
.endm

.macro leave_block
    rev     t, x2
    rev     u, x0
    pop     one_block
    stm     block!, block_words
    pop     restored
.endm

.macro add_round_key
    ldm     keys!, round_key
    eors    x2, x2, key_high
    eors    x0, x0, key_low
.endm

/* LOW: the lower halves of LOW and HIGH. */
.macro join_slices low:req, high:req
    uxth    \low, \low
    lsls    \high, \high, #16
    orrs    \low, \low, \high
.endm

fw_function fw_present80_encrypt
fw_label    fw_present128_encrypt
    enter_block
    movs    t, #SCHEDULE_BYTES / 4
    lsls    t, t, #2
    adds    t, t, keys
    mov     keys_end, t
1:  add_round_key
    cmp     keys, keys_end
    beq     2f
    bl      present_permute
    lsrs    x1, x0, #16
    lsrs    x3, x2, #16
    s_box   x0, x1, x2, x3
    join_slices x0, x1
    join_slices x3, x2                  /* slices 2 and 3, complemented */
    mvns    x2, x3
    b       1b
2:  leave_block
fw_end fw_present80_encrypt
fw_end fw_present128_encrypt

fw_function fw_present80_decrypt
fw_label    fw_present128_decrypt
    enter_block
    mov     keys_end, keys
    adds    keys, keys, #SCHEDULE_BYTES / 2
    adds    keys, keys, #SCHEDULE_BYTES / 2 - ROUND_KEY_BYTES
1:  add_round_key
    subs    keys, keys, #2 * ROUND_KEY_BYTES
    cmp     keys, keys_end
    blo     2f
    mvns    x3, x2
    lsrs    x2, x3, #16
    lsrs    x1, x0, #16
    inverse_s_box x0, x1, x2, x3
    join_slices x0, x1
    join_slices x2, x3
    bl      present_permute
    bl      present_permute
    b       1b
2:  leave_block
fw_end fw_present80_decrypt
fw_end fw_present128_decrypt

#include "present_expand.inc"
