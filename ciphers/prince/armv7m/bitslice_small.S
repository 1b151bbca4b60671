/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE for ARMv7-M (Cortex-M3): two slices per register, one round per pass, a schedule of 24 bytes; small.
 *
 *     void fw_prince_expand (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *     void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address, the schedule aligned to 4 bytes and in a layout of its own, 24
 * bytes: prince_expand.inc. Where a state's bits are: prince_macros.inc, with TURN always 0.
 * Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_prince_expand 131 cycles 168 bytes 16 stack
 * cost fw_prince_encrypt 818 cycles 816 bytes 40 stack
 * cost fw_prince_decrypt 820 cycles 816 bytes 40 stack
 *
 * A pass is 65 or 66 cycles: S-box 22, M' 14, ShiftRows 18, round key 7, loop 4 or 5. Decryption is encryption with the
 * first and the last key exchanged and alpha in k1 from the start (the paper's reflection). The first half leaves
 * slices 0, 1 and 3 complemented, the constants make them true; in the second half the constants complement them, which
 * the inverse S-box expects. bitslice_fast.S does without ShiftRows and without loops.
 *
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "fw_asm.h"

#define schedule        r0
#define constants_end   r0              /* when k1 is loaded */
#define block           r1              /* saved on entry, and needed again at the end */
#define constants       r1
#define spare0          r2
#define odd             r3
#define even            r4
#define spare1          r5
#define temporary       r6
#define pairs           r7
#define low_nibbles     r8
#define far             r9
#define k1_even         r10
#define k1_odd          r11
#define last_key        r12             /* where the key is that is added at the end */
#define rows_1_2        lr
#define saved           {r1, r4-r11, lr}
#define saved_return    {r4-r11, pc}

#include "prince_macros.inc"
#include "prince_expand.inc"
#include "prince_small.inc"

fw_function fw_prince_encrypt
    .p2align 2
    push    saved
    ldr     even, [block]
    ldr     odd, [block, #4]
    load_encryption_keys
    b       1f

fw_label    fw_prince_decrypt
    .p2align 2
    push    saved
    ldr     even, [block]
    ldr     odd, [block, #4]
    load_decryption_keys

1:  crypt_words
    pop     {block}
    str     even, [block]
    str     odd, [block, #4]
    pop     saved_return

    round_constants
fw_end fw_prince_encrypt
fw_end fw_prince_decrypt

    expand_function shifted=0
