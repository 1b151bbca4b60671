/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo for ARMv7-M (Cortex-M3): logic on packed nibbles, constant time, one round per pass, one loop for both
 * directions.
 *
 *     void fw_piccolo80_expand (fw_piccolo80_schedule *schedule, const uint8_t key[10]);
 *     void fw_piccolo80_encrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *     void fw_piccolo80_decrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address. The schedule, aligned to 4 bytes, has a layout of its own: what
 * is added before the first round, the round keys, what is added after the last one, a word each.
 *
 * EVEN has words 0 and 2 of the block, ODD words 1 and 3, the first byte of each word below: for the matrix, which is
 * cyclic, that is only another nibble to begin with. Nibble i of the matrix is 2 (x[i] + x[i+1]) + x[i+1] + (x[i+2]
 * + x[i+3]), all eight at once. The S-box as it is here inverts all bits of its result but the lowest: the matrix lets
 * that pass, the round keys make up for it. The permutation exchanges EVEN and ODD and bytes two apart,
 * of the one 0 and 2, of the other 1 and 3. STEP is 4 in encryption, -4 in decryption.
 *
 * A round is about 67 cycles: two layers of S-boxes of 20 with the call, the matrix 12, the permutation 7, the key and
 * the loop 8. An S-box is 13 instructions: four products and sums, each a shift or two for free but a mask of its own.
 * Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_piccolo80_expand 551 cycles 96 bytes 16 stack
 * cost fw_piccolo80_encrypt 1710 cycles 200 bytes 28 stack
 * cost fw_piccolo80_decrypt 1713 cycles 20 bytes 28 stack
 *
 * Functions begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "fw_asm.h"

#define ROUNDS          25
#define INVERTED        0xeeeeeeee      /* of what the S-box gives */
#define LAST_KEY        (4 * (ROUNDS + 1))      /* its place in the schedule */

#define keys            r0
#define block           r1
#define even            r2
#define odd             r3
#define x               r4              /* what F works on */
#define spare           r5
#define other           r6
#define step            r7              /* from key to key */
#define bytes_of_even   r8              /* that change places: a mask */
#define rounds          r9
#define saved           {r4-r9, lr}
#define saved_return    {r4-r9, pc}

.macro add_key to:req
    ldr     spare, [keys]
    add     keys, keys, step
    eors    \to, \to, spare
.endm

/* From two words of memory to two of the state, and back. */
.macro exchange_halves
    lsrs    spare, even, #16
    bfi     even, odd, #16, #16
    bfi     odd, spare, #0, #16
.endm

fw_function fw_piccolo80_encrypt
    .p2align 2
    push    saved
    movs    step, #4
    mov     bytes_of_even, #0x00ff00ff
both_directions:
    ldr     even, [block]
    ldr     odd, [block, #4]
    exchange_halves
    mov     rounds, #ROUNDS
    add_key even
1:  mov     x, even
    bl      substitute
    ror     other, x, #28               /* the next nibble of each word */
    eor     spare, other, other, ror #16
    and     spare, spare, #0x000f000f
    eors    other, other, spare
    eors    x, x, other
    rev16   spare, x
    eors    other, other, spare
    and     spare, x, #0x88888888       /* times 2 modulo x^4 + x + 1 */
    eors    x, x, spare
    lsls    x, x, #1
    eor     x, x, spare, lsr #2
    eor     x, x, spare, lsr #3
    eors    x, x, other
    eor     x, x, #INVERTED
    bl      substitute
    eors    odd, odd, x
    add_key odd
    subs    rounds, rounds, #1
    beq     2f
    eor     x, even, even, ror #16
    and     x, x, bytes_of_even
    eors    x, x, even
    eor     even, odd, odd, ror #16
    bic     even, even, bytes_of_even
    eors    even, even, odd
    mov     odd, x
    b       1b

2:  add_key even
    exchange_halves
    str     even, [block]
    str     odd, [block, #4]
    pop     saved_return

/* The S-boxes of eight nibbles, with INVERTED added. To bits 0 and 3 comes the OR of two others, to bit 2 bit 0 AND NOT
 * bit 1, to bit 1 bit 0 AND bit 3; then all turn by one. */
substitute:
    orr     spare, x, x, lsr #1
    and     other, spare, #0x44444444
    and     spare, spare, #0x22222222
    eor     x, x, other, lsr #2
    eor     x, x, spare, lsl #2
    and     other, x, #0x11111111
    bic     spare, other, x, lsr #1
    eor     x, x, spare, lsl #2
    and     spare, other, x, lsr #3
    eor     x, x, spare, lsl #1
    eors    x, x, other
    lsrs    x, x, #1
    orr     x, x, other, lsl #3
    bx      lr
fw_end fw_piccolo80_encrypt

fw_function fw_piccolo80_decrypt
    .p2align 2
    push    saved
    mvn     step, #3                    /* -4 */
    mov     bytes_of_even, #0xff00ff00
    adds    keys, keys, #LAST_KEY
    b       both_directions
fw_end fw_piccolo80_decrypt

/* ---- The key schedule ---- */

#define schedule        r0
#define key             r1
#define half            r2              /* of a round key */
#define round_key       r3
#define number          r4              /* of the round, in each byte as often as the constants have it */
#define constant        r5
#define places          r6
#define next            r7              /* in the table of places */
#define one             r12
#define expand_saved    {r4-r7}

/* Bytes a, b, c, d of the key from OFFSET on become a, d, c, b or, the other way round, c, b, a, d. */
.macro store_whitening_key offset:req, turn:req
    ldr     round_key, [key, #\offset]
    rev     round_key, round_key
    ror     round_key, round_key, #\turn
    stm     schedule!, {round_key}
.endm

.macro load_half to:req
    ldrb    \to, [places, next]
    ldrh    \to, [key, \to]
    subs    next, next, #1
.endm

fw_function fw_piccolo80_expand
    .p2align 2
    push    expand_saved
    store_whitening_key 0, 24
    ldr     constant, constants
    ldr     one, constants + 4
    adr     places, key_places
    movs    number, #0
1:  movs    next, #9
2:  add     number, number, one
    load_half half
    load_half round_key
    orr     round_key, round_key, half, lsl #16
    eors    round_key, round_key, number
    eors    round_key, round_key, constant
    stm     schedule!, {round_key}
    cmp     next, #0
    bpl     2b
    lsrs    half, number, #24
    cmp     half, #ROUNDS
    bne     1b
    store_whitening_key 6, 8
    pop     expand_saved
    bx      lr

    .p2align 2
constants:
    .long   0x3c2d1e0f ^ INVERTED, 0x01040208
key_places:                             /* where the words of five round keys are in the key, from the last one on */
    .byte   0, 2, 8, 8, 4, 6, 0, 2, 4, 6
fw_end fw_piccolo80_expand
