/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMON64 for ARMv6-M (Cortex-M0+): all rounds unrolled, round keys loaded two at a time.
 *
 *     void fw_simon64_96_expand  (fw_simon64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_simon64_96_encrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_simon64_96_decrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *
 * and the same for SIMON64/128, whose key has 16 bytes. Arguments in r0 and r1. Key and block aligned to 4 bytes, as
 * the core's loads want; the schedule is the portable one. A round is 9 instructions and cycles (why:
 * simon_macros.inc), and its key takes 1.5: LDM of two, all that the low registers have room for; the second is added
 * to its half one round early. Backwards LDM must be led there, half a cycle more.
 * Cycles with BL and return:
 *
 * cost fw_simon64_96_expand 778 cycles 72 bytes 20 stack
 * cost fw_simon64_96_encrypt 468 cycles 814 bytes 20 stack
 * cost fw_simon64_96_decrypt 489 cycles 856 bytes 20 stack
 * cost fw_simon64_128_expand 879 cycles 72 bytes 20 stack
 * cost fw_simon64_128_encrypt 489 cycles 852 bytes 20 stack
 * cost fw_simon64_128_decrypt 511 cycles 896 bytes 20 stack
 */
#define schedule        r0
#define block           r1
#define y               r2
#define x               r3
#define block_words     {r2, r3}
#define by_25           r4              /* distances to rotate by */
#define by_31           r5
#define sum             r6              /* of a rotated word */
#define other           r7              /* another rotation, the second key */
#define first_key       r1
#define two_keys        {r1, r7}
#define kept_block      r12
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}

#define key             r1
#define key_of_three    {r2, r3, r4}
#define key_of_four     {r1, r2, r3, r4}
#define newest          r4              /* read last */
#define z_first         r1
#define z_second        r2
#define by_1            r3
#define by_3            r5
#define end             r12
#define minus_2         lr

#include "simon_macros.inc"

/* Two rounds: from X to Y and from Y to X; the schedule's lower key is the first forward, and the second backwards. */
.macro two_rounds y:req, x:req, y_key:req, x_key:req
    mix     \x
    eors    \y, \y, sum
    ldm     schedule!, two_keys
    eors    \y, \y, \y_key
    eors    \x, \x, \x_key
    mix     \y
    eors    \x, \x, sum
.endm

.macro encrypt_block rounds:req
    begin_block
    .rept   \rounds / 2
    two_rounds y, x, first_key, other
    .endr
    end_block
.endm

.macro decrypt_block rounds:req
    begin_block
    adds    schedule, schedule, #4 * (\rounds - 2)
    .rept   \rounds / 2 - 1
    two_rounds x, y, other, first_key
    subs    schedule, schedule, #16
    .endr
    two_rounds x, y, other, first_key
    end_block
.endm

#include "simon_functions.inc"
