/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE for ARMv6-M (Cortex-M0+): bitslice, two slices per register, one round per pass, M'
 * and slicing by calls.
 *
 *     void fw_prince_expand (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *     void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes. The schedule is that of bitslice_fast.S.
 *
 * Decryption is encryption with the first and the last key exchanged and alpha in k1 from the start (the paper's
 * reflection); so is its code. A round is that of bitslice_fast.S, with its masks loaded and M' called, 10 cycles more.
 * What the layers do: prince_macros.inc.
 * Cycles with BL and return:
 *
 * cost fw_prince_expand 221 cycles 92 bytes 20 stack
 * cost fw_prince_encrypt 1529 cycles 736 bytes 36 stack
 * cost fw_prince_decrypt 1533 cycles 736 bytes 36 stack
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
#define far             FAR             /* masks, which are loaded when they are due */
#define near            NEAR
#define low_nibbles     LOW_NIBBLES
#define kept            {r6, r7}        /* r8 and r9 */
#define kept0           r6
#define kept1           r7
#define KEPT_BLOCK      [sp, #8]
#define KEPT_LAST_KEY   [sp, #12]

.macro take to:req, value:req
    ldr     \to, =\value
.endm

.macro mix_columns
    bl      mix_all
.endm

.macro slice
    bl      slice_all
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
    push    kept
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
    pop     restored

mix_all:
    mix_both
    bx      lr

slice_all:
    slice_words
    bx      lr

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
