/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  a function of its own would choose the function at run time
 * expect: linkage: is no address in a section */
#include "../good.h"

__asm__(".type fw_speck64_128_encrypt, %gnu_indirect_function");
void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_encrypt(schedule, block);
}
