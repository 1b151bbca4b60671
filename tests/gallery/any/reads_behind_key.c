/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads a byte behind the key
 * expect: unwritten-memory: reads key+16 */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    (void)*good_byte(key, 16);
    good_expand(schedule, key);
}
