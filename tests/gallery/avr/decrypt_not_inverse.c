/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  decryption is wrong in one bit, encryption is right
 * expect: round-trip: decryption is not the inverse of encryption */
#include "../good.h"

void fw_speck64_128_decrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_decrypt(schedule, block);
    block[7] ^= 0x80;
}
