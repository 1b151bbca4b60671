/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMON64 for ARMv7-M (Cortex-M3): two rounds per pass; small.
 *
 *     void fw_simon64_96_expand  (fw_simon64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_simon64_96_encrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_simon64_96_decrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *
 * and the same for SIMON64/128, whose key has 16 bytes. Arguments in r0 and r1. Key and block at any address; the
 * schedule is the portable one, aligned to 4 bytes.
 * A pass of two rounds is 16 cycles: 8 for the rounds (why not less: simon_macros.inc), 4 for their keys, one at a time
 * so that one register of the caller suffices, 4 for the loop.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_simon64_96_expand 605 cycles 68 bytes 8 stack
 * cost fw_simon64_96_encrypt 350 cycles 52 bytes 8 stack
 * cost fw_simon64_96_decrypt 371 cycles 56 bytes 8 stack
 * cost fw_simon64_128_expand 663 cycles 72 bytes 8 stack
 * cost fw_simon64_128_encrypt 366 cycles 52 bytes 8 stack
 * cost fw_simon64_128_decrypt 388 cycles 56 bytes 8 stack
 * Functions begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#define schedule        r0
#define block           r1
#define y               r2
#define x               r3
#define spare           r12
#define round_key       r4
#define saved           {r4, lr}
#define saved_return    {r4, pc}
#define round_end       lr              /* the round key that ends the loop */

#include "simon_macros.inc"

.macro encrypt_block rounds:req
    .p2align 2
    push    saved
    load_block
    add     round_end, schedule, #4 * \rounds
1:  ldm     schedule!, {round_key}
    half_round y, x, round_key
    ldm     schedule!, {round_key}
    half_round x, y, round_key
    cmp     schedule, round_end
    bne     1b
    store_block
    pop     saved_return
.endm

.macro decrypt_block rounds:req
    .p2align 2
    push    saved
    load_block
    mov     round_end, schedule
    adds    schedule, schedule, #4 * \rounds
1:  ldr     round_key, [schedule, #-4]!
    half_round x, y, round_key
    ldr     round_key, [schedule, #-4]!
    half_round y, x, round_key
    cmp     schedule, round_end
    bne     1b
    store_block
    pop     saved_return
.endm

#include "simon_functions.inc"
