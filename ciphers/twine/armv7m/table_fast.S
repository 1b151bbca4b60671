/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TWINE for ARMv7-M (Cortex-M3): lookups in a table of pairs in flash, words of four bytes, four rounds per pass.
 *
 *     void fw_twine80_expand (fw_twine80_schedule *schedule, const uint8_t key[10]);
 *     void fw_twine80_encrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *     void fw_twine80_decrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address, the schedule, that of portable_table.c, aligned to 4 bytes.
 *
 * NOT constant time in the strict sense: addresses in the table depend on secrets. On a core without a cache, as this
 * one, cycles do not.
 *
 * Four rounds are 69 cycles: 5 for the keys and 1 in each round, 4 to take bytes apart, 5 for their lookups (a load
 * behind another is 1 cycle), 4 to add them where they belong; 3 more in the round that swaps nibbles; 5 for the loop.
 * With a byte at a time there is nothing shorter but the loop.
 * Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_twine80_expand 1690 cycles 696 bytes 20 stack
 * cost fw_twine80_encrypt 683 cycles 372 bytes 40 stack
 * cost fw_twine80_decrypt 684 cycles 376 bytes 40 stack
 *
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "fw_asm.h"
#include "fw_pair_tables.inc"
#include "../twine_tables.inc"

#define SCHEDULE_BYTES  144
#define CONSTANT_POLYNOMIAL 0x43
#define LOWER           0x0f0f0f0f      /* the lower nibbles of four bytes */

#define keys            r0
#define block           r1
#define end             r1              /* of the keys, when the block's address is on the stack */
#define even            r2              /* the words, in the order of twine_bytes.h */
#define odd             r3
#define k0              r4              /* keys of four rounds */
#define k1              r5
#define k2              r6
#define k3              r7
#define round_keys      {r4-r7}
#define b0              r8              /* four bytes */
#define b1              r9
#define b2              r10
#define b3              r11
#define table           r12
#define part            lr
#define saved           {r1, r4-r11, lr}
#define saved_return    {r4-r11, pc}

    .section .rodata.fw_twine_s_box, "a", %progbits
s_box_pairs:
    fw_pair_table fw_pair, S_BOX, S_BOX

.macro load_table
    movw    table, #:lower16:s_box_pairs
    movt    table, #:upper16:s_box_pairs
.endm

/* ---- Rounds ---- */

.macro look_up_four from:req, key:req
    eors    \key, \key, \from
    uxtb    b0, \key
    ubfx    b1, \key, #8, #8
    ubfx    b2, \key, #16, #8
    lsr     b3, \key, #24
    ldrb    b0, [table, b0]
    ldrb    b1, [table, b1]
    ldrb    b2, [table, b2]
    ldrb    b3, [table, b3]
.endm

/* TO ^= the S-boxes of FROM and KEY: the first four bytes in places P0 to P3 of it. */
.macro one_round to:req, from:req, key:req, p0:req, p1:req, p2:req, p3:req
    look_up_four \from, \key
    eor     \to, \to, b0, lsl #8 * \p0
    eor     \to, \to, b1, lsl #8 * \p1
    eor     \to, \to, b2, lsl #8 * \p2
    eor     \to, \to, b3, lsl #8 * \p3
.endm

.macro one_round_swapped to:req, from:req, key:req
    look_up_four \from, \key
    orr     b0, b0, b1, lsl #8
    orr     b0, b0, b2, lsl #16
    orr     b0, b0, b3, lsl #24
    and     b1, b0, #LOWER
    eor     b0, b0, b1
    eor     \to, \to, b1, lsl #4
    eor     \to, \to, b0, lsr #4
.endm

/* ---- Blocks: words of the first and the second byte of each pair, and back ---- */

/* The nibbles of even and of odd number of FIRST and SECOND. */
.macro take_apart even_nibbles:req, odd_nibbles:req, first:req, second:req
    bic     b0, \first, #LOWER
    and     b1, \first, #LOWER
    bic     b2, \second, #LOWER
    and     b3, \second, #LOWER
    orr     \even_nibbles, b2, b0, lsr #4
    orr     \odd_nibbles, b1, b3, lsl #4
.endm

.macro put_together first:req, second:req, even_nibbles:req, odd_nibbles:req
    bic     b0, \even_nibbles, #LOWER
    and     b1, \even_nibbles, #LOWER
    bic     b2, \odd_nibbles, #LOWER
    and     b3, \odd_nibbles, #LOWER
    orr     \first, b3, b1, lsl #4
    orr     \second, b0, b2, lsr #4
.endm

