/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE for ARMv6-M (Cortex-M0+): bitslice, two slices per register, one round per pass.
 *
 *     void fw_prince_expand (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *     void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes. The schedule has a layout of its own.
 *
 * Decryption is encryption with the first and the last key exchanged and alpha in k1 from the start (the paper's
 * reflection); so is its code. A round is 115 cycles: S-boxes 30, M' 30, ShiftRows 40, the constant 7, k1 4, the loop
 * 4. What the layers do: prince_macros.inc. M' has no shorter sequence that we know, nor have the S-boxes.
 * Cycles with BL and return:
 *
 * cost fw_prince_expand 206 cycles 176 bytes 20 stack
 * cost fw_prince_encrypt 1428 cycles 800 bytes 44 stack
 * cost fw_prince_decrypt 1432 cycles 800 bytes 44 stack
 */
#define schedule        r0
#define key             r1
#define block           r1
#define constants       r0              /* when the keys are loaded */
#define first_key       r2
#define last_key        r3
#define spare0          r2              /* when the first key is added */
#define odd             r3
#define even            r4
#define spare1          r5
#define t               r6
#define pairs           r7
#define mask            r7
#define k1_even         r8
#define k1_odd          r9
#define saved           {r1, r3-r7, lr}
#define restored        {r1, r3-r7, pc}
#define expand_saved    {r4-r7, lr}
#define expand_restored {r4-r7, pc}
#define far             r10             /* masks */
#define near            r11
#define low_nibbles     r12
#define kept            {r0, r3, r6, r7} /* r8 to r11 */
#define kept0           r0
#define kept1           r3
#define kept2           r6
#define kept3           r7
#define KEPT_BLOCK      [sp, #16]
#define KEPT_LAST_KEY   [sp, #20]

.macro take to:req, value:req
    mov     \to, \value
.endm

.macro mix_columns
    mix_both
.endm

.macro slice
    slice_words
.endm

#include "prince_macros.inc"

fw_function fw_prince_encrypt
    movs    first_key, schedule
    movs    last_key, schedule
    adds    last_key, last_key, #LAST_KEY
    push    saved
    ldr     even, [schedule, #MIDDLE_KEY]
    ldr     spare1, [schedule, #MIDDLE_KEY + 4]
    b       1f

fw_label fw_prince_decrypt
    movs    first_key, schedule
    adds    first_key, first_key, #LAST_KEY
    movs    last_key, schedule
    push    saved
    ldr     even, [schedule, #MIDDLE_KEY]
    ldr     spare1, [schedule, #MIDDLE_KEY + 4]
    ldr     t, =ALPHA_EVEN
    eors    even, even, t
    ldr     t, =ALPHA_ODD
    eors    spare1, spare1, t
1:  mov     kept0, k1_even
    mov     kept1, k1_odd
    mov     kept2, far
    mov     kept3, near
    push    kept
    ldr     t, =FAR
    mov     far, t
    ldr     t, =NEAR
    mov     near, t
    ldr     t, =LOW_NIBBLES
    mov     low_nibbles, t
    mov     k1_even, even
    mov     k1_odd, spare1
    ldr     even, [block]
    ldr     odd, [block, #4]
    slice
    ldr     t, [first_key]
    eors    even, even, t
    ldr     t, [first_key, #4]
    eors    odd, odd, t
    all_rounds
    ldr     t, KEPT_LAST_KEY
    add_words t
    unslice_words
    ldr     t, KEPT_BLOCK
    str     even, [t]
    str     odd, [t, #4]
    pop     kept
    mov     k1_even, kept0
    mov     k1_odd, kept1
    mov     far, kept2
    mov     near, kept3
    pop     restored

    round_constants
    .ltorg
fw_end fw_prince_encrypt
fw_end fw_prince_decrypt

fw_function fw_prince_expand
    push    expand_saved
    expand_key
    pop     expand_restored
    .ltorg
fw_end fw_prince_expand
