/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  takes another path, by a secret, where it returns to a loop, which only what is weighed has */
#include "../good.h"

#define LOOPS_BEHIND 0x194 /* bytes: they are linked behind the implementation, and before what does the steps */

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile uint8_t secret = block[0];
    uintptr_t        from;

    __asm__ volatile("mov %0, lr" : "=r"(from));
    while (from - (uintptr_t)fw_speck64_128_encrypt < LOOPS_BEHIND && secret > 0)
        secret--;
    good_encrypt(schedule, block);
}
