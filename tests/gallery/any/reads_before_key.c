/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads a byte in front of the key
 * expect: unwritten-memory: reads key-1 */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    (void)*good_byte(key, -1);
    good_expand(schedule, key);
}
