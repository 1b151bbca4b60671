/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Scenario "bulk": 512 bytes in CTR mode with the schedule in RAM; what a byte of a longer message costs.
 * Measured: in the league "bulk" the implementation's own ctr, in the league "block" fw_scenario_encrypt. The key
 * schedule is not. Not from FELICS: the counter is one big-endian number with carry. */
#include "block_cipher.h"

enum { DATA_BYTES = 512 };

FW_DATA uint8_t key[FW_KEY_BYTES];
FW_DATA uint8_t counter[FW_BLOCK_BYTES];
FW_DATA uint8_t data[DATA_BYTES];
fw_schedule     schedule;

#if FW_BULK
#define encrypt_data() FW_JOIN(FW_SYMBOL, ctr)(&schedule, counter, data, DATA_BYTES / FW_BLOCK_BYTES)
#else
#define encrypt_data() fw_scenario_encrypt(data, &schedule, counter)

static void increment(uint8_t *count)
{
    uint16_t carry = 1;

    for (int8_t i = FW_BLOCK_BYTES - 1; i >= 0; i--) {
        carry += count[i];
        count[i] = (uint8_t)carry;
        carry >>= 8;
    }
}

FW_MEASURED void fw_scenario_encrypt(uint8_t *message, const fw_schedule *keys, uint8_t *count)
{
    FW_DATA uint8_t stream[FW_BLOCK_BYTES];

    for (int16_t block = 0; block < DATA_BYTES; block += FW_BLOCK_BYTES) {
        for (int8_t i = 0; i < FW_BLOCK_BYTES; i++)
            stream[i] = count[i];
        fw_encrypt(keys, stream);
        for (int8_t i = 0; i < FW_BLOCK_BYTES; i++)
            message[block + i] ^= stream[i];
        increment(count);
    }
}

#endif

int main(void)
{
    fw_expand(&schedule, key);
    encrypt_data();
    fw_done();
}
