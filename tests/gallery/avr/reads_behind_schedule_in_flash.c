/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads a byte behind a schedule in flash
 * expect: unwritten-memory: */
#include "../good.h"
#include "fw.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
#if FW_SCHEDULE_IN_FLASH
    volatile uint8_t seen = pgm_read_byte((const uint8_t *)schedule + 108);
    (void)seen;
#endif
    good_encrypt(schedule, block);
}
