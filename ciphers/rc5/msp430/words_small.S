/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 for MSP430: half a round per pass, one rotation for all three functions, by secret counts in five steps
 * that are all taken.
 *
 *     void fw_rc5_20_expand  (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. The schedule is the portable one.
 *
 * Half a round is 91 cycles, 69 of them for the rotation (rc5_macros.inc), 8 for its call and 6 for the exchange of the
 * words, back 94. A bound with these parts, roughly: the rotation is 140 bytes, the loops are 32 and 36, expand's 68,
 * the block in and out 24 twice: 324 bytes before anything is saved, set up or copied.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_rc5_20_expand 16703 cycles 184 bytes 34 stack
 * cost fw_rc5_20_encrypt 3792 cycles 92 bytes 16 stack
 * cost fw_rc5_20_decrypt 3884 cycles 88 bytes 16 stack
 */
#include "rc5_macros.inc"

    .section .text.fw_rc5_20_rotate, "ax", %progbits
    .p2align 1
rotate_word:
    rotate_by a_low, a_high, count, #16
    ret

#include "rc5_half_rounds.inc"
