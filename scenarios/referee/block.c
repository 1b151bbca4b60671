/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Not weighed: what the referee runs. One key schedule, one block there and back. Then, to find faults that few inputs
 * show, a chain of LENGTH blocks, each the encryption of the one before; each must come back. */
#include "arena.h"
#include "borrowed_block_cipher.h"

enum {
    KEY        = FW_FIRST_ARRAY,
    BLOCK      = FW_NEXT_ARRAY(KEY, FW_KEY_ROOM),
    CIPHERTEXT = FW_NEXT_ARRAY(BLOCK, FW_BLOCK_BYTES),
    ARENA      = FW_NEXT_ARRAY(CIPHERTEXT, FW_BLOCK_BYTES),
};

FW_DATA uint8_t  arena[ARENA + FW_MAX_SHIFT];
volatile uint8_t shift;
_Alignas(8) uint8_t schedule[FW_SCHEDULE_ROOM];

static void copy(uint8_t *to, const uint8_t *from)
{
    for (uint8_t i = 0; i < FW_BLOCK_BYTES; i++)
        to[i] = from[i];
}

#ifdef FW_HAS_DECRYPT
FW_DATA uint8_t plaintext[FW_BLOCK_BYTES]; /* the input of the first block of the chain that did not come back */
FW_DATA uint8_t ciphertext[FW_BLOCK_BYTES];
uint8_t         length[4]; /* low byte first */
uint8_t         differences;

static uint8_t differ(const uint8_t *one, const uint8_t *other)
{
    uint8_t difference = 0;
    for (uint8_t i = 0; i < FW_BLOCK_BYTES; i++)
        difference |= one[i] ^ other[i];
    return difference;
}

static void run_chain(uint8_t *block)
{
    uint32_t count = length[0] | (uint32_t)length[1] << 8 | (uint32_t)length[2] << 16 | (uint32_t)length[3] << 24;

    while (count-- > 0 && differences == 0) {
        copy(plaintext, block);
        fw_encrypt(schedule, block);
        copy(ciphertext, block);
        fw_decrypt(schedule, block);
        differences = differ(block, plaintext);
        copy(block, ciphertext);
    }
}
#endif

int main(void)
{
    fw_expand(schedule, FW_ARRAYS + KEY);
    fw_encrypt(schedule, FW_ARRAYS + BLOCK);
    copy(FW_ARRAYS + CIPHERTEXT, FW_ARRAYS + BLOCK);
#ifdef FW_HAS_DECRYPT
    fw_decrypt(schedule, FW_ARRAYS + BLOCK);
    run_chain(FW_ARRAYS + BLOCK);
#endif
    fw_done();
}
