/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RoadRunneR for ARMv6-M (Cortex-M0+): one round per pass, L on two bytes at a time.
 *
 *     void fw_roadrunner80_expand  (fw_roadrunner80_schedule *schedule, const uint8_t key[10]);
 *     void fw_roadrunner80_encrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *     void fw_roadrunner80_decrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *
 * and the same for RoadRunneR-128, whose key has 16 bytes. Arguments in r0 and r1. Key and block aligned to 4 bytes. The
 * schedule has a layout of its own, 56 bytes: the first eight bytes of the key as they are, then a word for each two
 * bytes of the key, which has each of them twice, and again from the first byte on as far as a round can reach.
 *
 * A round of encryption is 136 cycles, or 1 more of the smaller variant: four S-boxes of 9; three times L and a round
 * key, 21; 2 for the round's number; 12 to take the half apart, 9 to put it together, 4 to add it; 10 for the place in
 * the key and the loop. The S-box is 8 operations, one of which needs a copy here; L is 4 for two bytes: with the
 * portable circuits no round can do with less than 36 + 24. That there are no shorter ones is not claimed.
 * Cycles with BL and return:
 *
 * cost fw_roadrunner80_expand 102 cycles 50 bytes 0 stack
 * cost fw_roadrunner80_encrypt 1441 cycles 338 bytes 44 stack
 * cost fw_roadrunner80_decrypt 1461 cycles 342 bytes 44 stack
 * cost fw_roadrunner128_expand 140 cycles 46 bytes 0 stack
 * cost fw_roadrunner128_encrypt 1703 cycles 336 bytes 44 stack
 * cost fw_roadrunner128_decrypt 1739 cycles 342 bytes 44 stack
 */
#define keys            r0
#define block           r1
#define x0              r1              /* the half in F */
#define x1              r2
#define x2              r3
#define x3              r4
#define spare           r5
#define k01             r6              /* a round key */
#define k23             r7
#define round_key       {r6, r7}
#define active          r8              /* the half that goes through F, as it was */
#define other           r9
#define number          r10             /* of the round, twice in the upper half */
#define one             r11             /* as a number of a round */
#define even_bytes      lr              /* a mask */
#define end             r12             /* of the key */
#define half0           r2              /* on the way in and out */
#define half1           r3
#define both_halves     {r2, r3}
#define high_registers  {r4-r7}
#define kept            {r0, r1, r4-r7} /* schedule, block, high registers */
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}
#define low_of_r8       r4
#define low_of_r9       r5
#define low_of_r10      r6
#define low_of_r11      r7

#define schedule        r0
#define key             r1
#define word0           r2
#define word1           r3
#define two_words       {r2, r3}
#define pair            r2
#define one_pair        {r2}
#define byte            r3

#include "roadrunner_macros.inc"

#define PAIRS_80        5
#define PAIRS_128       8
#define ROUNDS_80       10
#define ROUNDS_128      12

/* The half that is active, taken apart, each byte twice. */
.macro unpack
    mov     x1, active
    mov     x0, even_bytes
    ands    x0, x0, x1
    eors    x1, x1, x0
    lsls    spare, x0, #8
    orrs    x0, x0, spare
    lsrs    spare, x1, #8
    orrs    x1, x1, spare
    lsrs    x2, x0, #16
    uxth    x0, x0
    lsrs    x3, x1, #16
    uxth    x1, x1
.endm

/* The upper copies to x0. */
.macro pack
    lsls    x2, x2, #16
    orrs    x0, x0, x2
    lsls    x3, x3, #16
    orrs    x1, x1, x3
    lsrs    x0, x0, #8
    mov     spare, even_bytes
    eors    x0, x0, x1
    ands    x0, x0, spare
    eors    x0, x0, x1
.endm

.macro substitute_diffuse_add_key with
    ldm     keys!, round_key
    substitute
    diffuse_add_key x0, x1, k01
    diffuse_add_key x2, x3, k23, \with
.endm

/* The halves have changed roles behind it; the next round's keys are BACK pairs back, and within the key. */
.macro one_round pairs:req, back:req
    unpack
    substitute_diffuse_add_key
    substitute_diffuse_add_key number
    substitute_diffuse_add_key
    substitute
    pack
    mov     spare, other
    eors    x0, x0, spare
    mov     other, active
    mov     active, x0
    .if     \back
    subs    keys, keys, #PAIR * \back
    .endif
    cmp     keys, end
    blo     2f
    subs    keys, keys, #PAIR * \pairs
2:
.endm

/* FIRST_PAIR: where the first round's keys begin; WHITENING: the place of the key that is added to the first half;
 * ROUND: the number of the first round. */
.macro enter_block pairs:req, first_pair:req, whitening:req, round:req
    push    saved
    mov     low_of_r8, active
    mov     low_of_r9, other
    mov     low_of_r10, number
    mov     low_of_r11, one
    push    kept
    ldm     block!, both_halves
    ldr     spare, [keys, #\whitening]
    eors    half0, half0, spare
    mov     active, half0
    mov     other, half1
    movs    spare, #RAW_BYTES + PAIR * \pairs
    adds    spare, spare, keys
    mov     end, spare
    adds    keys, keys, #RAW_BYTES
    adds    keys, keys, #PAIR * \first_pair
    movs    spare, #0xff
    lsls    k01, spare, #16
    orrs    spare, spare, k01
    mov     even_bytes, spare
    movs    spare, #1
    lsls    k01, spare, #8
    orrs    spare, spare, k01
    lsls    spare, spare, #16
    mov     one, spare
    movs    k01, #\round
    muls    spare, spare, k01
    mov     number, spare
.endm

.macro leave_block whitening:req
    mov     half0, other
    mov     half1, active
    pop     kept
    mov     active, low_of_r8
    mov     other, low_of_r9
    mov     number, low_of_r10
    mov     one, low_of_r11
    ldr     spare, [keys, #\whitening]
    eors    half0, half0, spare
    stm     block!, both_halves
    pop     restored
.endm

.macro encrypt_block pairs:req, rounds:req, back:req
    enter_block \pairs, 2, 0, \rounds
1:  one_round \pairs, \back
    mov     spare, number
    mov     k01, one
    subs    spare, spare, k01
    mov     number, spare
    beq     3f
    b       1b
3:  leave_block 4
.endm

.macro decrypt_block pairs:req, rounds:req, first_pair:req, back:req
    enter_block \pairs, \first_pair, 4, 1
1:  one_round \pairs, \back
    mov     spare, number
    mov     k01, one
    adds    spare, spare, k01
    mov     number, spare
    lsrs    spare, spare, #24
    cmp     spare, #\rounds
    bhi     3f
    b       1b
3:  leave_block 0
.endm

fw_function fw_roadrunner80_encrypt
    encrypt_block PAIRS_80, ROUNDS_80, 5
fw_end fw_roadrunner80_encrypt

fw_function fw_roadrunner80_decrypt
    decrypt_block PAIRS_80, ROUNDS_80, 1, 2
fw_end fw_roadrunner80_decrypt

fw_function fw_roadrunner80_expand
    expand_key PAIRS_80, 5
fw_end fw_roadrunner80_expand

fw_function fw_roadrunner128_encrypt
    encrypt_block PAIRS_128, ROUNDS_128, 0
fw_end fw_roadrunner128_encrypt

fw_function fw_roadrunner128_decrypt
    decrypt_block PAIRS_128, ROUNDS_128, 4, 4
fw_end fw_roadrunner128_decrypt

fw_function fw_roadrunner128_expand
    expand_key PAIRS_128, 4
fw_end fw_roadrunner128_expand
