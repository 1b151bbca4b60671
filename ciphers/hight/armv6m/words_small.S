/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HIGHT for ARMv6-M (Cortex-M0+): one round per pass, one byte of the key schedule.
 *
 *     void fw_hight_expand (fw_hight_schedule *schedule, const uint8_t key[16]);
 *     void fw_hight_encrypt(const fw_hight_schedule *schedule, uint8_t block[8]);
 *     void fw_hight_decrypt(const fw_hight_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1, at multiples of 4; the schedule has the portable layout, at a multiple of 4. In bytes a round
 * (hight_macros.inc) is 54, back 58, the words that move 10, its key and the loop 6. The block in and out is 32 and 24 with a
 * mask of 6, the whitening 16 and 20 twice; a byte of the key schedule is 36.
 * Cycles with BL and return:
 *
 * cost fw_hight_expand 2712 cycles 52 bytes 16 stack
 * cost fw_hight_encrypt 1335 cycles 178 bytes 24 stack
 * cost fw_hight_decrypt 1402 cycles 188 bytes 24 stack
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
#define subkey          r2
#define spare           r3
#define constant        r4              /* the shift register */
#define place           r5
#define seven           r6
#define whitening       {r2, r3}
#define saved_few       {r4-r6, lr}
#define restored_few    {r4-r6, pc}
#define FIRST_CONSTANT  0x5a
#define ROUNDS_PER_PASS 1

#include "hight_macros.inc"

.macro encrypt_pass
    encrypt_round state, WHITENING_BYTES
    movs    t, x37
    movs    x37, x26
    movs    x26, x15
    movs    x15, x04
    movs    x04, t
.endm

.macro decrypt_pass
    movs    t, x04
    movs    x04, x15
    movs    x15, x26
    movs    x26, x37
    movs    x37, t
    decrypt_round state, WHITENING_BYTES
.endm

#include "hight_loops.inc"

/* Eight bytes of the key move on by one with every 16 subkeys. */
fw_function fw_hight_expand
    push    saved_few
    ldr     subkey, [key, #12]
    ldr     spare, [key]
    stm     schedule!, whitening
    movs    constant, #FIRST_CONSTANT
    movs    seven, #7
    movs    place, #0
1:  lsrs    subkey, place, #4
    subs    subkey, place, subkey
    ands    subkey, subkey, seven
    movs    spare, #8
    ands    spare, spare, place
    orrs    subkey, subkey, spare
    ldrb    subkey, [key, subkey]
    adds    subkey, subkey, constant
    strb    subkey, [schedule, place]
    lsrs    spare, constant, #3
    eors    spare, spare, constant
    lsls    spare, spare, #31
    lsrs    spare, spare, #25
    lsrs    constant, constant, #1
    orrs    constant, constant, spare
    adds    place, place, #1
    cmp     place, #ROUND_KEY_BYTES * ROUNDS
    bne     1b
    pop     restored_few
fw_end fw_hight_expand
