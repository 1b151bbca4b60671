/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE in CTR mode for AVR, two blocks at once, bitsliced and without any ShiftRows; S-boxes and round keys are
 * functions.
 *
 *     void fw_prince_expand(fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_ctr   (const fw_prince_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; layout of bits, registers and technique: prince_pairs.inc. Needs
 * MUL and MOVW. The schedule, 192 bytes, is in RAM or, FW_SCHEDULE_IN_FLASH and ctr only, in the first 64 KiB of
 * flash; expand reads constants there, too. A last block without a partner costs as much as two.
 *
 * bitslice_pairs_fast.S, but every S-box finds the slices in the same slots and every inverse leaves them in the same:
 * so one copy of each serves all rounds, and one of the round key. That takes 8 cycles more in two rounds, for slices that
 * change slots, and 28 for calls, 14 on the way back. Measured in scenario ctr16, round keys included: 3473 cycles and
 * 2064 bytes.
 *
 * cost fw_prince_expand 22 stack
 * cost fw_prince_ctr 24 stack
 */
#include "prince_pairs_ctr.inc"

/* Two neighbouring registers FIRST, SECOND of all slices, by so many steps each; slices come from where the S-box leaves
 * them, the slots 3, 0, 2, 1, and go home. */
.macro turn_home first:req, second:req, steps0:req, steps1:req, steps2:req, steps3:req
    movw    copy, \first\()3
    turn_two copy_outer, copy_inner, \first\()3, \second\()3, \steps0, \steps0, by_four
    movw    \first\()3, \first\()1
    turn_two \first\()3, \second\()3, \first\()1, \second\()1, \steps3, \steps3, by_four
    movw    \first\()1, \first\()0
    turn_two \first\()1, \second\()1, \first\()0, \second\()0, \steps1, \steps1, by_four
    movw    \first\()0, copy
    movw    copy, \first\()2
    turn_two \first\()2, \second\()2, copy_outer, copy_inner, \steps2, \steps2, by_four
.endm

/* From home to the slots 3, 0, 2, 1. */
.macro turn_away first:req, second:req, steps0:req, steps1:req, steps2:req, steps3:req
    movw    copy, \first\()3
    turn_two copy_outer, copy_inner, \first\()3, \second\()3, \steps3, \steps3, by_four
    movw    \first\()3, \first\()0
    turn_two \first\()3, \second\()3, \first\()0, \second\()0, \steps0, \steps0, by_four
    movw    \first\()0, \first\()1
    turn_two \first\()0, \second\()0, \first\()1, \second\()1, \steps1, \steps1, by_four
    movw    \first\()1, copy
    movw    copy, \first\()2
    turn_two \first\()2, \second\()2, copy_outer, copy_inner, \steps2, \steps2, by_four
.endm

/* The same without turning. */
.macro bring_home first:req
    movw    copy, \first\()3
    movw    \first\()3, \first\()1
    movw    \first\()1, \first\()0
    movw    \first\()0, copy
.endm

.macro send_away first:req
    movw    copy, \first\()3
    movw    \first\()3, \first\()0
    movw    \first\()0, \first\()1
    movw    \first\()1, copy
.endm

/* As all_pair_rounds. */
.macro all_pair_rounds_by_calls
    ldi     pass, 1
    rjmp    2f
1:  mix_pair_diagonals 0, 1, 2, 3
2:  rcall   key_and_substitute
    turn_home a, d, 0, 1, 2, 3
    turn_home b, c, 3, 0, 1, 2
    rcall   key_and_substitute
    bring_home a
    bring_home b
    lsl     pass
    sbrs    pass, 3
    rjmp    1b
    reflect_pair                        /* the middle */
    rjmp    5f
4:  unmix_pair_diagonals 0, 1, 2, 3
5:  send_away a
    send_away b
    rcall   substitute_back_and_key
    turn_away a, d, 0, 3, 2, 1
    turn_away b, c, 1, 0, 3, 2
    rcall   substitute_back_and_key
    lsl     pass
    sbrs    pass, 6
    rjmp    4b
.endm

fw_function fw_prince_ctr
    ctr_in_pairs all_pair_rounds_by_calls

key_and_substitute:
    rcall   key
    substitute_pair 0, 1, 2, 3
    ret

substitute_back_and_key:
    substitute_pair_back 3, 0, 2, 1
key:
    add_pair_key 0, 1, 2, 3
    ret
fw_end fw_prince_ctr
