/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT for ARMv7-M (Cortex-M3): one block, bitsliced in the lower halves of four registers, two rounds per pass.
 *
 *     void fw_present80_expand  (fw_present80_schedule *schedule, const uint8_t key[10]);
 *     void fw_present80_encrypt (const fw_present80_schedule *schedule, uint8_t block[8]);
 *     void fw_present80_decrypt (const fw_present80_schedule *schedule, uint8_t block[8]);
 *     void fw_present128_expand (fw_present128_schedule *schedule, const uint8_t key[16]);
 *     void fw_present128_encrypt(const fw_present128_schedule *schedule, uint8_t block[8]);
 *     void fw_present128_decrypt(const fw_present128_schedule *schedule, uint8_t block[8]);
 *
 * Key and block at any address. The schedule, aligned to 4 bytes, has a layout of its own, 256 bytes:
 * present_expand.inc.
 *
 * Two rounds are 76 cycles: 26 for the S-boxes, 32 for what is left of the permutation (present_macros.inc), 14 for
 * keys, 4 for the loop. That there is nothing shorter is not claimed. What upper halves hold is of no account: masks
 * keep it from the lower ones.
 *
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 *
 * cost fw_present80_expand 1587 cycles 380 bytes 36 stack
 * cost fw_present80_encrypt 1229 cycles 444 bytes 20 stack
 * cost fw_present80_decrypt 1230 cycles 456 bytes 20 stack
 * cost fw_present128_expand 1909 cycles 452 bytes 36 stack
 * cost fw_present128_encrypt 1229 cycles 444 bytes 20 stack
 * cost fw_present128_decrypt 1230 cycles 456 bytes 20 stack
 */
#define keys            r0
#define x0              r1
#define x1              r2
#define x2              r3
#define x3              r4
#define k01             r5              /* a round key: words 0 and 1, words 2 and 3 */
#define k23             r6
#define round_key       {r5, r6}
#define temporary       r7
#define end             r9              /* the round key that ends the loop */
#define block           r12
#define argument_block  r1
#define saved           {r4-r7, r9}
#define ROUND_KEY_BYTES 8
#define SCHEDULE_BYTES  256
#define BLOCKS          1

#include "present_macros.inc"
#include "present_expand.inc"

.macro add_key x0:req, x1:req, x2:req, x3:req
    eors    \x0, \x0, k01
    eor     \x1, \x1, k01, lsr #16
    eors    \x2, \x2, k23
    eor     \x3, \x3, k23, lsr #16
.endm

/* Rows in and out: words 0 and 1 are the block's last half, its bytes from the most significant on. */
.macro enter_block x0:req, x1:req, x2:req, x3:req
    .p2align 2
    push    saved
    mov     block, argument_block
    ldr     \x2, [block]
    ldr     \x0, [block, #4]
    rev     \x2, \x2
    rev     \x0, \x0
    lsr     \x3, \x2, #16
    lsr     \x1, \x0, #16
.endm

.macro leave_block x0:req, x1:req, x2:req, x3:req
    bfi     \x0, \x1, #16, #16
    bfi     \x2, \x3, #16, #16
    rev     \x0, \x0
    rev     \x2, \x2
    str     \x2, [block]
    str     \x0, [block, #4]
    pop     saved
    bx      lr
.endm

.macro decrypt_rounds
    add     end, keys, #ROUND_KEY_BYTES
    undo_last_round
    .p2align 2
1:  undo_two_rounds
    cmp     keys, end
    bne     1b
    undo_first_key
.endm

#include "../present_block.inc"
