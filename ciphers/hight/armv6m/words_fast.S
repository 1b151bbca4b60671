/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HIGHT for ARMv6-M (Cortex-M0+): four rounds per pass, after which all words are home again.
 *
 *     void fw_hight_expand (fw_hight_schedule *schedule, const uint8_t key[16]);
 *     void fw_hight_encrypt(const fw_hight_schedule *schedule, uint8_t block[8]);
 *     void fw_hight_decrypt(const fw_hight_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1, at multiples of 4; the schedule has the portable layout, at a multiple of 4. Four
 * rounds (hight_macros.inc) are 124 cycles, back 132, and the loop 4: a bound of 1024 and 1088, with the whitening, the
 * block in and out about 55 more. A word of subkeys is 22 cycles: 13 for its four constants, and 9; then 8 bytes of the
 * key turn.
 * Cycles with BL and return:
 *
 * cost fw_hight_expand 1009 cycles 242 bytes 36 stack
 * cost fw_hight_encrypt 1079 cycles 336 bytes 24 stack
 * cost fw_hight_decrypt 1146 cycles 358 bytes 24 stack
 */
#define keys            r0
#define block           r1
#define mask            r1              /* of the bytes, when the block's address is on the stack */
#define t               r2
#define double          r3              /* a byte twice; a key */
#define x04             r4
#define x15             r5
#define x26             r6
#define x37             r7
#define state           x04, x15, x26, x37
#define end             r12             /* of the round keys */
#define saved           {r1, r4-r7, lr}
#define restored        {r4-r7, pc}

#define schedule        r0
#define key             r1
#define key_words       {r2-r5}
#define last_key_word   {r5}
#define first_key_word  {r2}
#define subkeys         r1
#define one_word        {r1}
#define spare           r2
#define constant        r3              /* the shift register, and the four bits that come next */
#define low_seven       r4              /* 0x007f007f */
#define top_bits        r5              /* 0x80808080 */
#define low             r6              /* words of the key while they turn */
#define high            r7
#define left            r12             /* passes */
#define expand_saved    {r4-r7, lr}
#define FIRST_CONSTANT  0x5a
#define ROUNDS_PER_PASS 4

#include "hight_macros.inc"
#include "four_rounds.inc"
#include "hight_loops.inc"

/* ---- The key schedule. The key is on the stack, where it turns. ---- */

/* Four subkeys. Constants have seven bits, so they are added to the lower seven of the key's bytes, and no byte carries
 * into the next. */
.macro make_subkeys at:req
    lsrs    spare, constant, #3
    eors    spare, spare, constant
    lsls    spare, spare, #28
    lsrs    spare, spare, #21
    orrs    constant, constant, spare
    lsls    subkeys, constant, #14
    orrs    subkeys, subkeys, constant
    lsrs    spare, subkeys, #1
    ands    subkeys, subkeys, low_seven
    ands    spare, spare, low_seven
    lsls    spare, spare, #8
    orrs    subkeys, subkeys, spare
    lsrs    constant, constant, #4
    ldr     spare, [sp, #\at]
    movs    low, spare
    bics    spare, spare, top_bits
    adds    subkeys, subkeys, spare
    ands    low, low, top_bits
    eors    subkeys, subkeys, low
    stm     schedule!, one_word
.endm

/* Eight bytes move on by one. */
.macro turn at:req
    ldr     low, [sp, #\at]
    ldr     high, [sp, #\at + 4]
    lsrs    subkeys, high, #24
    lsls    high, high, #8
    lsrs    spare, low, #24
    orrs    high, high, spare
    lsls    low, low, #8
    orrs    low, low, subkeys
    str     low, [sp, #\at]
    str     high, [sp, #\at + 4]
.endm

fw_function fw_hight_expand
    push    expand_saved
    ldm     key!, key_words
    push    key_words
    stm     schedule!, last_key_word
    stm     schedule!, first_key_word
    movs    low_seven, #0x7f
    lsls    spare, low_seven, #16
    orrs    low_seven, low_seven, spare
    movs    top_bits, #0x80
    lsls    spare, top_bits, #8
    orrs    top_bits, top_bits, spare
    lsls    spare, top_bits, #16
    orrs    top_bits, top_bits, spare
    movs    constant, #FIRST_CONSTANT
    movs    spare, #ROUNDS / 4
1:  mov     left, spare
    make_subkeys 0
    make_subkeys 4
    make_subkeys 8
    make_subkeys 12
    turn    0
    turn    8
    mov     spare, left
    subs    spare, spare, #1
    bne     1b
    add     sp, sp, #16
    pop     restored
fw_end fw_hight_expand
