/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  a local symbol has the name of what a simulator looks for
 * expect: linkage: is local, and the name of something else */
#include "../good.h"

/* The compiler knows no other main here. */
__asm__(".section .text.decoy, \"ax\" \n.global decoy \ndecoy: main: nop");

extern void decoy(void);

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    static const volatile uint8_t never;
    if (never)
        decoy();
    good_encrypt(schedule, block);
}
