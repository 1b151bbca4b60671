/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  a function in C, which another one calls, returns with a number in r1, which compilers take for zero
 * expect: registers: does not preserve r1 */
#include "../good.h"

__attribute__((noinline, noclone)) void fw_speck64_128_finish(void)
{
    __asm__ volatile("ldi r30, 3\n\tmov r1, r30" ::: "r30");
}

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_encrypt(schedule, block);
    fw_speck64_128_finish();
    __asm__ volatile("clr r1");
}
