/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK128 for ARMv7-M (Cortex-M3): eight rounds per pass, round keys loaded two at a time.
 *
 *     void fw_speck128_128_expand (fw_speck128_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_speck128_128_encrypt(const fw_speck128_128_schedule *schedule, uint8_t block[16]);
 *     void fw_speck128_128_decrypt(const fw_speck128_128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for SPECK128/256, whose key has 32 bytes. Arguments in r0 and r1. Key and block at any address; the
 * schedule is the portable one, aligned to 4 bytes.
 * A round has 11 instructions, 13 backwards (speck128_macros.inc), and its key takes 2.5 cycles: LDM of four words.
 * The loop takes 4 cycles a pass. Two rounds bring the halves of y home.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_speck128_128_expand 612 cycles 68 bytes 20 stack
 * cost fw_speck128_128_encrypt 478 cycles 380 bytes 32 stack
 * cost fw_speck128_128_decrypt 547 cycles 432 bytes 32 stack
 * cost fw_speck128_256_expand 891 cycles 100 bytes 20 stack
 * cost fw_speck128_256_encrypt 512 cycles 384 bytes 32 stack
 * cost fw_speck128_256_decrypt 585 cycles 436 bytes 32 stack
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#define schedule        r0
#define block           r1
#define yl              r2
#define yh              r3
#define xl              r4
#define xh              r5
#define spare           r6
#define key0l           r7
#define key0h           r8
#define key1l           r9
#define key1h           r10
#define two_keys        {r7-r10}
#define left            r12             /* passes */
#define saved           {r4-r10, lr}
#define saved_return    {r4-r10, pc}
#define key             r1
#define kl              r2
#define kh              r3
#define l_low           r4
#define l_high          r5
#define round           r7
#define saved_expand    {r4-r7, lr}
#define expand_return   {r4-r7, pc}

#include "speck128_macros.inc"

/* The halves of y lack a rotation to the right by 3. They exchange what leaves them, and rotate as operands. */
.macro decrypt_round key_low:req, key_high:req
    eor     spare, xl, yl, ror #3
    eor     yh, xh, yh, ror #3
    mov     yl, spare
    bfi     yl, yh, #0, #3
    bfi     yh, spare, #0, #3
    subtract_and_rotate \key_low, \key_high, 3
.endm

.macro encrypt_two_rounds
    ldm     schedule!, two_keys
    encrypt_round key0l, key0h, yl, spare
    encrypt_round key1l, key1h, spare, yl
.endm

.macro decrypt_two_rounds
    ldmdb   schedule!, two_keys
    decrypt_round key1l, key1h
    decrypt_round key0l, key0h
.endm

/* 34 rounds begin with the last two of a pass. */
.macro all_rounds two_rounds:req, rounds:req
    movs    left, #(\rounds + 7) / 8
    .if     \rounds % 8
    b       2f
    .endif
    .p2align 2
1:  .rept   3
    \two_rounds
    .endr
2:  \two_rounds
    subs    left, left, #1
    bne     1b
.endm

.macro encrypt_block rounds:req
    .p2align 2
    push    saved
    load_block
    all_rounds encrypt_two_rounds, \rounds
    store_block
    pop     saved_return
.endm

.macro decrypt_block rounds:req
    .p2align 2
    push    saved
    load_block
    add     schedule, schedule, #ROUND_KEY_BYTES * \rounds
    ror     yl, yl, #32 - 3
    ror     yh, yh, #32 - 3
    all_rounds decrypt_two_rounds, \rounds
    ror     yl, yl, #3
    ror     yh, yh, #3
    store_block
    pop     saved_return
.endm

#include "speck128_functions.inc"
