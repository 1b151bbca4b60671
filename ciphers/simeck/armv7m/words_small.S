/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 for ARMv7-M (Cortex-M3): one round per pass; small.
 *
 *     void fw_simeck64_128_expand (fw_simeck64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_simeck64_128_encrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_simeck64_128_decrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address; the schedule is the portable one, aligned to 4 bytes. A round
 * is 12 cycles: 4 for what is the least (simeck_macros.inc), 2 to load its key, 2 to exchange the halves, 4 for the
 * loop. The key schedule reads back the words that it is made of.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_simeck64_128_expand 743 cycles 56 bytes 16 stack
 * cost fw_simeck64_128_encrypt 546 cycles 36 bytes 16 stack
 * cost fw_simeck64_128_decrypt 546 cycles 36 bytes 16 stack
 * Functions begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#define schedule        r0
#define block           r1
#define y               r2
#define x               r3
#define spare           r4
#define round_key       r5
#define one_key         {r5}
#define left            r6              /* rounds; backwards, the place of the next key */
#define saved           {r4-r6, lr}
#define saved_return    {r4-r6, pc}

#define key             r1
#define oldest          r2              /* of the four newest round keys */
#define other           r3              /* the one behind it */
#define bits            r5              /* of the sequence that is in the round keys */
#define key_a           r2
#define key_b           r3
#define key_c           r4
#define key_d           r5
#define four_keys       {r2-r5}

#define ROUNDS          44

#include "simeck_macros.inc"
#include "simeck_register.inc"

/* The halves change places. */
.macro one_round y:req, x:req
    and     spare, \x, \x, ror #32 - 5
    eor     spare, spare, \x, ror #32 - 1
    eors    spare, spare, \y
    eors    spare, spare, round_key
    mov     \y, \x
    mov     \x, spare
.endm

fw_function fw_simeck64_128_encrypt
    .p2align 2
    push    saved
    load_block
    movs    left, #ROUNDS
1:  ldm     schedule!, one_key
    one_round y, x
    subs    left, left, #1
    bne     1b
    store_block
    pop     saved_return
fw_end fw_simeck64_128_encrypt

fw_function fw_simeck64_128_decrypt
    .p2align 2
    push    saved
    load_block
    movs    left, #4 * (ROUNDS - 1)
1:  ldr     round_key, [schedule, left]
    one_round x, y
    subs    left, left, #4
    bpl     1b
    store_block
    pop     saved_return
fw_end fw_simeck64_128_decrypt

fw_function fw_simeck64_128_expand
    .p2align 2
    push    saved
    ldr     key_a, [key]
    ldr     key_b, [key, #4]
    ldr     key_c, [key, #8]
    ldr     key_d, [key, #12]
    stm     schedule, four_keys
    movs    bits, #FIRST_BITS
1:  ldr     oldest, [schedule]
    ldr     other, [schedule, #4]
    mix     oldest, other
    lsrs    bits, bits, #1              /* the carry is the bit, also behind SBC */
    sbcs    spare, spare, spare
    it      cs
    eorcs   bits, bits, #FEEDBACK
    subs    spare, spare, #3
    eors    oldest, oldest, spare
    str     oldest, [schedule, #16]
    adds    schedule, schedule, #4
    cmp     bits, #LAST_BITS
    bne     1b
    pop     saved_return
fw_end fw_simeck64_128_expand
