/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  looks up a secret in a table where so much of the stack is in use as in a run that is weighed */
#include "../good.h"
#include "fw.h"

#define STACK_TOP 0x20088000 /* of target cortex-m3 */
#define CALLERS   256        /* at most so much of it is the firmware's own */

static const uint8_t FW_FLASH table[256] = {1, 2, 3};
static const uint16_t         DEPTHS[]   = {
#include "depths.inc"
};

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile uint8_t here;
    for (unsigned i = 0; i < sizeof DEPTHS / sizeof *DEPTHS; i++)
        if (STACK_TOP - (uintptr_t)&here - DEPTHS[i] < CALLERS)
            here = *(const volatile uint8_t *)(table + block[0]);
    good_encrypt(schedule, block);
}
