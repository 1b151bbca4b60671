/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo for ARMv7-M (Cortex-M3): lookups in tables of pairs in flash, two rounds per pass, both directions one code.
 *
 *     void fw_piccolo80_expand (fw_piccolo80_schedule *schedule, const uint8_t key[10]);
 *     void fw_piccolo80_encrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *     void fw_piccolo80_decrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address. The schedule, aligned to 4 bytes, has a layout of its own: what
 * is added before the first round, the round keys, what is added after the last one, a word each; decryption takes them
 * from the other end.
 *
 * Words 0 and 2 of the block are one register, words 1 and 3 the other one. They stay where they are and take turns; so
 * does each byte of them, and after two rounds all is as before but that the block's halves have changed their names.
 * Round keys are stored with their bytes in the order in which the round finds its state.
 *
 * NOT constant time in the strict sense: addresses in the tables depend on secrets. On a core without a cache, as this
 * one, cycles do not.
 *
 * A round is 29 cycles: 3 for the key, 4 to take bytes apart, 4 lookups in 4 (a load behind another is 1 cycle), 8 to
 * add them up and take them apart again, 5 for four more, 5 to add them and the key.
 * Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_piccolo80_expand 367 cycles 304 bytes 24 stack
 * cost fw_piccolo80_encrypt 820 cycles 356 bytes 36 stack
 * cost fw_piccolo80_decrypt 823 cycles 16 bytes 36 stack
 *
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "fw_asm.h"
#include "../piccolo_tables.inc"

#define ROUNDS          25
#define LAST_KEY        (4 * (ROUNDS + 1))      /* its place in the schedule */

#define keys            r0
#define block           r1
#define even            r2              /* words 0 and 2: bytes 0, 1, 4 and 5, the first in the lowest bits */
#define odd             r3              /* words 1 and 3 */
#define t0              r4
#define t1              r5
#define t2              r6
#define t3              r7
#define key_word        r8
#define mixed           r9              /* tables */
#define pairs           r10
#define step            r11             /* from key to key: 4 or -4 */
#define passes          r12
#define saved           {r4-r11, lr}
#define saved_return    {r4-r11, pc}

/* ---- Tables: the S-box on both nibbles of a byte; and then the diffusion matrix on the upper byte of a word, the lower
 * one being zero. For a lower byte the result has its bytes the other way round. ---- */

    .section .rodata.fw_piccolo_tables, "a", %progbits
    .p2align 1
mixed_pairs:
    fw_pair_table mixed_pair, S_BOX, S_BOX
s_box_pairs:
    fw_pair_table fw_pair, S_BOX, S_BOX

/* ---- Rounds ---- */

