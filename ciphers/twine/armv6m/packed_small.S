/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TWINE for ARMv6-M (Cortex-M0+): logic on packed nibbles, constant time, four rounds per pass, one S-box.
 *
 *     void fw_twine80_expand (fw_twine80_schedule *schedule, const uint8_t key[10]);
 *     void fw_twine80_encrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *     void fw_twine80_decrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. The block aligned to 4 bytes, the key at any address. The schedule is that of packed_fast.S.
 *
 * In bytes: S-box 70, four rounds 62 in encryption and 64 in decryption, the block in and out 78 and 92. What they do:
 * twine_macros.inc.
 * Cycles with BL and return:
 *
 * cost fw_twine80_expand 6713 cycles 176 bytes 20 stack
 * cost fw_twine80_encrypt 1774 cycles 228 bytes 24 stack
 * cost fw_twine80_decrypt 1789 cycles 168 bytes 24 stack
 */
#define keys            r0
#define block           r1
#define even            r1              /* when the block is loaded */
#define x0              r2              /* the bits of nibbles */
#define x1              r3
#define x2              r4
#define x3              r5
#define t               r6
#define odd             r7
#define end             r12             /* behind the last key of a pass */
#define saved           {r1, r4-r7, lr}
#define restored        {r1, r4-r7, pc}

#define schedule        r0              /* where the next round key goes */
#define key             r1
#define constant        r1              /* when the key is loaded */
#define round_key       r7
#define place           r3              /* in it */
#define nibble          r4
#define key_table       r5
#define selected        r6              /* which order of nibbles; kept in END */
#define expand_saved    {r4-r7, lr}
#define expand_restored {r4-r7, pc}

.macro take_lowest_bits to:req
    ldr     \to, 9f
.endm

#include "twine_macros.inc"

.macro encrypt_round from:req, to:req, exchange:vararg
    ldm     keys!, {x0}
    eors    x0, x0, \from
    bl      substitute_all
    \exchange
    eors    \to, \to, x0
.endm

.macro decrypt_round number:req, from:req, to:req, exchange:vararg
    ldr     x0, [keys, #4 * \number]
    eors    x0, x0, \from
    bl      substitute_all
    \exchange
    eors    \to, \to, x0
.endm

fw_function fw_twine80_encrypt
    push    saved
    load_block
    movs    t, keys
    adds    t, t, #KEYS
    mov     end, t
1:  encrypt_round even, odd
    encrypt_round odd, even, exchange_2
    encrypt_round even, odd, exchange_1
    encrypt_round odd, even, exchange_4 x0
    cmp     keys, end
    bne     1b
    store_last
    pop     restored

substitute_all:
    substitute
    bx      lr
    masks
fw_end fw_twine80_encrypt

fw_function fw_twine80_decrypt
    push    saved
    load_last
    mov     end, keys
    adds    keys, keys, #KEYS
1:  subs    keys, keys, #16
    decrypt_round 3, odd, even, exchange_4 x0
    decrypt_round 2, even, odd, exchange_1
    decrypt_round 1, odd, even, exchange_2
    decrypt_round 0, even, odd
    cmp     keys, end
    bne     1b
    store_block
    pop     restored
    .p2align 2
8:  .long   0x0f0f0f0f
fw_end fw_twine80_decrypt

fw_function fw_twine80_expand
    push    expand_saved
    load_key
    movs    selected, #0
1:  mov     end, selected
    adr     key_table, key_order
    movs    place, #7
2:  movs    nibble, place
    eors    nibble, nibble, selected
    ldrb    nibble, [key_table, nibble]
    ldrb    nibble, [schedule, nibble]
    lsls    round_key, round_key, #4
    orrs    round_key, round_key, nibble
    subs    place, place, #1
    bpl     2b
    finish_key bl substitute_all
    mov     selected, end
    adds    selected, selected, #8      /* the next order; after four the same ones, turned round */
    cmp     selected, #32
    blt     3f
    movs    x0, #32 + 7
    eors    selected, selected, x0
3:  cmp     constant, #CONSTANT_END
    bne     1b
    pop     expand_restored

    .p2align 2
key_order:                              /* which nibbles of the key a round key is made of, from the lowest bits on */
    .byte   1, 6, 3, 14, 4, 15, 13, 16
    .byte   1, 13, 4, 3, 15, 14, 6, 16
    .byte   15, 4, 1, 6, 13, 16, 14, 3
    .byte   15, 14, 13, 1, 16, 6, 4, 3
9:  .long   0x11111111
fw_end fw_twine80_expand
