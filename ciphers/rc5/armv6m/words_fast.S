/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 for ARMv6-M (Cortex-M0+): all rounds unrolled, four steps of the key schedule per pass.
 *
 *     void fw_rc5_20_expand  (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes, as the core's loads want; the schedule is the portable one.
 * The cost of a half round: rc5_macros.inc. The keys of four half rounds are loaded at once, 5 cycles, back 6: a bound of
 * 210 and 180, and 11 for the block in and out and the first two keys. A step of the key schedule is 11 cycles and, for
 * the places in the table and the loop, 3 or less.
 * Cycles with BL and return:
 *
 * cost fw_rc5_20_expand 2008 cycles 164 bytes 20 stack
 * cost fw_rc5_20_encrypt 240 cycles 358 bytes 20 stack
 * cost fw_rc5_20_decrypt 212 cycles 302 bytes 20 stack
 */
#define schedule        r0
#define block           r1
#define left            r2
#define right           r3
#define block_words     {r2, r3}
#define count           r1              /* when the block's address is elsewhere */
#define key_a           r4
#define key_b           r5
#define key_c           r6
#define key_d           r7
#define four_keys       {r4-r7}
#define two_keys        {r4, r5}
#define kept_block      r12
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}

#define key             r1
#define sum             r1              /* when the key is read */
#define one_left        {r2}
#define by_29           r3              /* a distance to rotate by */
#define l0              r4
#define l1              r5
#define l2              r6
#define l3              r7
#define key_words       {r4-r7}
#define end             r12             /* of the table */
#define turns           lr              /* through the loop */

#include "rc5_macros.inc"

.macro begin_block
    push    saved
    mov     kept_block, block
    ldm     block!, block_words
.endm

.macro end_block
    mov     block, kept_block
    stm     block!, block_words
    pop     restored
.endm

fw_function fw_rc5_20_encrypt
    begin_block
    add_first_key
    .rept   10
    ldm     schedule!, four_keys
    encrypt_half left, right, key_a
    encrypt_half right, left, key_b
    encrypt_half left, right, key_c
    encrypt_half right, left, key_d
    .endr
    end_block
fw_end fw_rc5_20_encrypt

fw_function fw_rc5_20_decrypt
    begin_block
    adds    schedule, schedule, #TABLE_BYTES - 16
    .rept   10
    ldm     schedule!, four_keys
    decrypt_half right, left, key_d
    decrypt_half left, right, key_c
    decrypt_half right, left, key_b
    decrypt_half left, right, key_a
    subs    schedule, schedule, #32
    .endr
    adds    schedule, schedule, #8
    subtract_first_key
    end_block
fw_end fw_rc5_20_decrypt

/* The table's length is even. */
.macro two_steps first:req, second:req, before:req
    mix_step \first, \before
    mix_step \second, \first
    cmp     schedule, end
    bne     5f
    subs    schedule, schedule, #TABLE_BYTES
5:
.endm

/* The first step has no word before it. */
fw_function fw_rc5_20_expand
    begin_expansion 3 * TABLE_WORDS / 4
    first_step
    mix_step l1, l0
4:  two_steps l2, l3, l1
    two_steps l0, l1, l3
    mov     sum, turns
    subs    sum, sum, #1
    mov     turns, sum
    bne     4b
    pop     restored
    constants
fw_end fw_rc5_20_expand
