/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Chaskey for ARMv7-M (Cortex-M3): one round per pass, the key added in memory; smaller, with one word of stack.
 *
 *     void fw_chaskey_expand  (fw_chaskey_schedule *schedule, const uint8_t key[16]);
 *     void fw_chaskey_encrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *     void fw_chaskey_decrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *
 * and the same for Chaskey-LTS. Arguments in r0 and r1. Key and block at any address; the schedule is the key, aligned
 * to 4 bytes.
 * The state, the address of the block and the count are in r0 to r3, r12 and lr; that of the schedule waits in the
 * block, whose bytes are free while the state is in registers. What adds the key is the end of encryption, and
 * a function before. Rounds: chaskey_macros.inc.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_chaskey_expand 14 cycles 24 bytes 0 stack
 * cost fw_chaskey_encrypt 214 cycles 98 bytes 4 stack
 * cost fw_chaskey_decrypt 240 cycles 78 bytes 4 stack
 * cost fw_chaskey_lts_expand 14 cycles 24 bytes 0 stack
 * cost fw_chaskey_lts_encrypt 326 cycles 98 bytes 4 stack
 * cost fw_chaskey_lts_decrypt 376 cycles 78 bytes 4 stack
 */
#define schedule        r0              /* the count of rounds later */
#define count           r0
#define block           r1
#define v0              r2
#define v1              r12
#define v2              lr
#define v3              r3
#define return_address  lr              /* on the stack while v2 takes its place */
#define key             r1
#define key_end         r1              /* the last word that is read */
#define place           r3              /* while the state is in the block */
#define sum             r2
#define key_word        r12

#include "fw_functions.inc"
#include "chaskey_macros.inc"

/* The address of the schedule takes the place of v0 in the block. */
.macro begin add_key:req, rounds:req
    push    {return_address}
    bl      \add_key
    ldr     v0, [block]
    ldr     v1, [block, #4]
    ldr     v2, [block, #8]
    ldr     v3, [block, #12]
    str     schedule, [block]
    movs    count, #\rounds
.endm

/* LEAVE: where decryption ends, too. ADD_KEY: a function. */
.macro encrypt_block rounds:req, leave:req, add_key:req
    begin \add_key, \rounds
1:  encrypt_round 0
    ror     v2, v2, #16
    subs    count, count, #1
    bne     1b
\leave:
    ldr     schedule, [block]
    str     v0, [block]
    str     v1, [block, #4]
    str     v2, [block, #8]
    str     v3, [block, #12]
    pop     {return_address}
\add_key:
    movs    place, #12
2:  ldr     key_word, [schedule, place]
    ldr     sum, [block, place]
    eor     sum, sum, key_word
    str     sum, [block, place]
    subs    place, place, #4
    bpl     2b
    bx      lr
.endm

.macro decrypt_block rounds:req, leave:req, add_key:req
    begin \add_key, \rounds
1:  decrypt_round 0, 0
    ror     v1, v1, #12
    ror     v3, v3, #21
    subs    count, count, #1
    bne     1b
    b       \leave
.endm

    fw_function_of fw_chaskey_encrypt, encrypt_block, 8, .Lleave, .Ladd_key
    fw_function_of fw_chaskey_decrypt, decrypt_block, 8, .Lleave, .Ladd_key
    fw_function_of fw_chaskey_lts_encrypt, encrypt_block, 16, .Lleave_lts, .Ladd_key_lts
    fw_function_of fw_chaskey_lts_decrypt, decrypt_block, 16, .Lleave_lts, .Ladd_key_lts
