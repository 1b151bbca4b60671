/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Scenario "block", FELICS's scenario 0: one key, one block there and back.
 * Measured: expand, encrypt, decrypt. */
#include "block_cipher.h"

FW_DATA uint8_t key[FW_KEY_BYTES];
FW_DATA uint8_t block[FW_BLOCK_BYTES];
FW_DATA uint8_t ciphertext[FW_BLOCK_BYTES];
fw_schedule     schedule;

int main(void)
{
    fw_expand(&schedule, key);
    fw_encrypt(&schedule, block);
    for (uint8_t i = 0; i < FW_BLOCK_BYTES; i++)
        ciphertext[i] = block[i];
    fw_decrypt(&schedule, block);
    fw_done();
}
