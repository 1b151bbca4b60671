/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for ARMv7-M, for size: fixsliced, five rounds per pass.
 *
 *     void fw_giftb128_expand(fw_giftb128_schedule *schedule, const uint8_t key[16]);
 *     void fw_giftb128_encrypt(const fw_giftb128_schedule *schedule, uint32_t output[4], const uint32_t input[4]);
 *
 * Arguments in r0 to r2. All but the key are aligned to 4 bytes.
 *
 * Five rounds are 102 instructions, as in fixslice_fast.S; 10 instructions load, 5 align the slices, two of which then
 * change places, and 3 go on. In the key schedule a word goes through four exchanges of bits as often as its round
 * says, 0 to 4 times.
 *
 * cost fw_giftb128_expand 32 stack
 * cost fw_giftb128_encrypt 28 stack
 */
#include "fw_asm.h"

#define input_argument  r2
#define output          r0              /* at the end */
#define saved           {r1, r4-r8, lr} /* the output's address first */
#define saved_return    {r4-r8, pc}

#include "fw_gift128_constants.inc"
#include "fw_gift128_armv7m.inc"
#include "fw_gift128_expand_small_armv7m.inc"

.macro swap_slices
    rev     slice0, slice0
    rev     slice1, slice1
    rev     slice2, slice2
    rev     slice3, slice3
.endm

fw_function fw_giftb128_encrypt
    .p2align 2
    push    saved
    ldm     input_argument, slices
    swap_slices
    five_rounds 1f, 2f
    swap_slices
    pop     {output}
    stm     output, slices
    pop     saved_return
    .p2align 2
1:  round_constants 0xffffffff
2:
fw_end fw_giftb128_encrypt

    gift128_expand_small fw_giftb128_expand
