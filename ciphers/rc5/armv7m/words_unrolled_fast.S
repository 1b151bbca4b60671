/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 for ARMv7-M (Cortex-M3): all rounds unrolled; in the key schedule, four steps per pass.
 *
 *     void fw_rc5_20_expand  (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address; the schedule is the portable one, aligned to 4 bytes.
 * Registers and the cost of a half round: rc5_macros.inc. The keys of eight half rounds are loaded at once, 9 cycles: a
 * bound of 205 and 165, and 13 for the block in and out and the first two keys.
 * A step of the key schedule is 8 cycles; its word of the table takes 1 when it is first made, and 1.25 later, LDM of
 * four; the loop 1.25.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_rc5_20_expand 1348 cycles 460 bytes 36 stack
 * cost fw_rc5_20_encrypt 239 cycles 524 bytes 36 stack
 * cost fw_rc5_20_decrypt 200 cycles 328 bytes 36 stack
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "rc5_macros.inc"
#include "rc5_unrolled.inc"

#define fresh           r3              /* the table's word before the first step with it; then: turns */
#define turns_left      r3
#define q               r9
#define word_a          r9
#define word_b          r10
#define word_c          r11
#define word_d          r12
#define four_words      {r9-r12}
#define stop            lr

.macro fresh_step l:req, before:req, offset:req
    add     fresh, fresh, q
    mix_step fresh, left, \l, \before, \offset
.endm

/* The table's first round makes it. 42 steps end with the key's second word, so the second round begins with two steps
 * more and the third one ends with them. */
fw_function fw_rc5_20_expand
    .p2align 2
    push    saved_all
    load_key
    load_constants fresh, q
    add     stop, schedule, #TABLE_BYTES
    mov     left, fresh
    first_step
    fresh_step l1, l0, 4
    adds    schedule, schedule, #8
    .p2align 2
1:  fresh_step l2, l1, 0
    fresh_step l3, l2, 4
    fresh_step l0, l3, 8
    fresh_step l1, l0, 12
    adds    schedule, schedule, #16
    cmp     schedule, stop
    bne     1b

    movs    turns_left, #2
    subs    schedule, schedule, #TABLE_BYTES
    expand_step l2, l1, 0
    expand_step l3, l2, 4
    adds    schedule, schedule, #8
    .p2align 2
2:  ldm     schedule, four_words
    mix_step word_a, word_a, l0, l3, 0
    mix_step word_b, word_b, l1, l0, 4
    mix_step word_c, word_c, l2, l1, 8
    mix_step word_d, word_d, l3, l2, 12
    adds    schedule, schedule, #16
    cmp     schedule, stop
    bne     2b
    subs    turns_left, turns_left, #1
    beq     3f
    subs    schedule, schedule, #TABLE_BYTES
    subs    stop, stop, #8
    b       2b
3:  expand_step l0, l3, 0
    expand_step l1, l0, 4
    pop     saved_all_return
fw_end fw_rc5_20_expand
