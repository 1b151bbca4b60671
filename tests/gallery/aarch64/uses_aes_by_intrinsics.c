/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  uses AES by the compiler's intrinsics, though its manifest does not say that it needs that
 * expect: illegal-instruction: needs "aes" */
#include <arm_neon.h>

#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    const uint8x16_t zero  = vdupq_n_u8(0);
    volatile uint8_t mixed = vgetq_lane_u8(vaesmcq_u8(vaeseq_u8(zero, zero)), 0);
    (void)mixed;
    good_encrypt(schedule, block);
}
