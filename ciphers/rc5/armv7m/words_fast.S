/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 for ARMv7-M (Cortex-M3): all rounds unrolled.
 *
 *     void fw_rc5_20_expand  (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address; the schedule is the portable one, aligned to 4 bytes.
 * Registers and the cost of a half round: rc5_macros.inc. The keys of eight half rounds are loaded at once, 9 cycles: a
 * bound of 205 and 165, and 13 for the block in and out and the first two keys.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_rc5_20_expand 1849 cycles 244 bytes 28 stack
 * cost fw_rc5_20_encrypt 239 cycles 524 bytes 36 stack
 * cost fw_rc5_20_decrypt 200 cycles 328 bytes 36 stack
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "rc5_macros.inc"
#include "rc5_unrolled.inc"

fw_function fw_rc5_20_expand
    expand
fw_end fw_rc5_20_expand
