/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 for ARMv6-M (Cortex-M0+): one round per pass, one step of the key schedule.
 *
 *     void fw_rc5_20_expand  (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes, as the core's loads want; the schedule is the portable one.
 * The cost of a half round: rc5_macros.inc. In bytes: the loops with their keys 22 and 20, the first keys 6, the
 * block in and out and registers saved 10, the end of the table 6 and 4; a step of the key schedule 18, the words of the
 * key that move on 10, places in the table and the loop 14, the table at the beginning 22 and 8 of constants.
 * Cycles with BL and return:
 *
 * cost fw_rc5_20_expand 3304 cycles 100 bytes 20 stack
 * cost fw_rc5_20_encrypt 309 cycles 44 bytes 16 stack
 * cost fw_rc5_20_decrypt 288 cycles 40 bytes 16 stack
 */
#define schedule        r0
#define block           r1
#define left            r2
#define right           r3
#define block_words     {r2, r3}
#define count           r1              /* when the block's address is elsewhere */
#define key_a           r4
#define key_b           r5
#define two_keys        {r4, r5}
#define kept_block      r6
#define end             r12             /* of the loop, or of the table */
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}
#define saved_few       {r4-r6, lr}
#define restored_few    {r4-r6, pc}

#define key             r1
#define sum             r1              /* when the key is read */
#define one_left        {r2}
#define by_29           r3              /* a distance to rotate by */
#define l0              r4
#define l1              r5
#define l2              r6
#define l3              r7
#define key_words       {r4-r7}
#define turns           lr              /* steps to come */

#include "rc5_macros.inc"

.macro begin_block
    push    saved_few
    mov     kept_block, block
    ldm     block!, block_words
.endm

.macro end_block
    stm     kept_block!, block_words
    pop     restored_few
.endm

fw_function fw_rc5_20_encrypt
    begin_block
    movs    count, #TABLE_BYTES
    adds    count, count, schedule
    mov     end, count
    add_first_key
1:  ldm     schedule!, two_keys
    encrypt_half left, right, key_a
    encrypt_half right, left, key_b
    cmp     schedule, end
    bne     1b
    end_block
fw_end fw_rc5_20_encrypt

fw_function fw_rc5_20_decrypt
    begin_block
    mov     end, schedule
    adds    schedule, schedule, #TABLE_BYTES - 8
1:  ldm     schedule!, two_keys
    decrypt_half right, left, key_b
    decrypt_half left, right, key_a
    subs    schedule, schedule, #16
    cmp     schedule, end
    bne     1b
    subtract_first_key
    end_block
fw_end fw_rc5_20_decrypt

/* The words of the key move on by one place with each step. The first step has no word before it. */
fw_function fw_rc5_20_expand
    begin_expansion 3 * TABLE_WORDS
    first_step
    b       5f
4:  mix_step l0, l3
    cmp     schedule, end
    bne     5f
    subs    schedule, schedule, #TABLE_BYTES
5:  mov     sum, l0
    movs    l0, l1
    movs    l1, l2
    movs    l2, l3
    movs    l3, sum
    mov     sum, turns
    subs    sum, sum, #1
    mov     turns, sum
    bne     4b
    pop     restored
    constants
fw_end fw_rc5_20_expand
