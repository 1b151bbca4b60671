/* Not weighed: what the referee runs to find faults that few inputs show. A block is encrypted again and again; each
 * time decryption must give back what it was. */
#include "block_cipher.h"

FW_DATA uint8_t key[FW_KEY_BYTES];
FW_DATA uint8_t block[FW_BLOCK_BYTES];
FW_DATA uint8_t plaintext[FW_BLOCK_BYTES]; /* the input of the first block that did not come back */
FW_DATA uint8_t ciphertext[FW_BLOCK_BYTES];
uint8_t         length[4]; /* of the chain, low byte first */
uint8_t         differences;
fw_schedule     schedule;

static uint8_t differ(const uint8_t *one, const uint8_t *other)
{
    uint8_t difference = 0;
    for (uint8_t i = 0; i < FW_BLOCK_BYTES; i++)
        difference |= one[i] ^ other[i];
    return difference;
}

static void copy(uint8_t *to, const uint8_t *from)
{
    for (uint8_t i = 0; i < FW_BLOCK_BYTES; i++)
        to[i] = from[i];
}

int main(void)
{
    uint32_t count = length[0] | (uint32_t)length[1] << 8 | (uint32_t)length[2] << 16 | (uint32_t)length[3] << 24;

    fw_expand(&schedule, key);
    while (count-- > 0 && differences == 0) {
        copy(plaintext, block);
        fw_encrypt(&schedule, block);
        copy(ciphertext, block);
        fw_decrypt(&schedule, block);
        differences = differ(block, plaintext);
        copy(block, ciphertext);
    }
    fw_done();
}
