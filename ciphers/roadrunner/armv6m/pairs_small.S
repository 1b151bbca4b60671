/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RoadRunneR for ARMv6-M (Cortex-M0+): one layer of F per pass, both directions one loop.
 *
 *     void fw_roadrunner80_expand  (fw_roadrunner80_schedule *schedule, const uint8_t key[10]);
 *     void fw_roadrunner80_encrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *     void fw_roadrunner80_decrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *
 * and the same for RoadRunneR-128, whose key has 16 bytes. Arguments in r0 and r1. Key and block aligned to 4 bytes. The
 * schedule is that of pairs_fast.S.
 *
 * Decryption is encryption with the keys first and last exchanged, the numbers of the rounds upwards, and other places
 * of the keys. The halves stay in the block. In bytes: S-box 18, L and its keys 40, half taken apart 22, put together 20,
 * added and exchanged 10, the round's number 24, the place in the key 14: 148 before anything is saved, chosen or
 * counted.
 * Cycles with BL and return:
 *
 * cost fw_roadrunner80_expand 102 cycles 50 bytes 0 stack
 * cost fw_roadrunner80_encrypt 1950 cycles 214 bytes 32 stack
 * cost fw_roadrunner80_decrypt 1953 cycles 6 bytes 32 stack
 * cost fw_roadrunner128_expand 140 cycles 46 bytes 0 stack
 * cost fw_roadrunner128_encrypt 2330 cycles 214 bytes 32 stack
 * cost fw_roadrunner128_decrypt 2333 cycles 6 bytes 32 stack
 */
#define keys            r0
#define block           r1
#define back            r2              /* arguments of the loop for both directions */
#define direction       r3              /* 0 forwards, 4 backwards */
#define x0              r2              /* the half in F */
#define x1              r3
#define x2              r4
#define x3              r5
#define spare           r6
#define pair_of_keys    r7
#define one_pair_of_keys {r7}
#define layers          r12             /* linear ones to come, of this round */
#define number          lr              /* of the round */
#define saved           {r0, r2-r7, lr}
#define unsaved         {r0, r2, r3}    /* the arguments */
#define restored        {r4-r7, pc}

#define schedule        r0
#define key             r1
#define word0           r2
#define word1           r3
#define two_words       {r2, r3}
#define pair            r2
#define one_pair        {r2}
#define byte            r3
#define end             r12

#include "roadrunner_macros.inc"

.equ    PAIRS_80, 5                     /* by the size of the key: macros make the names */
.equ    PAIRS_128, 8
.equ    ROUNDS_80, 10
.equ    ROUNDS_128, 12

#define KEPT_SCHEDULE   [sp]
#define KEPT_BACK       [sp, #4]
#define KEPT_DIRECTION  [sp, #8]

/* The byte at PLACE of the block twice; SPARE is 0x0101. */
.macro take_byte to:req, place:req
    ldrb    \to, [block, #\place]
    muls    \to, \to, spare
.endm

/* The upper copy of BYTE to its place. */
.macro put_byte byte:req, place:req
    lsrs    \byte, \byte, #8
    .if     \place
    lsls    \byte, \byte, #8 * \place
    orrs    x0, x0, \byte
    .endif
.endm

/* FORWARDS, BACKWARDS: pairs from behind a round's keys back to those of the next, but for the length of the key;
 * FIRST: pairs from where encryption's keys begin to where decryption's do. */
.macro both_directions size:req, forwards:req, backwards:req, first:req
fw_function fw_roadrunner\size\()_encrypt
    movs    back, #PAIR * \forwards
    movs    direction, #0
begin_\size:
    push    saved
    ldr     x2, [keys, direction]
    ldr     x3, [block]
    eors    x3, x3, x2
    str     x3, [block]
    adds    keys, keys, #RAW_BYTES + 2 * PAIR
    movs    spare, #ROUNDS_\size
    cmp     direction, #0
    beq     1f
    movs    spare, #1
    .if     \first < 0
    subs    keys, keys, #-PAIR * (\first)
    .else
    adds    keys, keys, #PAIR * \first
    .endif
1:  mov     number, spare
    movs    spare, #1
    lsls    pair_of_keys, spare, #8
    adds    spare, spare, pair_of_keys
    take_byte x0, 0
    take_byte x1, 1
    take_byte x2, 2
    take_byte x3, 3
    movs    spare, #3
    mov     layers, spare
2:  substitute
    mov     spare, layers
    subs    spare, spare, #1
    bmi     4f
    mov     layers, spare
    ldm     keys!, one_pair_of_keys
    diffuse_add_key x0, x1, pair_of_keys
    ldm     keys!, one_pair_of_keys
    diffuse_add_key x2, x3, pair_of_keys
    mov     spare, layers
    cmp     spare, #1
    bne     2b
    mov     pair_of_keys, number
    eors    x3, x3, pair_of_keys
    lsls    pair_of_keys, pair_of_keys, #8
    eors    x3, x3, pair_of_keys
    b       2b

4:  put_byte x0, 0
    put_byte x1, 1
    put_byte x2, 2
    put_byte x3, 3
    ldr     x2, [block, #4]
    eors    x0, x0, x2
    ldr     x1, [block]
    str     x1, [block, #4]
    str     x0, [block]
    ldr     spare, KEPT_BACK
    subs    keys, keys, spare
    ldr     spare, KEPT_SCHEDULE
    adds    spare, spare, #RAW_BYTES + PAIR * PAIRS_\size
    cmp     keys, spare
    blo     5f
    subs    keys, keys, #PAIR * PAIRS_\size
5:  ldr     spare, KEPT_DIRECTION
    lsrs    spare, spare, #1
    subs    spare, spare, #1
    add     spare, spare, number
    subs    x2, spare, #1
    cmp     x2, #ROUNDS_\size
    blo     1b

    pop     unsaved
    movs    spare, #4
    subs    spare, spare, direction
    ldr     spare, [keys, spare]
    ldr     x2, [block]
    ldr     x3, [block, #4]
    eors    x3, x3, spare
    str     x3, [block]
    str     x2, [block, #4]
    pop     restored
fw_end fw_roadrunner\size\()_encrypt

fw_function fw_roadrunner\size\()_decrypt
    movs    back, #PAIR * \backwards
    movs    direction, #4
    b       begin_\size
fw_end fw_roadrunner\size\()_decrypt
.endm

both_directions 80, 5, 2, -1
both_directions 128, 0, 4, 2

#include "../roadrunner_pairs_expand.inc"
