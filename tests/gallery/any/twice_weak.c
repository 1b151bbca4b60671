/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  defines an operation as weak as the other definition
 * expect: linkage: each time weak */
#include "../good.h"

__attribute__((weak)) void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_encrypt(schedule, block);
}