.macro load_bytes to:req, p0:req, p1:req, p2:req, p3:req
    ldrb    \to, [block, #\p0]
    ldrb    b1, [block, #\p1]
    ldrb    b2, [block, #\p2]
    ldrb    b3, [block, #\p3]
    orr     \to, \to, b1, lsl #8
    orr     \to, \to, b2, lsl #16
    orr     \to, \to, b3, lsl #24
.endm

.macro store_bytes from:req, p0:req, p1:req, p2:req, p3:req
    strb    \from, [block, #\p0]
    lsrs    \from, \from, #8
    strb    \from, [block, #\p1]
    lsrs    \from, \from, #8
    strb    \from, [block, #\p2]
    lsrs    \from, \from, #8
    strb    \from, [block, #\p3]
.endm

fw_function fw_twine80_encrypt
    .p2align 2
    push    saved
    load_bytes k0, 0, 1, 2, 4
    load_bytes k1, 3, 5, 6, 7
    take_apart even, odd, k0, k1
    load_table
    add     end, keys, #SCHEDULE_BYTES
    .p2align 2
1:  ldm     keys!, round_keys
    one_round odd, even, k0, 0, 1, 2, 3
    one_round even, odd, k1, 1, 0, 3, 2
    one_round_swapped odd, even, k2
    one_round even, odd, k3, 2, 3, 0, 1
    cmp     keys, end
    bne     1b
    pop     {block}
    ror     even, even, #16             /* the last round's lanes */
    put_together k0, k1, odd, even
    store_bytes k0, 6, 4, 7, 2
    store_bytes k1, 5, 0, 3, 1
    pop     saved_return
fw_end fw_twine80_encrypt

fw_function fw_twine80_decrypt
    .p2align 2
    push    saved
    load_bytes k0, 6, 4, 7, 2
    load_bytes k1, 5, 0, 3, 1
    take_apart odd, even, k0, k1
    ror     even, even, #16
    load_table
    mov     end, keys
    adds    keys, keys, #SCHEDULE_BYTES
    .p2align 2
1:  ldmdb   keys!, round_keys
    one_round even, odd, k3, 2, 3, 0, 1
    one_round_swapped odd, even, k2
    one_round even, odd, k1, 1, 0, 3, 2
    one_round odd, even, k0, 0, 1, 2, 3
    cmp     keys, end
    bne     1b
    pop     {block}
    put_together k0, k1, even, odd
    store_bytes k0, 0, 1, 2, 4
    store_bytes k1, 3, 5, 6, 7
    pop     saved_return
fw_end fw_twine80_decrypt

/* ---- The key schedule ---- */

#define schedule        r0
#define key             r1
#define schedule_end    r1              /* when the key is loaded */
#define nibbles0        r2              /* nibbles 0 to 7 of the key, 0 in the lowest bits; 8 to 15; 16 to 19 */
#define nibbles8        r3
#define nibbles16       r4
#define constant        r5
#define spare           r6
#define round_key       r7
#define expand_saved    {r4-r7, lr}
#define expand_return   {r4-r7, pc}

.macro take_nibble to:req, number:req
.if \number < 8
    ubfx    \to, nibbles0, #4 * (\number), #4
.elseif \number < 16
    ubfx    \to, nibbles8, #4 * (\number - 8), #4
.else
    ubfx    \to, nibbles16, #4 * (\number - 16), #4
.endif
.endm

/* The lower nibbles of four bytes, then the upper ones. */
.macro store_round_key first:req, others:vararg
    take_nibble round_key, \first
    .set    .Lplace, 8
    .irp    number, \others
    take_nibble spare, \number
    orr     round_key, round_key, spare, lsl #.Lplace
    .set    .Lplace, .Lplace + 8
    .if     .Lplace == 32
    .set    .Lplace, 4
    .endif
    .endr
    str     round_key, [schedule], #4
.endm

/* The nibbles of a word of eight, the first byte's upper one first, to their places. */
.macro load_nibbles to:req, offset:req
    ldr     \to, [key, #\offset]
    and     spare, \to, #LOWER
    bic     \to, \to, #LOWER
    lsrs    \to, \to, #4
    orr     \to, \to, spare, lsl #4
.endm

fw_function fw_twine80_expand
    .p2align 2
    push    expand_saved
    load_table
    load_nibbles nibbles0, 0
    load_nibbles nibbles8, 4
    ldrh    nibbles16, [key, #8]
    and     spare, nibbles16, #LOWER
    bic     nibbles16, nibbles16, #LOWER
    lsrs    nibbles16, nibbles16, #4
    orr     nibbles16, nibbles16, spare, lsl #4
    movs    constant, #1
    add     schedule_end, schedule, #SCHEDULE_BYTES
    .p2align 2
1:  store_round_key 1, 3, 4, 13, 6, 14, 15, 16
    bl      next_key
    store_round_key 1, 4, 15, 6, 13, 3, 14, 16
    bl      next_key
    store_round_key 15, 1, 13, 14, 4, 6, 16, 3
    bl      next_key
    store_round_key 15, 13, 16, 4, 14, 1, 6, 3
    bl      next_key
    cmp     schedule, schedule_end
    beq     2f
    store_round_key 16, 15, 14, 6, 13, 4, 3, 1
    bl      next_key
    store_round_key 16, 14, 3, 13, 6, 15, 4, 1
    bl      next_key
    store_round_key 3, 16, 6, 4, 14, 13, 1, 15
    bl      next_key
    store_round_key 3, 6, 1, 14, 4, 16, 13, 15
    bl      next_key
    b       1b
2:  pop     expand_return

    .p2align 2
next_key:
    and     spare, nibbles0, #15        /* the S-boxes of nibbles 0 and 16 */
    bfi     spare, nibbles16, #4, #4
    ldrb    spare, [table, spare]
    and     round_key, spare, #15
    eor     nibbles0, nibbles0, round_key, lsl #4
    lsrs    spare, spare, #4
    eor     nibbles0, nibbles0, spare, lsl #16
    lsrs    spare, constant, #3
    eor     nibbles0, nibbles0, spare, lsl #28
    and     spare, constant, #7
    eor     nibbles16, nibbles16, spare, lsl #12
    lsls    constant, constant, #1
    tst     constant, #64
    it      ne
    eorne   constant, constant, #CONSTANT_POLYNOMIAL
    uxth    spare, nibbles0             /* four nibbles to the left; those go around by one besides */
    lsrs    nibbles0, nibbles0, #16
    orr     nibbles0, nibbles0, nibbles8, lsl #16
    lsrs    nibbles8, nibbles8, #16
    orr     nibbles8, nibbles8, nibbles16, lsl #16
    lsrs    nibbles16, spare, #4
    bfi     nibbles16, spare, #12, #4
    bx      lr
fw_end fw_twine80_expand
