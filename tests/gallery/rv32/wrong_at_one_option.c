/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  wrong at -O1 only, where the compiler expects words to share memory, and refused at all options
 * expect: source: refused at -O1 */
#include "../good.h"

/* At -O1; elsewhere the compiler knows that words and halves do not share memory, and so what WORD is. */
static __attribute__((noinline)) int is_cleared(uint32_t *word, uint16_t *half)
{
    *word = 1;
    *half = 0;
    return *word == 0;
}

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    uint32_t word;
    void    *place = &word;
    good_encrypt(schedule, block);
    if (is_cleared(&word, place))
        block[7] ^= 1;
}
