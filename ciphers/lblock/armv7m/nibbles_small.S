/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock for ARMv7-M (Cortex-M3): a table of 16 words, nibble by nibble, both directions one loop.
 *
 *     void fw_lblock_expand (fw_lblock_schedule *schedule, const uint8_t key[10]);
 *     void fw_lblock_encrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *     void fw_lblock_decrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address, the schedule, that of portable_table.c, aligned to 4 bytes.
 *
 * A word of the table has the eight S-boxes of one nibble, each where the round's permutation puts it; a mask selects
 * the one that is due. STEP is 4 in encryption, which turns the other half before F, and -4 in decryption, which turns
 * it after F.
 * NOT constant time in the strict sense: addresses in the tables depend on secrets. On a core without a cache, as this
 * one, cycles do not.
 *
 * A round is about 127 cycles: for each of 8 nibbles 14, for all else 15. That is a loop of ten instructions, five of
 * them for the S-box, the others for the nibble and for the loop itself.
 * Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_lblock_expand 758 cycles 92 bytes 16 stack
 * cost fw_lblock_encrypt 4100 cycles 184 bytes 32 stack
 * cost fw_lblock_decrypt 4103 cycles 16 bytes 32 stack
 *
 * Functions begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "fw_asm.h"
#include "lblock_constants.inc"

#define NIBBLES         8               /* of a half */

#define keys            r0
#define block           r1
#define mask            r1              /* when the block's address is on the stack */
#define bits            r1              /* to the right */
#define from            r2              /* the half of which S-boxes are taken */
#define to              r3              /* the half they are added to */
#define word            r4              /* of FROM and the round key */
#define nibble          r5
#define left            r6              /* nibbles */
#define table           r7
#define step            r8              /* from key to key */
#define rounds          r9
#define fifteen         r10
#define saved           {r1, r4-r9, lr} /* fifteen waits in the block */
#define saved_return    {r4-r9, pc}

    pack_s_boxes

/* ---- Rounds ---- */

fw_function fw_lblock_encrypt
    .p2align 2
    push    saved
    mov     step, #4
both_directions:
    ldr     from, [block]
    ldr     to, [block, #4]
    rev     from, from
    rev     to, to
    str     fifteen, [block]
    adr     table, s_boxes
    mov     fifteen, #15
    mov     rounds, #ROUNDS
1:  rsb     bits, step, #28             /* encryption turns by 24, decryption by 32 */
    rors    to, to, bits
    ldr     word, [keys]
    add     keys, keys, step
    eors    word, word, from
    movs    left, #PLACES + NIBBLES - 1
2:  ldrb    mask, [table, left]
    lsl     mask, fifteen, mask
    and     nibble, word, #15
    ldr     nibble, [table, nibble, lsl #2]
    ands    nibble, nibble, mask
    eors    to, to, nibble
    lsrs    word, word, #4
    subs    left, left, #1
    cmp     left, #PLACES
    bpl     2b
    rsb     bits, step, #4              /* encryption turns by 0, decryption by 8 */
    rors    to, to, bits
    mov     word, from
    mov     from, to
    mov     to, word
    subs    rounds, rounds, #1
    bne     1b
    pop     {block}
    ldr     fifteen, [block]
    rev     from, from
    rev     to, to
    str     to, [block]
    str     from, [block, #4]
    pop     saved_return

    .p2align 2
s_boxes:
    .set    .Lplace, 0
    .rept   16
    permute_s_boxes .Llow, .Lplace, packed0, packed1, packed2, packed3
    permute_s_boxes .Lhigh, .Lplace, packed4, packed5, packed6, packed7
    .long   .Lhigh << 16 | .Llow
    .set    .Lplace, .Lplace + 4
    .endr
    .set    PLACES, 64                  /* behind s_boxes: where they are in it, that of the lowest nibble last */
    .byte   20, 28, 16, 24, 4, 12, 0, 8
fw_end fw_lblock_encrypt

fw_function fw_lblock_decrypt
    .p2align 2
    push    saved
    mov     step, #-4
    adds    keys, keys, #4 * (ROUNDS - 1)
    b       both_directions
fw_end fw_lblock_decrypt

/* ---- The key schedule ---- */

#include "lblock_expand.inc"

#define upper           r5              /* of a byte */
#define lower           r6
#define key_s_box_table r7

fw_function fw_lblock_expand
    .p2align 2
    push    expand_saved
    load_key
    adr     key_s_box_table, key_s_boxes
    movs    number, #1
1:  stm     schedule!, {key48}
    turn_key upper
    lsrs    upper, key48, #28
    ldrb    upper, [key_s_box_table, upper]
    ubfx    lower, key48, #24, #4
    ldrb    lower, [key_s_box_table, lower]
    bfi     upper, lower, #0, #4
    eor     key48, key48, upper, lsl #24
    add_number
    bne     1b
    pop     expand_saved
    bx      lr

    .p2align 2
key_s_boxes:
    key_s_box_differences
fw_end fw_lblock_expand
