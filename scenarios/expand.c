/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Not weighed: expands a key. Scenarios with the schedule in flash get their round keys from here. */
#include "block_cipher.h"

FW_DATA uint8_t key[FW_KEY_BYTES];
fw_schedule     schedule;

int main(void)
{
    fw_expand(&schedule, key);
    fw_done();
}
