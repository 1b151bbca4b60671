/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE for MSP430: one slice per register, one round per pass, what is needed twice in subroutines; small.
 *
 *     void fw_prince_expand (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *     void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. Schedule: 32 bytes, prince_schedule.inc. Where
 * a state's bits are: prince_macros.inc.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_prince_expand 638 cycles 232 bytes 14 stack
 * cost fw_prince_encrypt 2990 cycles 788 bytes 22 stack
 * cost fw_prince_decrypt 2991 cycles 788 bytes 22 stack
 *
 * ShiftRows has code for one slice, which goes through all four by moving them on; M' has one copy, and all three keys
 * are sliced by what slices the block. bitslice_fast.S has copies, and slices that need not move.
 */
#define block           r13             /* saved on entry, and needed again at the end */
#define SLICE_BY_CALL   1

#include "prince_registers.inc"
#include "prince_schedule.inc"
#include "prince_rounds.inc"
#include "prince_small.inc"

/* Two registers of the caller wait in the block. */
.macro enter_block
    save    near, low_bits, slice0, slice1, slice2, slice3, block
    load_block block
    mov     constants, 0 - KEY_BYTES(block)
    mov     turning, 2 - KEY_BYTES(block)
.endm

.macro crypt_block
    crypt_words_small
.endm

.macro leave_block
    pop     block
    mov     0(block), constants
    mov     2(block), turning
    store_block block
    restore slice3, slice2, slice1, slice0, low_bits, near
    ret
.endm

#include "prince_block.inc"

fw_inner_function fw_prince_slice
    slice
    ret
fw_end fw_prince_slice
