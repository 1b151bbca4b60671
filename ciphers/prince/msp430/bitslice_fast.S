/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE for MSP430: one slice per register, one round per pass.
 *
 *     void fw_prince_expand (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *     void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. Schedule: 32 bytes, prince_schedule.inc. Where
 * a state's bits are: prince_macros.inc.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_prince_expand 606 cycles 380 bytes 12 stack
 * cost fw_prince_encrypt 2326 cycles 1366 bytes 20 stack
 * cost fw_prince_decrypt 2327 cycles 1366 bytes 20 stack
 *
 * A round is 194 cycles either way: S-box 22, M' 69, ShiftRows 80, round key 17 and 19, loop 6 and 4. A block takes
 * 76 cycles to become slices and as many to be one again. Why hardly less: prince_macros.inc.
 */
#define block           r13             /* saved on entry, and needed again at the end */

#include "prince_registers.inc"
#include "prince_schedule.inc"
#include "prince_rounds.inc"

.macro enter_block
    save    constants, turning, near, low_bits, slice0, slice1, slice2, slice3, block
    load_block block
.endm

/* Its words are in slice0, slice2, slice1, slice3, in the end too. */
.macro crypt_block
    slice
    crypt_slices
    unslice
.endm

.macro leave_block
    pop     block
    store_block block
    restore slice3, slice2, slice1, slice0, low_bits, near, turning, constants
    ret
.endm

.macro subroutines
.endm

#include "prince_block.inc"
