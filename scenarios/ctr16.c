/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Scenario "ctr16", FELICS's scenario 2: 16 bytes in CTR mode with round keys that stand in flash.
 * Measured: in the league "bulk" the implementation's own ctr, in the league "block" fw_scenario_encrypt, which only
 * increments the last byte of the counter, as FELICS does.
 * The first block stands apart and the counters are signed bytes, as there. The simulator writes real round keys,
 * expanded on the same device, over the constant. */
#include "block_cipher.h"

enum { DATA_BYTES = 16 };

FW_DATA uint8_t                counter[FW_BLOCK_BYTES];
FW_DATA uint8_t                data[DATA_BYTES];
FW_DATA FW_FLASH const uint8_t schedule[sizeof(fw_schedule)] = {0};

#if FW_BULK
#define encrypt_data()                                                                                                 \
    FW_JOIN(FW_SYMBOL, ctr)((const fw_schedule *)schedule, counter, data, DATA_BYTES / FW_BLOCK_BYTES)
#else
#define encrypt_data() fw_scenario_encrypt(data, (const fw_schedule *)schedule, counter)

FW_MEASURED void fw_scenario_encrypt(uint8_t *message, const fw_schedule *keys, uint8_t *count)
{
    FW_DATA uint8_t stream[FW_BLOCK_BYTES];
    int8_t          block, i;

    for (i = 0; i < FW_BLOCK_BYTES; i++)
        stream[i] = count[i];
    fw_encrypt(keys, stream);
    for (i = 0; i < FW_BLOCK_BYTES; i++)
        message[i] ^= stream[i];
    count[FW_BLOCK_BYTES - 1]++;
    for (block = FW_BLOCK_BYTES; block < DATA_BYTES; block += FW_BLOCK_BYTES) {
        for (i = 0; i < FW_BLOCK_BYTES; i++)
            stream[i] = count[i];
        fw_encrypt(keys, stream);
        for (i = 0; i < FW_BLOCK_BYTES; i++)
            message[block + i] ^= stream[i];
        count[FW_BLOCK_BYTES - 1]++;
    }
}

#endif

int main(void)
{
    encrypt_data();
    fw_done();
}
