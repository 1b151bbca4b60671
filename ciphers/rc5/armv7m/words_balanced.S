/* RC5-32/20/16 for ARMv7-M (Cortex-M3): two rounds per pass.
 *
 *     void fw_rc5_20_expand  (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address; the schedule is the portable one, aligned to 4 bytes.
 * Stack: 20 bytes of saved registers, 28 in expand. The counts of rotations are secret, but the core rotates by any
 * count in one cycle.
 *
 * Half a round is 4 instructions, back 3: ROR turns to the right, so encryption has to negate the count, 1 more than
 * the sum, the rotation and the addition that there must be. Its key takes 1.25 cycles, LDM of four, and the loop 1.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_rc5_20_expand 2092 cycles 204 bytes
 * cost fw_rc5_20_encrypt 275 cycles 76 bytes
 * cost fw_rc5_20_decrypt 236 cycles 60 bytes
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked. */
#include "fw_asm.h"

#define schedule        r0
#define block           r1
#define left            r2
#define right           r3
#define key_a           r4
#define key_b           r5
#define key_c           r6
#define key_d           r7
#define four_keys       {r4-r7}
#define two_keys        {r4, r5}
#define end             r12             /* the round key that ends the loop */
#define count           lr
#define saved           {r4-r7, lr}
#define saved_return    {r4-r7, pc}

#define TABLE_WORDS     42
#define TABLE_BYTES     (4 * TABLE_WORDS)

.macro encrypt_half a:req, b:req, key:req
    eors    \a, \a, \b
    rsb     count, \b, #0
    ror     \a, \a, count
    add     \a, \a, \key
.endm

.macro decrypt_half a:req, b:req, key:req
    subs    \a, \a, \key
    rors    \a, \a, \b
    eors    \a, \a, \b
.endm

fw_function fw_rc5_20_encrypt
    .p2align 2
    push    saved
    ldr     left, [block]
    ldr     right, [block, #4]
    add     end, schedule, #TABLE_BYTES
    ldm     schedule!, two_keys
    adds    left, left, key_a
    adds    right, right, key_b
    .p2align 2
1:  ldm     schedule!, four_keys
    encrypt_half left, right, key_a
    encrypt_half right, left, key_b
    encrypt_half left, right, key_c
    encrypt_half right, left, key_d
    cmp     schedule, end
    bne     1b
    str     left, [block]
    str     right, [block, #4]
    pop     saved_return
fw_end fw_rc5_20_encrypt

fw_function fw_rc5_20_decrypt
    .p2align 2
    push    saved
    ldr     left, [block]
    ldr     right, [block, #4]
    add     end, schedule, #8
    adds    schedule, schedule, #TABLE_BYTES
    .p2align 2
1:  ldmdb   schedule!, four_keys
    decrypt_half right, left, key_d
    decrypt_half left, right, key_c
    decrypt_half right, left, key_b
    decrypt_half left, right, key_a
    cmp     schedule, end
    bne     1b
    ldmdb   schedule, two_keys
    subs    left, left, key_a
    subs    right, right, key_b
    str     left, [block]
    str     right, [block, #4]
    pop     saved_return
fw_end fw_rc5_20_decrypt

/* ---- Key schedule: 126 steps, three times through the table and, meanwhile, round the four words of the key ---- */

#define key             r1
#define word            r1              /* of the table, when the key is read */
#define l0              r4
#define l1              r5
#define l2              r6
#define l3              r7
#define sum             r8
#define step_q          r8
#define saved_expand    {r4-r9, lr}
#define expand_return   {r4-r9, pc}
#define turns           r9              /* through the loop */

.macro expand_step l:req, offset:req
    ldr     word, [schedule, #\offset]
    add     sum, left, right
    add     word, word, sum
    ror     left, word, #32 - 3
    str     left, [schedule, #\offset]
    add     sum, left, right
    add     \l, \l, sum
    rsb     sum, sum, #0
    ror     right, \l, sum
    mov     \l, right
.endm

/* Two steps; the table's length is even. */
.macro expand_two_steps first:req, second:req
    expand_step \first, 0
    expand_step \second, 4
    adds    schedule, schedule, #8
    cmp     schedule, end
    it      eq
    subeq   schedule, schedule, #TABLE_BYTES
.endm

fw_function fw_rc5_20_expand
    .p2align 2
    push    saved_expand
    ldr     l2, [key]                   /* the loop is entered in its middle */
    ldr     l3, [key, #4]
    ldr     l0, [key, #8]
    ldr     l1, [key, #12]
    movw    left, #0x5163               /* P and Q */
    movt    left, #0xb7e1
    movw    step_q, #0x79b9
    movt    step_q, #0x9e37
    add     end, schedule, #TABLE_BYTES
    .p2align 2
1:  str     left, [schedule]
    add     left, left, step_q
    adds    schedule, schedule, #4
    cmp     schedule, end
    bne     1b
    subs    schedule, schedule, #TABLE_BYTES
    movs    left, #0
    movs    right, #0
    mov     turns, #3 * TABLE_WORDS / 4 + 1
    b       3f
    .p2align 2
2:  expand_two_steps l0, l1
3:  expand_two_steps l2, l3
    subs    turns, turns, #1
    bne     2b
    pop     expand_return
fw_end fw_rc5_20_expand
