/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo for ARMv6-M (Cortex-M0+): logic on packed nibbles, constant time, one round per pass, one loop for both
 * directions.
 *
 *     void fw_piccolo80_expand (fw_piccolo80_schedule *schedule, const uint8_t key[10]);
 *     void fw_piccolo80_encrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *     void fw_piccolo80_decrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes. The schedule is that of packed_fast.S.
 *
 * STEP is 4 in encryption, -4 in decryption; the keys have been gone through when they are at END. In bytes: S-box 50
 * and 8 to call it, matrix 40, permutation 26, keys 20, the block in and out 16 and 14: 174 before anything is
 * saved, set or counted. What they do: piccolo_macros.inc.
 * Cycles with BL and return:
 *
 * cost fw_piccolo80_expand 195 cycles 108 bytes 24 stack
 * cost fw_piccolo80_encrypt 2641 cycles 244 bytes 36 stack
 * cost fw_piccolo80_decrypt 2645 cycles 10 bytes 36 stack
 */
#define keys            r0
#define block           r1
#define even            r1              /* when the block is loaded */
#define odd             r2
#define x               r3              /* what F works on */
#define spare           r4
#define other           r5
#define third           r6
#define lowest_bits     r7              /* 0x11111111 */
#define word0           r4              /* of the block */
#define word1           r5
#define block_words     {r4, r5}
#define one_key         {r4}
#define lowest_nibbles  r12             /* 0x000f000f */
#define bytes_of_even   r8              /* that change places: a mask */
#define step            r2              /* from key to key */
#define exchanged       r3              /* where the bytes of EVEN begin that change places */
#define saved           {r1, r2, r4-r7, lr}
#define end             r9              /* the last key */
#define kept            {r4, r5}        /* r8 and r9 */
#define high_of_stack   {r3, r5}        /* these */
#define first_of_stack  r3
#define second_of_stack r5
#define arguments_of_stack {r2, r3}     /* the block's address, the step */
#define block_of_stack  r2
#define restored        {r4-r7, pc}

#define schedule        r0
#define key             r1
#define k0              r2              /* bytes 0 to 3 of the key, 4 to 7, 8 and 9 twice */
#define k4              r3
#define k8              r4
#define number          r5              /* of the round, in each byte as often as the constants have it */
#define one_number      {r5}
#define word            r6
#define one_word        {r6}
#define one             r7              /* as a number */
#define expand_saved    {r4-r7, lr}
#define expand_restored {r4-r7, pc}

#include "piccolo_macros.inc"

#define KEPT_STEP       [sp, #12]
#define ALL_STEPS       (ROUNDS + 1)    /* to the last key */

.macro add_key to:req
    ldr     spare, [keys]
    ldr     other, KEPT_STEP
    adds    keys, keys, other
    eors    \to, \to, spare
.endm

fw_function fw_piccolo80_encrypt
    movs    step, #4
    movs    exchanged, #0
begin:
    push    saved
    mov     spare, bytes_of_even
    mov     other, end
    push    kept
    movs    spare, #ALL_STEPS
    muls    spare, spare, step
    adds    spare, spare, keys
    mov     end, spare
    movs    spare, #0xf
    lsls    third, spare, #16
    orrs    spare, spare, third
    mov     lowest_nibbles, spare
    movs    spare, #0xff
    lsls    third, spare, #16
    orrs    spare, spare, third
    lsls    spare, spare, exchanged
    mov     bytes_of_even, spare
    ldr     lowest_bits, 9f
    load_block
    add_key even
1:  movs    x, even
    bl      substitute_all
    mix
    bl      substitute_all
    eors    odd, odd, x
    add_key odd
    cmp     keys, end
    beq     2f
    permute
    b       1b

2:  ldr     spare, [keys]
    eors    even, even, spare
    put_together
    movs    third, odd
    pop     high_of_stack
    mov     bytes_of_even, first_of_stack
    mov     end, second_of_stack
    pop     arguments_of_stack
    str     word0, [block_of_stack]
    str     third, [block_of_stack, #4]
    pop     restored

substitute_all:
    substitute
    bx      lr
    masks
fw_end fw_piccolo80_encrypt

fw_function fw_piccolo80_decrypt
    adds    keys, keys, #LAST_KEY
    movs    step, #0
    subs    step, step, #4
    movs    exchanged, #8
    b       begin
fw_end fw_piccolo80_decrypt

fw_function fw_piccolo80_expand
    expand_key
fw_end fw_piccolo80_expand
