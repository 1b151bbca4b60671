/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Scenario "cbc128", FELICS's scenario 1: 128 bytes in CBC mode, there and back, with the key schedules.
 * Measured: expand, and the message's encryption and decryption: in the league "bulk" the implementation's own
 * cbc_encrypt and cbc_decrypt, in the league "block" fw_scenario_encrypt and fw_scenario_decrypt. Their byte-wise loops
 * are FELICS's rule and common to all ciphers of the league "block"; the widths of the counters are FELICS's too, since
 * they decide what a compiler for an 8-bit device makes of the loops. */
#include "block_cipher.h"

enum { DATA_BYTES = 128 };

FW_DATA uint8_t key[FW_KEY_BYTES];
FW_DATA uint8_t iv[FW_BLOCK_BYTES];
FW_DATA uint8_t data[DATA_BYTES];
FW_DATA uint8_t ciphertext[DATA_BYTES];
fw_schedule     schedule;

#if FW_BULK
#define encrypt_data() FW_JOIN(FW_SYMBOL, cbc_encrypt)(&schedule, iv, data, DATA_BYTES / FW_BLOCK_BYTES)
#define decrypt_data() FW_JOIN(FW_SYMBOL, cbc_decrypt)(&schedule, iv, data, DATA_BYTES / FW_BLOCK_BYTES)
#else
#define encrypt_data() fw_scenario_encrypt(data, &schedule, iv)
#define decrypt_data() fw_scenario_decrypt(data, &schedule, iv)

FW_MEASURED void fw_scenario_encrypt(uint8_t *message, const fw_schedule *keys, const uint8_t *chain)
{
    int16_t block;
    int8_t  i;

    for (i = 0; i < FW_BLOCK_BYTES; i++)
        message[i] ^= chain[i];
    fw_encrypt(keys, message);
    for (block = FW_BLOCK_BYTES; block < DATA_BYTES; block += FW_BLOCK_BYTES) {
        for (i = 0; i < FW_BLOCK_BYTES; i++)
            message[block + i] ^= message[block + i - FW_BLOCK_BYTES];
        fw_encrypt(keys, message + block);
    }
}

FW_MEASURED void fw_scenario_decrypt(uint8_t *message, const fw_schedule *keys, const uint8_t *chain)
{
    FW_DATA uint8_t previous[2][FW_BLOCK_BYTES]; /* on the stack, and aligned, as in FELICS */
    uint8_t         side = 1;
    int16_t         block;
    int8_t          i;

    for (i = 0; i < FW_BLOCK_BYTES; i++)
        previous[0][i] = message[i];
    fw_decrypt(keys, message);
    for (i = 0; i < FW_BLOCK_BYTES; i++)
        message[i] ^= chain[i];
    for (block = FW_BLOCK_BYTES; block < DATA_BYTES; block += FW_BLOCK_BYTES) {
        for (i = 0; i < FW_BLOCK_BYTES; i++)
            previous[side][i] = message[block + i];
        side = (side + 1) % 2;
        fw_decrypt(keys, message + block);
        for (i = 0; i < FW_BLOCK_BYTES; i++)
            message[block + i] ^= previous[side][i];
    }
}

#endif

int main(void)
{
    fw_expand(&schedule, key);
    encrypt_data();
    for (uint8_t i = 0; i < DATA_BYTES; i++)
        ciphertext[i] = data[i];
    decrypt_data();
    fw_done();
}
