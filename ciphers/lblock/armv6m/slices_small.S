/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock for ARMv6-M (Cortex-M0+): slices side by side in a word, constant time, one round per pass, one loop for
 * both directions.
 *
 *     void fw_lblock_expand (fw_lblock_schedule *schedule, const uint8_t key[10]);
 *     void fw_lblock_encrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *     void fw_lblock_decrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes.
 * The schedule is that of slices_fast.S.
 *
 * STEP is 4 in encryption, which turns the other half before F, and -4 in decryption, which turns it afterwards. What a
 * round does: lblock_macros.inc.
 * Cycles with BL and return:
 *
 * cost fw_lblock_expand 3689 cycles 244 bytes 28 stack
 * cost fw_lblock_encrypt 2968 cycles 380 bytes 28 stack
 * cost fw_lblock_decrypt 2972 cycles 8 bytes 28 stack
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
#define by_1            BY_1            /* masks, which are loaded when they are due */
#define by_5            BY_5
#define by_9            BY_9
#define by_minus_3      BY_MINUS_3
#define by_minus_7      BY_MINUS_7
#define lowest_slice    LOWEST_SLICE
#define step            r12             /* from key to key */
#define end             lr              /* of the keys */
#define saved           {r1, r4-r7, lr}
#define restored        {r1, r4-r7, pc}
#define KEPT_BLOCK      [sp]
#define link            {lr}
#define linked          {pc}

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
    ldr     \to, =\mask
.endm

.macro transpose_slices
    bl      transpose_all
.endm

#include "lblock_macros.inc"

fw_function fw_lblock_encrypt
    movs    x0, #4
begin:
    push    saved
    mov     step, x0
    ldr     x0, [block, #4]
    bl      enter_half_of_block
    movs    right, x0
    ldr     x0, [block]
    bl      enter_half_of_block
    movs    left, x0
    mov     t, step
    lsls    t, t, #5                    /* that many bytes are 32 keys */
    adds    t, t, keys
    mov     end, t
1:  mov     t, step
    cmp     t, #0
    blt     2f
    rotate  right
2:  ldr     x0, [keys]
    add     keys, keys, step
    eors    x0, x0, left
    f       right
    mov     t, step
    cmp     t, #0
    bgt     3f
    rotate_back right
3:  movs    t, right
    movs    right, left
    movs    left, t
    cmp     keys, end
    bne     1b
    movs    x0, right
    bl      leave_half_of_block
    ldr     x1, KEPT_BLOCK
    str     x0, [x1]
    movs    x0, left
    bl      leave_half_of_block
    ldr     x1, KEPT_BLOCK
    str     x0, [x1, #4]
    pop     restored

enter_half_of_block:
    push    link
    rev     x0, x0
    enter_half
    pop     linked

leave_half_of_block:
    push    link
    leave_half
    rev     x0, x0
    pop     linked

transpose_all:
    transpose
    bx      lr
    .ltorg
fw_end fw_lblock_encrypt

fw_function fw_lblock_decrypt
    movs    x0, #0
    subs    x0, x0, #4
    adds    keys, keys, #KEYS - 4
    b       begin
fw_end fw_lblock_decrypt

fw_function fw_lblock_expand
    expand_key enter_half
    .ltorg
fw_end fw_lblock_expand
