/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK128 for ARMv6-M (Cortex-M0+): one round per pass; small.
 *
 *     void fw_speck128_128_expand (fw_speck128_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_speck128_128_encrypt(const fw_speck128_128_schedule *schedule, uint8_t block[16]);
 *     void fw_speck128_128_decrypt(const fw_speck128_128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for SPECK128/256, whose key has 32 bytes. Arguments in r0 and r1. Key and block aligned to 4 bytes, as
 * the core's loads want; the schedule is the portable one.
 * In bytes, encryption is: a round 38 (speck128_macros.inc), the loop and its count 6, block in and out 8, registers
 * saved 4: 56. A round takes 21 cycles and the loop 3; backwards one instruction more, to lead LDM to the key.
 * Cycles with BL and return:
 *
 * cost fw_speck128_128_expand 769 cycles 52 bytes 20 stack
 * cost fw_speck128_128_encrypt 797 cycles 56 bytes 20 stack
 * cost fw_speck128_128_decrypt 830 cycles 60 bytes 20 stack
 * cost fw_speck128_256_expand 1155 cycles 78 bytes 20 stack
 * cost fw_speck128_256_encrypt 845 cycles 56 bytes 20 stack
 * cost fw_speck128_256_decrypt 881 cycles 62 bytes 20 stack
 */
#define schedule        r0
#define block           r1
#define yl              r2
#define yh              r3
#define xl              r4
#define xh              r5
#define block_words     {r2-r5}
#define spare           r6
#define spare2          r7
#define spares          {r6, r7}
#define left            r1              /* rounds, where the block was */
#define kept_block      r12
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}

#define key             r1
#define round           r1              /* in place of the key */
#define kl              r2
#define kh              r3
#define one_k           {r2, r3}
#define kept_k          r12
#define kept_k_high     lr
#define l_low           r4
#define l_high          r5
#define key_words       {r2-r5}         /* k and l */

#include "speck128_macros.inc"

.macro all_rounds one_round:req, rounds:req
    movs    left, #\rounds
1:  \one_round
    subs    left, left, #1
    bne     1b
.endm

#include "speck128_functions.inc"
