/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for ARMv6-M (Cortex-M0+): all rounds unrolled, most round keys in registers.
 *
 *     void fw_cham64_128_expand (fw_cham64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_cham64_128_encrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_cham64_128_decrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes, as the core's loads want; the schedule is the portable one.
 * Two rounds have 14 instructions (cham_macros.inc), 7.1 cycles each with their keys; to save the high registers and to
 * load the keys takes 70 once. The key schedule is computed for two words at a time, in the halves of registers.
 * Cycles with BL and return:
 *
 * cost fw_cham64_128_expand 115 cycles 176 bytes 20 stack
 * cost fw_cham64_128_encrypt 723 cycles 1344 bytes 52 stack
 * cost fw_cham64_128_decrypt 725 cycles 1348 bytes 52 stack
 */
#define schedule        r0
#define block           r1
#define two_words       {r0, r1}        /* e0 and e2 */
#define result          {r2, r3}        /* o1 and o3 */
#define BLOCK           KEYS_PUSHED     /* in the frame: its address */
#define FRAME           16
#define pushed_block    {r1, r2}        /* r2, so that the stack pointer is a multiple of 8 */

#include "cham_macros.inc"
#include "fw_callee_saved_armv6m.inc"

.macro begin_block
    save_registers
    push    pushed_block
    load_keys schedule
    ldr     e0, [sp, #BLOCK]
    ldm     e0, two_words
.endm

.macro end_block
    ldr     t, [sp, #BLOCK]
    stm     t!, result
    add     sp, sp, #FRAME
    restore_registers
.endm

#include "words_block.inc"

/* ---- Key schedule ---- */

#define key             r1
#define words           r2              /* two of the key, and the same rotated by 8 */
#define one_load        {r2}
#define sum             r3
#define part            r4
#define ones            r5              /* which bits come from the other end when words are rotated by 1 and by 3 */
#define sevens          r6
#define by_16           r7
#define expand_saved    {r4-r7, lr}
#define expand_return   {r4-r7, pc}

/* PART: both words by PLACES to the left, but without the bits that ENTERING has; then PART: those. */
.macro stay places:req, entering:req
    lsls    part, words, #\places
    bics    part, part, \entering
.endm

.macro enter places:req, entering:req
    lsrs    part, words, #16 - \places
    ands    part, part, \entering
.endm

/* Of words NUMBER and NUMBER + 1 of the key, round keys of the same numbers, and of those 8 higher, which change
 * places. */
.macro expand_two_words number:req
    ldm     key!, one_load
    stay    1, ones
    movs    sum, words
    eors    sum, sum, part
    enter   1, ones
    eors    sum, sum, part
    rev16   words, words
    movs    part, sum
    eors    part, part, words
    str     part, [schedule, #2 * \number]
    stay    3, sevens
    eors    sum, sum, part
    enter   3, sevens
    eors    sum, sum, part
    rors    sum, sum, by_16
    str     sum, [schedule, #2 * (\number + 8)]
.endm

fw_function fw_cham64_128_expand
    push    expand_saved
    movs    by_16, #16
    movs    ones, #1
    lsls    part, ones, #16
    orrs    ones, ones, part
    lsls    sevens, ones, #3
    subs    sevens, sevens, ones
    expand_two_words 0
    expand_two_words 2
    expand_two_words 4
    expand_two_words 6
    pop     expand_return
fw_end fw_cham64_128_expand
