/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock for ARMv6-M (Cortex-M0+): slices side by side in a word, constant time, two rounds per pass.
 *
 *     void fw_lblock_expand (fw_lblock_schedule *schedule, const uint8_t key[10]);
 *     void fw_lblock_encrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *     void fw_lblock_decrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes.
 * The schedule has a layout of its own: a word for each round.
 *
 * A round is 66 cycles: F is 48, the rotation 15, key and sum 3; the loop of two rounds is 6. What they do:
 * lblock_macros.inc.
 * Cycles with BL and return:
 *
 * cost fw_lblock_expand 3529 cycles 276 bytes 28 stack
 * cost fw_lblock_encrypt 2404 cycles 596 bytes 44 stack
 * cost fw_lblock_decrypt 2436 cycles 600 bytes 44 stack
 */
#define keys            r0
#define block           r1
#define left            r1              /* when the block is loaded */
#define x0              r2              /* slices */
#define x1              r3
#define x2              r4
#define x3              r5
#define t               r6
#define right           r7
#define one_word        {r2}
#define by_1            r8              /* masks */
#define by_5            r9
#define by_9            r10
#define by_minus_3      r11
#define by_minus_7      r12
#define lowest_slice    lr
#define saved           {r1, r4-r7, lr}
#define kept            {r4-r7}         /* r8 to r11 */
#define kept0           r4
#define kept1           r5
#define kept2           r6
#define kept3           r7
#define end_of_keys     {r3}            /* waits on the stack */
#define end             r3
#define restored        {r1, r4-r7, pc}
#define KEPT_END        [sp]
#define KEPT_BLOCK      [sp, #20]

#define schedule        r0
#define key             r1
#define k48             r1
#define k16             r7
#define k0              r12
#define number          r8              /* of the round */
#define inverted        r9              /* what the round key makes up for */
#define expand_saved    {r4-r7, lr}
#define expand_kept     {r4, r5}
#define expand_kept_low r4
#define expand_kept_high r5
#define expand_restored {r4-r7, pc}

.macro take to:req, mask:req
    mov     \to, \mask
.endm

.macro transpose_slices
    transpose
.endm

#include "lblock_macros.inc"

.macro set_mask mask:req, value:req
    ldr     t, =\value
    mov     \mask, t
.endm

.macro enter
    push    saved
    mov     kept0, by_1
    mov     kept1, by_5
    mov     kept2, by_9
    mov     kept3, by_minus_3
    push    kept
    set_mask by_1, BY_1
    set_mask by_5, BY_5
    set_mask by_9, BY_9
    set_mask by_minus_3, BY_MINUS_3
    set_mask by_minus_7, BY_MINUS_7
    set_mask lowest_slice, LOWEST_SLICE
.endm

.macro load_half to:req, at:req
    ldr     x0, [block, #\at]
    rev     x0, x0
    enter_half
    movs    \to, x0
.endm

.macro store_half from:req, at:req
    movs    x0, \from
    leave_half
    rev     x0, x0
    ldr     x1, KEPT_BLOCK
    str     x0, [x1, #\at]
.endm

.macro leave
    pop     end_of_keys
    pop     kept
    mov     by_1, kept0
    mov     by_5, kept1
    mov     by_9, kept2
    mov     by_minus_3, kept3
    pop     restored
    .ltorg
.endm

/* The half FROM, with a round key, to TO. */
.macro encrypt_round from:req, to:req
    rotate  \to
    ldm     keys!, one_word
    eors    x0, x0, \from
    f       \to
.endm

.macro decrypt_round from:req, to:req
    subs    keys, keys, #4
    ldr     x0, [keys]
    eors    x0, x0, \from
    f       \to
    rotate_back \to
.endm

fw_function fw_lblock_encrypt
    enter
    movs    end, keys
    adds    end, end, #KEYS
    push    end_of_keys
    load_half right, 4
    load_half left, 0
1:  encrypt_round left, right
    encrypt_round right, left
    ldr     t, KEPT_END
    cmp     keys, t
    beq     2f
    b       1b
2:  store_half right, 0
    store_half left, 4
    leave
fw_end fw_lblock_encrypt

fw_function fw_lblock_decrypt
    enter
    movs    end, keys
    push    end_of_keys
    adds    keys, keys, #KEYS
    load_half right, 0
    load_half left, 4
1:  decrypt_round right, left
    decrypt_round left, right
    ldr     t, KEPT_END
    cmp     keys, t
    beq     2f
    b       1b
2:  store_half left, 0
    store_half right, 4
    leave
fw_end fw_lblock_decrypt

fw_function fw_lblock_expand
    expand_key enter_half
    .ltorg
fw_end fw_lblock_expand
