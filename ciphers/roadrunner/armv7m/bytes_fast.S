/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RoadRunneR for ARMv7-M (Cortex-M3): one round per pass, each byte in F four times in a register.
 *
 *     void fw_roadrunner80_expand  (fw_roadrunner80_schedule *schedule, const uint8_t key[10]);
 *     void fw_roadrunner80_encrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *     void fw_roadrunner80_decrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *
 * and the same for RoadRunneR-128, whose key has 16 bytes. Arguments in r0 and r1. Key and block at any address. The
 * schedule, aligned to 4 bytes, has a layout of its own, 64 bytes: a word for each byte of the key, which is there four
 * times; of 80 bits with its first two bytes again behind it. The other 16 bytes are not used.
 *
 * A byte that is there four times turns by any number of bits within an operand. A round is 111 cycles: four S-boxes of
 * 8; three times L, 8 for four bytes, a round key, 9, and 3 to stay within the key, which is read over and over; 14 to
 * put the half together, to add it and to take it apart; 5 for the round's number and the loop. With the portable
 * circuit for the S-box, F cannot do with less than 56 but for the key. That there is no shorter circuit is not claimed.
 * Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_roadrunner80_expand 114 cycles 52 bytes 0 stack
 * cost fw_roadrunner80_encrypt 1141 cycles 400 bytes 40 stack
 * cost fw_roadrunner80_decrypt 1175 cycles 416 bytes 40 stack
 * cost fw_roadrunner128_expand 149 cycles 28 bytes 0 stack
 * cost fw_roadrunner128_encrypt 1359 cycles 400 bytes 40 stack
 * cost fw_roadrunner128_decrypt 1398 cycles 412 bytes 40 stack
 *
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "fw_asm.h"

#define keys            r0
#define block           r1
#define end             r1              /* of the key, when the block's address is on the stack */
#define x0              r2              /* the half in F */
#define x1              r3
#define x2              r4
#define x3              r5
#define k0              r6              /* a round key; spare before it is loaded */
#define k1              r7
#define k2              r8
#define k3              r9
#define round_key       {r6-r9}
#define active          r10             /* the half that goes through F, as it was */
#define other           r11
#define number          r12             /* of the round, four times */
#define four_times      lr              /* a byte times this */
#define saved           {r1, r4-r11, lr}
#define saved_return    {r4-r11, pc}

#define FOUR_TIMES      0x01010101
#define WORD            4
#define KEY_BYTES_80    10
#define ROUNDS_80       10
#define KEY_BYTES_128   16
#define ROUNDS_128      12

.macro unpack half:req
    uxtb    x0, \half
    ubfx    x1, \half, #8, #8
    ubfx    x2, \half, #16, #8
    lsr     x3, \half, #24
    mul     x0, x0, four_times
    mul     x1, x1, four_times
    mul     x2, x2, four_times
    mul     x3, x3, four_times
.endm

/* The low bytes of four registers to LAST, which is that of the fourth. */
.macro pack first:req, second:req, third:req, last:req
    bfi     \last, \third, #16, #8
    bfi     \last, \second, #8, #8
    bfi     \last, \first, #0, #8
.endm

/* The key at KEYS is added to a half that does not go through F. */
.macro add_key_to half:req
    ldm     keys!, round_key
    pack    k0, k1, k2, k3
    eor     \half, \half, k3
.endm

/* Leaves k3 in the place of x3. */
.macro substitute
    and     k3, x3, x2
    eors    k3, k3, x1
    orrs    x1, x1, x2
    eors    x1, x1, x0
    and     k0, x0, k3
    eor     x0, k0, x3
    ands    x3, x3, x1
    eors    x2, x2, x3
.endm

/* x ^ x <<< 1 ^ x <<< 2 */
.macro diffuse from:req, to:req, sum:req
    eor     \sum, \from, \from, ror #31
    eor     \to, \sum, \from, ror #30
.endm

.macro add_key
    ldm     keys!, round_key
    eors    x0, x0, k0
    eors    x1, x1, k1
    eor     x2, x2, k2
    eor     x3, x3, k3
.endm

/* FURTHER on by so many bytes of the key, and back into it: by less than the key, so that once is enough. */
.macro wrap key_bytes:req, further:req
.if \further
    adds    keys, keys, #WORD * \further
.endif
    cmp     keys, end
    it      hs
    subhs   keys, keys, #WORD * \key_bytes
.endm

.macro substitute_diffuse_add_key key_bytes:req, further=0
    substitute
    diffuse x0, x0, k0
    diffuse x1, x1, k1
    diffuse x2, x2, k2
    diffuse k3, x3, k0
    add_key
    wrap    \key_bytes, \further
.endm

/* The halves have changed roles behind it; the next round's keys begin FURTHER behind this round's. */
.macro one_round key_bytes:req, further=0
    unpack  active
    substitute_diffuse_add_key \key_bytes
    substitute_diffuse_add_key \key_bytes
    eor     x3, x3, number
    substitute_diffuse_add_key \key_bytes, \further
    substitute
    pack    x0, x1, x2, k3
    eor     k3, k3, other
    mov     other, active
    mov     active, k3
.endm

/* FIRST_KEY is the place of the key that is added to the first half. */
.macro enter_block key_bytes:req, first_key:req
    .p2align 2
    push    saved
    ldr     active, [block]
    ldr     other, [block, #4]
    mov     four_times, #FOUR_TIMES
    add     end, keys, #WORD * \key_bytes
.if \first_key
    adds    keys, keys, #WORD * \first_key
.endif
    add_key_to active
.endm

/* Adds the key at KEYS to what is now the first half. */
.macro leave_block
    add_key_to other
    pop     {block}
    str     other, [block]
    str     active, [block, #4]
    pop     saved_return
.endm

.macro encrypt_block key_bytes:req, rounds:req
    enter_block \key_bytes, 0
    mov     number, #\rounds * FOUR_TIMES
    .p2align 2
1:  one_round \key_bytes
    subs    number, number, four_times
    bne     1b
    leave_block
.endm

/* The keys of the round before begin TO_ROUND_BEFORE behind this round's, or in the key before. */
.macro decrypt_block key_bytes:req, rounds:req, last_round_key:req, to_round_before:req
    enter_block \key_bytes, 4
.if \last_round_key != 8
    adds    keys, keys, #WORD * (\last_round_key - 8)
.endif
    mov     number, #FOUR_TIMES
    .p2align 2
1:  one_round \key_bytes, \to_round_before
    add     number, number, four_times
    cmp     number, #(\rounds + 1) * FOUR_TIMES
    bne     1b
    sub     keys, end, #WORD * \key_bytes
    leave_block
.endm

#include "../roadrunner_functions.inc"

/* ---- The key schedule ---- */

#define schedule        r0
#define key             r1
#define left            r2
#define byte            r3
#define multiplier      r12

.macro expand_bytes bytes:req
    mov     left, #\bytes
    .p2align 2
1:  ldrb    byte, [key], #1
    mul     byte, byte, multiplier
    str     byte, [schedule], #WORD
    subs    left, left, #1
    bne     1b
.endm

fw_function fw_roadrunner80_expand
    .p2align 2
    mov     multiplier, #FOUR_TIMES
    expand_bytes KEY_BYTES_80
    subs    key, key, #KEY_BYTES_80
    expand_bytes 2
    bx      lr
fw_end fw_roadrunner80_expand

fw_function fw_roadrunner128_expand
    .p2align 2
    mov     multiplier, #FOUR_TIMES
    expand_bytes KEY_BYTES_128
    bx      lr
fw_end fw_roadrunner128_expand
