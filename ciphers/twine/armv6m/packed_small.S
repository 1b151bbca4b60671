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
#define SUBSTITUTE_BY_CALL 1
#define end             r12             /* behind the last key of a pass */

#define place           r3              /* in it */
#define nibble          r4
#define key_table       r5
#define selected        r6              /* which order of nibbles; kept in END */

#include "twine_block.inc"
#include "../twine_tables.inc"

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
    finish_key substitution
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
    key_order
9:  .long   0x11111111
fw_end fw_twine80_expand
