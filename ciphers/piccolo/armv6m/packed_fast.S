/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo for ARMv6-M (Cortex-M0+): logic on packed nibbles, constant time, one round per pass.
 *
 *     void fw_piccolo80_expand (fw_piccolo80_schedule *schedule, const uint8_t key[10]);
 *     void fw_piccolo80_encrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *     void fw_piccolo80_decrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes. The schedule has a layout of its own: what is added before
 * the first round, the round keys, what is added after the last one, a word each.
 *
 * A round is 89 cycles: two layers of S-boxes 48, the matrix 20, the permutation 13, the key, the sum and a copy 5, the
 * loop 3. Back it is 2 more. What they do: piccolo_macros.inc.
 * Cycles with BL and return:
 *
 * cost fw_piccolo80_expand 195 cycles 108 bytes 24 stack
 * cost fw_piccolo80_encrypt 2279 cycles 260 bytes 28 stack
 * cost fw_piccolo80_decrypt 2329 cycles 264 bytes 28 stack
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
#define bytes_of_even   lr              /* that change places: a mask */
#define end             r8              /* behind the last key of a round */
#define saved           {r4-r7, lr}
#define kept            {r1, r4}        /* the block's address, r8 */
#define unkept          {r3, r5}
#define block_of_stack  r3
#define r8_of_stack     r5
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

.macro enter_block exchanged:req
    push    saved
    mov     spare, end
    push    kept
    load_block
    set_masks \exchanged
.endm

.macro leave_block
    put_together
    movs    third, odd
    pop     unkept
    mov     end, r8_of_stack
    str     word0, [block_of_stack]
    str     third, [block_of_stack, #4]
    pop     restored
.endm

/* To X. */
.macro f_of_even
    movs    x, even
    substitute
    mix
    substitute
.endm

fw_function fw_piccolo80_encrypt
    enter_block 0
    movs    spare, keys
    adds    spare, spare, #LAST_KEY
    mov     end, spare
    ldm     keys!, one_key
    eors    even, even, spare
    b       2f
1:  permute
2:  f_of_even
    ldm     keys!, one_key
    eors    odd, odd, x
    eors    odd, odd, spare
    cmp     keys, end
    bne     1b
    ldr     spare, [keys]
    eors    even, even, spare
    leave_block
    masks
fw_end fw_piccolo80_encrypt

fw_function fw_piccolo80_decrypt
    enter_block 8
    mov     end, keys
    adds    keys, keys, #LAST_KEY
    ldr     spare, [keys]
    eors    even, even, spare
    b       2f
1:  permute
2:  f_of_even
    subs    keys, keys, #4
    ldr     spare, [keys]
    eors    odd, odd, x
    eors    odd, odd, spare
    subs    spare, keys, #4
    cmp     spare, end
    bne     1b
    ldr     spare, [spare]
    eors    even, even, spare
    leave_block
    masks
fw_end fw_piccolo80_decrypt

fw_function fw_piccolo80_expand
    expand_key
fw_end fw_piccolo80_expand
