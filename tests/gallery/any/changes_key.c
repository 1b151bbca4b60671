/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  clears the key when it has been expanded
 * expect: stray-write: key+0 */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    good_expand(schedule, key);
    *good_byte(key, 0) = 0;
}
