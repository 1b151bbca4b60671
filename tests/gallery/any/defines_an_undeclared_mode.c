/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  defines a mode, weakly, that nobody declares, and that does nothing
 * expect: linkage: is defined by its files, but no implementation declares it */
#include "../good.h"

__attribute__((weak)) void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8],
                                              uint8_t *data, size_t blocks)
{
    (void)schedule, (void)counter, (void)data, (void)blocks;
}