/* Words of the upper byte U and the lower byte L of FROM are added to bytes TU and TL of TO. */
.macro one_round from:req, to:req, u0:req, l0:req, u1:req, l1:req, tu0:req, tl0:req, tu1:req, tl1:req
    ubfx    t0, \from, #8 * \u0, #8
    ubfx    t1, \from, #8 * \l0, #8
    ubfx    t2, \from, #8 * \u1, #8
    ubfx    t3, \from, #8 * \l1, #8
    ldr     key_word, [keys]
    ldrh    t0, [mixed, t0, lsl #1]
    ldrh    t1, [mixed, t1, lsl #1]
    ldrh    t2, [mixed, t2, lsl #1]
    ldrh    t3, [mixed, t3, lsl #1]
    add     keys, keys, step
    rev16   t1, t1
    rev16   t3, t3
    eors    t0, t0, t1
    eors    t2, t2, t3
    uxtb    t1, t0
    uxtb    t3, t2
    lsrs    t0, t0, #8
    lsrs    t2, t2, #8
    ldrb    t0, [pairs, t0]
    ldrb    t1, [pairs, t1]
    ldrb    t2, [pairs, t2]
    ldrb    t3, [pairs, t3]
    eor     \to, \to, key_word
    eor     \to, \to, t0, lsl #8 * \tu0
    eor     \to, \to, t1, lsl #8 * \tl0
    eor     \to, \to, t2, lsl #8 * \tu1
    eor     \to, \to, t3, lsl #8 * \tl1
.endm

.macro even_to_odd
    one_round even, odd, 0, 1, 2, 3, 0, 1, 2, 3
.endm

.macro odd_to_even
    one_round odd, even, 0, 3, 2, 1, 2, 1, 0, 3
.endm

/* From two words of memory to two of the state, and back. */
.macro exchange_middle
    lsrs    t0, even, #16
    bfi     even, odd, #16, #16
    bfi     odd, t0, #0, #16
.endm

.macro add_key
    ldr     key_word, [keys]
    add     keys, keys, step
    eor     even, even, key_word
.endm

fw_function fw_piccolo80_encrypt
    .p2align 2
    push    saved
    mov     step, #4
from_first_key:
    ldr     even, [block]
    ldr     odd, [block, #4]
    movw    mixed, #:lower16:mixed_pairs
    movt    mixed, #:upper16:mixed_pairs
    add     pairs, mixed, #512
    exchange_middle
    add_key
    even_to_odd
    mov     passes, #ROUNDS / 2
    .p2align 2
1:  odd_to_even
    even_to_odd
    subs    passes, passes, #1
    bne     1b
    add_key
    exchange_middle
    str     even, [block]
    str     odd, [block, #4]
    pop     saved_return
fw_end fw_piccolo80_encrypt

fw_function fw_piccolo80_decrypt
    .p2align 2
    push    saved
    mov     step, #-4
    adds    keys, keys, #LAST_KEY
    b       from_first_key
fw_end fw_piccolo80_decrypt

/* ---- The key schedule ---- */

#define schedule        r0
#define key             r1
#define end             r1              /* when the key is loaded */
#define words_0_1       r2
#define words_2_3       r3
#define words_4_4       r4
#define number          r5              /* of the round, in each byte as often as the constants have it */
#define one             r6
#define turn            r7              /* of bytes 0 and 2, 16 or 0 */
#define turn_odd        r8              /* of bytes 1 and 3 */
#define x               r9
#define y               r12
#define expand_saved    {r4-r9}

.macro load_constant to:req, value:req
    movw    \to, #(\value) & 0xffff
    movt    \to, #(\value) >> 16
.endm

.macro store_round_key words:req
    add     number, number, one
    eor     x, number, \words
    and     y, x, #0x00ff00ff
    eor     x, x, y
    ror     y, y, turn
    ror     x, x, turn_odd
    orr     x, x, y
    mov     y, turn
    eor     turn, turn_odd, #16
    mov     turn_odd, y
    str     x, [schedule], #4
.endm

fw_function fw_piccolo80_expand
    .p2align 2
    push    expand_saved
    ldr     words_0_1, [key]
    ldr     words_2_3, [key, #4]
    ldrh    words_4_4, [key, #8]
    bfi     words_4_4, words_4_4, #16, #16
    and     x, words_0_1, #0x00ff00ff   /* bytes 0, 3, 2, 1 */
    eor     y, words_0_1, x
    orr     x, x, y, ror #16
    str     x, [schedule], #4
    ubfx    x, words_4_4, #0, #8        /* bytes 8, 7, 6, 9 */
    lsr     y, words_4_4, #8
    bfi     x, y, #24, #8
    lsr     y, words_2_3, #24
    bfi     x, y, #8, #8
    lsr     y, words_2_3, #16
    bfi     x, y, #16, #8
    str     x, [schedule, #LAST_KEY - 4]
    load_constant x, 0x3c2d1e0f
    eor     words_0_1, words_0_1, x
    eor     words_2_3, words_2_3, x
    eor     words_4_4, words_4_4, x
    load_constant one, 0x01040208
    movs    number, #0
    movs    turn, #0
    mov     turn_odd, #0
    add     end, schedule, #4 * ROUNDS
    .p2align 2
1:  store_round_key words_2_3
    store_round_key words_0_1
    store_round_key words_2_3
    store_round_key words_4_4
    store_round_key words_0_1
    cmp     schedule, end
    bne     1b
    pop     expand_saved
    bx      lr
fw_end fw_piccolo80_expand
