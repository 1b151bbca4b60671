/* Not weighed: what the referee runs. One key schedule, one block there and back. */
#include "arena.h"
#include "block_cipher.h"

enum {
    KEY        = FW_FIRST_ARRAY,
    BLOCK      = FW_NEXT_ARRAY(KEY, FW_KEY_BYTES),
    CIPHERTEXT = FW_NEXT_ARRAY(BLOCK, FW_BLOCK_BYTES),
    ARENA      = FW_NEXT_ARRAY(CIPHERTEXT, FW_BLOCK_BYTES),
};

FW_DATA uint8_t  arena[ARENA + FW_MAX_SHIFT];
volatile uint8_t shift;
fw_schedule      schedule;

int main(void)
{
    fw_expand(&schedule, FW_ARRAYS + KEY);
    fw_encrypt(&schedule, FW_ARRAYS + BLOCK);
    for (uint8_t i = 0; i < FW_BLOCK_BYTES; i++)
        FW_ARRAYS[CIPHERTEXT + i] = FW_ARRAYS[BLOCK + i];
#if FW_HAS_DECRYPT
    fw_decrypt(&schedule, FW_ARRAYS + BLOCK);
#endif
    fw_done();
}
