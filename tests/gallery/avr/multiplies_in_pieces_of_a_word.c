/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  multiplies in assembly inside of C, in pieces of a word, though its manifest does not say that it needs MUL
 * expect: illegal-instruction: needs "mul" */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    __asm__ volatile("m\x75"
                     "l %0, %0\n\tclr r1"
                     :
                     : "r"(block[0])
                     : "r0");
    good_encrypt(schedule, block);
}
