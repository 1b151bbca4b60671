/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE for ARMv7-M (Cortex-M3): two slices per register, ShiftRows never done, all rounds unrolled.
 *
 *     void fw_prince_expand (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *     void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address, the schedule aligned to 4 bytes and in a layout of its own, 48
 * bytes: prince_expand.inc. Where a state's bits are: prince_macros.inc.
 * Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_prince_expand 207 cycles 256 bytes 16 stack
 * cost fw_prince_encrypt 685 cycles 2604 bytes 40 stack
 * cost fw_prince_decrypt 683 cycles 2604 bytes 40 stack
 *
 * Decryption is encryption with the first and the last key exchanged and the constants from the last to the first: the
 * paper's reflection. A round is 32 cycles and M': 22 for the S-box (16 gates, 4 instructions to part the slices that
 * share a register, 2 to join them) and 10 for the round key, k1 from the schedule and a constant from flash; whole
 * round keys in RAM would save 4 of these and cost 48 bytes. M' is 14, 20 or 26: prince_macros.inc, which also says why
 * hardly less. In the S-boxes half of each register lies idle; slices that need not be parted would make M' twice as
 * long.
 *
 * Functions begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "fw_asm.h"

#define schedule        r0
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
#define near1           r10
#define near2           r11
#define near3           r12
#define last_key        lr              /* where the key is that is added at the end */
#define saved           {r1, r4-r11, lr}
#define saved_return    {r4-r11, pc}

#include "prince_macros.inc"
#include "prince_expand.inc"
#include "prince_rounds.inc"

fw_function fw_prince_encrypt
    .p2align 2
    push    saved
    ldr     even, [block]
    ldr     odd, [block, #4]
    ldrd    spare0, spare1, [schedule, #FIRST_KEY]
    add     last_key, schedule, #LAST_KEY
    adr     constants, .Lforwards
    b       1f

fw_label    fw_prince_decrypt
    .p2align 2
    push    saved
    ldr     even, [block]
    ldr     odd, [block, #4]
    ldrd    spare0, spare1, [schedule, #LAST_KEY]
    mov     last_key, schedule
    adr     constants, .Lbackwards

1:  load_masks
    slice   even, odd
    add_loaded_key
    all_rounds
    ldrd    spare0, spare1, [last_key]
    add_loaded_key
    unslice even, odd
    pop     {block}
    str     even, [block]
    str     odd, [block, #4]
    pop     saved_return

    constants_forwards
    constants_backwards
fw_end fw_prince_encrypt
fw_end fw_prince_decrypt

    expand_function shifted=1
