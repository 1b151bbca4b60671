/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TWINE for ARMv7-M (Cortex-M3): a table of 16 bytes, nibble by nibble, both directions one loop.
 *
 *     void fw_twine80_expand (fw_twine80_schedule *schedule, const uint8_t key[10]);
 *     void fw_twine80_encrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *     void fw_twine80_decrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address. The schedule, aligned to 4 bytes, has a layout of its own: for
 * each round the word that is added to FROM.
 * In expand the key's nibbles take 20 bytes of the stack.
 *
 * FROM are the nibbles of even number, TO those of odd number. They are so ordered that the permutation of the paper
 * exchanges FROM and TO and turns what was TO by a byte to the right; the round function adds each S-box in another
 * place. STEP is 4 in encryption, -4 in decryption.
 * NOT constant time in the strict sense: addresses in the tables depend on secrets. On a core without a cache, as this
 * one, cycles do not.
 *
 * A round is about 112 cycles: for each of 8 nibbles 12, for all else 16. That is a loop of nine instructions, four of
 * them for the S-box, the others for the nibble and for the loop itself.
 * Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_twine80_expand 3995 cycles 136 bytes 48 stack
 * cost fw_twine80_encrypt 4491 cycles 188 bytes 32 stack
 * cost fw_twine80_decrypt 4494 cycles 16 bytes 32 stack
 *
 * Functions begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "fw_asm.h"
#include "../twine_tables.inc"

#define ROUNDS          36
#define KEY_BYTES       10
#define NIBBLES         8               /* of a word */
#define CONSTANT_POLYNOMIAL 0x43
#define CONSTANT_END    0x16            /* of round 37 */

#define keys            r0
#define part            r0              /* of the block, when the keys are done with */
#define block           r1
#define place           r1              /* when the block's address is on the stack */
#define from            r2
#define to              r3
#define sum             r4              /* of FROM and the round key */
#define number          r4              /* of a nibble of the block */
#define nibble          r5
#define left            r6              /* nibbles */
#define table           r7
#define step            r8              /* from key to key */
#define rounds          r9
#define saved           {r1, r4-r9, lr}
#define saved_return    {r4-r9, pc}

/* NUMBER: that of the byte that has the next nibble; C: it is the lower one of it. */
.macro next_byte
    ldrb    number, [table, left]
    lsrs    number, number, #1
.endm

fw_function fw_twine80_encrypt
    .p2align 2
    push    saved
    mov     step, #4
both_directions:
    adr     table, orders
    movs    left, #2 * NIBBLES - 1
1:  next_byte                           /* into TO, and from there into FROM */
    ldrb    nibble, [block, number]
    it      cc
    lsrcc   nibble, nibble, #4
    and     nibble, nibble, #15
    lsls    from, from, #4
    orr     from, from, to, lsr #28
    orr     to, nibble, to, lsl #4
    subs    left, left, #1
    bpl     1b

    mov     rounds, #ROUNDS
    adr     table, s_box
2:  ldr     sum, [keys]
    add     keys, keys, step
    eors    sum, sum, from
    movs    left, #PLACES + NIBBLES - 1
3:  and     nibble, sum, #15
    ldrb    nibble, [table, nibble]
    ldrb    place, [table, left]
    lsls    nibble, nibble, place
    eors    to, to, nibble
    lsrs    sum, sum, #4
    subs    left, left, #1
    cmp     left, #PLACES
    bpl     3b
    subs    rounds, rounds, #1
    beq     4f
    add     place, step, #4             /* encryption turns TO by 8 and FROM by 0, decryption TO by 0 and FROM by -8 */
    rors    to, to, place
    sub     place, step, #4
    rors    from, from, place
    mov     sum, from
    mov     from, to
    mov     to, sum
    b       2b

4:  pop     {block}
    adr     table, orders
    movs    left, #0
5:  next_byte                           /* the other way */
    ldrb    part, [block, number]
    ite     cc
    bficc   part, to, #4, #4
    bfics   part, to, #0, #4
    strb    part, [block, number]
    lsrs    to, to, #4
    orr     to, to, from, lsl #28
    lsrs    from, from, #4
    adds    left, left, #1
    cmp     left, #2 * NIBBLES
    bne     5b
    pop     saved_return

    .p2align 2
orders:                                 /* which nibbles of the block are in TO and FROM, from the lowest bits on */
    .byte   5, 7, 1, 3, 11, 9, 15, 13, 0, 4, 2, 6, 14, 10, 12, 8
s_box:
    .byte   S_BOX
    .set    PLACES, 16                  /* behind s_box: where the S-boxes are added, that of the lowest bits last */
    .byte   20, 28, 16, 24, 4, 12, 0, 8
fw_end fw_twine80_encrypt

fw_function fw_twine80_decrypt
    .p2align 2
    push    saved
    mov     step, #-4
    adds    keys, keys, #4 * (ROUNDS - 1)
    b       both_directions
fw_end fw_twine80_decrypt

/* ---- The key schedule: the key's nibbles, a byte each, on the stack ---- */

#define schedule        r0
#define key             r1
#define nibbles         r1              /* their address, when the key is loaded */
#define value           r2
#define s_box_table     r3
#define constant        r4
#define n0              r5              /* four nibbles, 0 to 3; 4 to 7 and so on */
#define round_key       r5
#define pair            r5
#define n4              r6
#define next            r6              /* of the nibbles of a round key; of the bytes of the key */
#define n8              r7
#define key_table       r7
#define n12             r8
#define n16             r9
#define all_nibbles     {r5-r9}
#define moved_nibbles   {r6-r9}
#define expand_saved    {r4-r9, lr}
#define expand_return   {r4-r9, pc}

fw_function fw_twine80_expand
    .p2align 2
    push    expand_saved
    sub     sp, sp, #2 * KEY_BYTES
    movs    next, #KEY_BYTES - 1
1:  ldrb    value, [key, next]
    lsrs    pair, value, #4
    and     value, value, #15
    orr     pair, pair, value, lsl #8
    lsls    value, next, #1
    add     value, value, sp
    strh    pair, [value]
    subs    next, next, #1
    bpl     1b
    mov     nibbles, sp
    movw    s_box_table, #:lower16:s_box
    movt    s_box_table, #:upper16:s_box
    movs    constant, #1
2:  adr     key_table, key_order
    movs    next, #NIBBLES - 1
3:  ldrb    value, [key_table, next]
    ldrb    value, [nibbles, value]
    orr     round_key, value, round_key, lsl #4
    subs    next, next, #1
    bpl     3b
    stm     schedule!, {round_key}
    ldm     nibbles, all_nibbles
    uxtb    value, n0
    ldrb    value, [s_box_table, value]
    eor     n0, n0, value, lsl #8       /* nibble 1 */
    uxtb    value, n16
    ldrb    value, [s_box_table, value]
    eors    n4, n4, value
    lsrs    value, constant, #3
    eor     n4, n4, value, lsl #24      /* nibble 7 */
    and     value, constant, #7
    eor     n16, n16, value, lsl #24    /* nibble 19 */
    stm     nibbles, moved_nibbles
    ror     n0, n0, #8
    str     n0, [nibbles, #16]
    lsls    constant, constant, #1
    tst     constant, #64
    it      ne
    eorne   constant, constant, #CONSTANT_POLYNOMIAL
    cmp     constant, #CONSTANT_END
    bne     2b
    add     sp, sp, #2 * KEY_BYTES
    pop     expand_return

    .p2align 2
key_order:                              /* which nibbles of the key a round key is made of, from the lowest bits on */
    .byte   1, 4, 3, 6, 16, 14, 15, 13
fw_end fw_twine80_expand
