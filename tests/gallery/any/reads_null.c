/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads address 0
 * expect: bad-load:  */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    (void)*good_byte((void *)0, 0);
    good_encrypt(schedule, block);
}
