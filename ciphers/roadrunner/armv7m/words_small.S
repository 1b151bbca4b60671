/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RoadRunneR for ARMv7-M (Cortex-M3): one layer of F per pass, half a block in a word, both directions one loop.
 *
 *     void fw_roadrunner80_expand  (fw_roadrunner80_schedule *schedule, const uint8_t key[10]);
 *     void fw_roadrunner80_encrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *     void fw_roadrunner80_decrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *
 * and the same for RoadRunneR-128, whose key has 16 bytes. Arguments in r0 and r1. Key, block and schedule, which is the
 * portable one, at any address.
 *
 * Decryption is encryption with other keys first and last, the numbers of the rounds upwards and the keys of a round
 * two rounds back after each: STEP, from behind a round's keys, is 0 in encryption. For the S-box the bytes of the half
 * are taken apart, with anything above them; all other operations are on four bytes at once. A bound with these parts:
 * S-box 36 bytes, L 30, a round key 6, a round's sum 10, the keys first and last 20: 102 bytes before anything is
 * saved, chosen or counted. Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_roadrunner80_expand 15 cycles 16 bytes 0 stack
 * cost fw_roadrunner80_encrypt 1576 cycles 180 bytes 24 stack
 * cost fw_roadrunner80_decrypt 1596 cycles 8 bytes 24 stack
 * cost fw_roadrunner128_expand 32 cycles 12 bytes 0 stack
 * cost fw_roadrunner128_encrypt 1808 cycles 176 bytes 24 stack
 * cost fw_roadrunner128_decrypt 1821 cycles 8 bytes 24 stack
 *
 * Functions begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "fw_asm.h"

#define keys            r0
#define block           r1              /* the half that goes through F, as it was, then the other */
#define step            r2              /* on the stack from the first round on */
#define layers          r2              /* linear ones to come, of this round */
#define half            r3              /* in F: byte 0 is x0 */
#define x0              r3
#define x1              r4
#define x2              r5
#define x3              r6
#define spare           r7
#define end             r12             /* of the key */
#define number          lr              /* of the round */
#define saved           {r2, r4-r7, lr}
#define saved_return    {r2, r4-r7, pc}

.equ    KEY_BYTES_80, 10                /* by the size of the key: macros make the names */
.equ    KEY_BYTES_128, 16
.equ    ROUNDS_80, 10
.equ    ROUNDS_128, 12

.macro substitute
    lsrs    x1, half, #8
    lsrs    x2, half, #16
    lsrs    x3, half, #24
    mov     spare, x3
    ands    x3, x3, x2
    eors    x3, x3, x1
    orrs    x1, x1, x2
    eors    x1, x1, x0
    ands    x0, x0, x3
    eors    x0, x0, spare
    ands    spare, spare, x1
    eors    x2, x2, spare
    bfi     half, x1, #8, #8
    bfi     half, x2, #16, #8
    bfi     half, x3, #24, #8
.endm

.macro rotate_bytes_left_1 word:req
    and     x1, \word, #0x80808080
    eors    \word, \word, x1
    lsls    \word, \word, #1
    eor     \word, \word, x1, lsr #7
.endm

/* Bytes x become x ^ x <<< 1 ^ x <<< 2. */
.macro diffuse
    mov     spare, half
    rotate_bytes_left_1 spare
    eors    spare, spare, half
    rotate_bytes_left_1 spare
    eors    half, half, spare
.endm

/* BACK: where the last round's keys stand; STEP_BACK: from behind a round's keys to those of the round before, less the
 * length of the key where that is shorter. LAST: from behind the first round's keys, and STEP_BACK, to the schedule. */
.macro both_directions size:req, back:req, step_back:req, last:req
fw_function fw_roadrunner\size\()_encrypt
    .p2align 2
    movs    step, #0
begin_\size:
    push    saved
    add     end, keys, #KEY_BYTES_\size
    mov     number, #ROUNDS_\size
    cbz     step, 1f
    adds    keys, keys, #4
    mov     number, #1
1:  ldr     spare, [keys], #4
    ldr     half, [block]
    eors    half, half, spare
    str     half, [block]
    cbz     step, 2f
    .if     \back < 8
    subs    keys, keys, #8 - \back
    .endif

2:  movs    layers, #3
3:  substitute
    subs    layers, layers, #1
    bmi     4f
    diffuse
    cmp     keys, end
    it      hs
    subhs   keys, keys, #KEY_BYTES_\size
    ldr     spare, [keys], #4
    eors    half, half, spare
    cmp     layers, #1
    it      eq
    eoreq   half, half, number, lsl #24
    b       3b

4:  ldr     spare, [block, #4]
    eors    half, half, spare
    ldr     step, [sp]
    cbz     step, 5f
    adds    keys, keys, step
    add     number, number, #1
    cmp     number, #ROUNDS_\size + 1
    bne     6f
    subs    keys, keys, #\last
    b       7f
5:  subs    number, number, #1
    beq     7f
6:  ldr     spare, [block]
    str     spare, [block, #4]
    str     half, [block]
    b       2b

7:  ldr     x1, [block]
    ldr     spare, [keys]
    eors    x1, x1, spare
    str     x1, [block]
    str     half, [block, #4]
    pop     saved_return
fw_end fw_roadrunner\size\()_encrypt

fw_function fw_roadrunner\size\()_decrypt
    .p2align 2
    movs    step, #\step_back
    b       begin_\size
fw_end fw_roadrunner\size\()_decrypt
.endm

both_directions 80, 2, 6, 12
both_directions 128, 8, 8, 24

/* ---- The key schedule: the key, of 80 bits with its first two bytes behind it ---- */

#define schedule        r0
#define key             r1
#define word            r2
#define other_word      r3
#define left            r3

fw_function fw_roadrunner80_expand
    .p2align 2
    ldr     other_word, [key, #4]
    str     other_word, [schedule, #4]
    ldrh    other_word, [key, #8]
    strh    other_word, [schedule, #8]
    ldr     word, [key]
    str     word, [schedule]
    strh    word, [schedule, #10]
    bx      lr
fw_end fw_roadrunner80_expand

fw_function fw_roadrunner128_expand
    .p2align 2
    movs    left, #KEY_BYTES_128
1:  subs    left, left, #4
    ldr     word, [key, left]
    str     word, [schedule, left]
    bne     1b
    bx      lr
fw_end fw_roadrunner128_expand
