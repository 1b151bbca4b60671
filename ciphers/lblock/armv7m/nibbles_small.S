/* LBlock for ARMv7-M (Cortex-M3): a table of 16 words, nibble by nibble, both directions one loop.
 *
 *     void fw_lblock_expand (fw_lblock_schedule *schedule, const uint8_t key[10]);
 *     void fw_lblock_encrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *     void fw_lblock_decrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address, the schedule, that of portable_table.c, aligned to 4 bytes.
 * Stack: 36 bytes of saved registers and the address of the block, 16 in expand.
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
 * cost fw_lblock_expand 758 cycles 92 bytes
 * cost fw_lblock_encrypt 4099 cycles 176 bytes
 * cost fw_lblock_decrypt 4102 cycles 16 bytes
 *
 * Functions begin at multiples of 4, so that the cycles do not depend on where a function is linked. */
#include "fw_asm.h"

#define ROUNDS          32
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
#define saved           {r1, r4-r10, lr}
#define saved_return    {r4-r10, pc}

/* NAME: a list of 16 nibbles as a number, the first in the lowest bits. */
.macro pack name:req, list:vararg
    .set    \name, 0
    .set    .Lplace, 0
    .irp    value, \list
    .set    \name, \name | \value << .Lplace
    .set    .Lplace, .Lplace + 4
    .endr
.endm

    pack    packed0, 14, 9, 15, 0, 13, 4, 10, 11, 1, 2, 8, 3, 7, 6, 12, 5
    pack    packed1, 4, 11, 14, 9, 15, 13, 0, 10, 7, 12, 5, 6, 2, 8, 1, 3
    pack    packed2, 1, 14, 7, 12, 15, 13, 0, 6, 11, 5, 9, 3, 2, 4, 8, 10
    pack    packed3, 7, 6, 8, 11, 0, 15, 3, 14, 9, 10, 12, 13, 5, 2, 4, 1
    pack    packed4, 14, 5, 15, 0, 7, 2, 12, 13, 1, 8, 4, 9, 11, 10, 6, 3
    pack    packed5, 2, 13, 11, 12, 15, 14, 0, 9, 7, 10, 6, 3, 1, 8, 4, 5
    pack    packed6, 11, 9, 4, 14, 0, 15, 10, 13, 6, 12, 5, 7, 3, 8, 1, 2
    pack    packed7, 13, 10, 15, 0, 14, 4, 9, 11, 2, 1, 8, 3, 7, 5, 12, 6
    pack    packed8, 8, 7, 14, 5, 15, 13, 0, 6, 11, 12, 9, 10, 2, 4, 1, 3
    pack    packed9, 11, 5, 15, 0, 7, 2, 9, 13, 4, 8, 1, 12, 14, 10, 3, 6

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
    rev     from, from
    rev     to, to
    str     to, [block]
    str     from, [block, #4]
    pop     saved_return

    .p2align 2
s_boxes:
    .set    .Lplace, 0
    .rept   16
    .set    .Llow, (packed2 >> .Lplace & 15) << 12 | (packed0 >> .Lplace & 15) << 8
    .set    .Llow, .Llow | (packed3 >> .Lplace & 15) << 4 | (packed1 >> .Lplace & 15)
    .set    .Lhigh, (packed6 >> .Lplace & 15) << 12 | (packed4 >> .Lplace & 15) << 8
    .set    .Lhigh, .Lhigh | (packed7 >> .Lplace & 15) << 4 | (packed5 >> .Lplace & 15)
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

#define schedule        r0
#define key             r1
#define number          r1              /* of the round, when the key is loaded */
#define key0            r2              /* bits 15 to 0 of the register */
#define key16           r3              /* bits 47 to 16 */
#define key48           r4              /* bits 79 to 48: the round key */
#define upper           r5              /* of a byte */
#define lower           r6
#define key_s_box_table r7
#define expand_saved    {r4-r7}

fw_function fw_lblock_expand
    .p2align 2
    push    expand_saved
    ldr     key48, [key]
    ldr     key16, [key, #4]
    ldrh    key0, [key, #8]
    rev     key48, key48
    rev     key16, key16
    rev16   key0, key0
    adr     key_s_box_table, key_s_boxes
    movs    number, #1
1:  stm     schedule!, {key48}
    lsls    upper, key0, #13            /* 29 places to the left */
    orr     upper, upper, key48, lsr #19
    ubfx    key0, key48, #3, #16
    lsls    key48, key48, #29
    orr     key48, key48, key16, lsr #3
    orr     key16, upper, key16, lsl #29
    lsrs    upper, key48, #28
    ldrb    upper, [key_s_box_table, upper]
    ubfx    lower, key48, #24, #4
    ldrb    lower, [key_s_box_table, lower]
    bfi     upper, lower, #0, #4
    eor     key48, key48, upper, lsl #24
    eor     key48, key48, number, lsr #2
    eor     key16, key16, number, lsl #30
    adds    number, number, #1
    cmp     number, #ROUNDS + 1
    bne     1b
    pop     expand_saved
    bx      lr

    .p2align 2
key_s_boxes:                            /* what S-boxes 9 and 8 add to a nibble, one above the other */
    .set    .Lx, 0
    .rept   16
    .byte   ((packed9 >> (4 * .Lx) & 15) ^ .Lx) << 4 | ((packed8 >> (4 * .Lx) & 15) ^ .Lx)
    .set    .Lx, .Lx + 1
    .endr
fw_end fw_lblock_expand
