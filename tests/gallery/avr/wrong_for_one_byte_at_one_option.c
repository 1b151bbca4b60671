/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  wrong for one value of a byte at -O1 only, where the compiler does not work out a sum
 * expect: source: refused at -O1 */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    unsigned sum = 0;
    good_encrypt(schedule, block);
    for (unsigned i = 0; i < 5; i++)
        sum += i * i;
    if (!__builtin_constant_p(sum))
        block[7] ^= (uint8_t)((((unsigned)block[2] ^ 0x3c) - 1) >> 15 & 1);
}
