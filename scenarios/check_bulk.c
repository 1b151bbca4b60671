/* Not weighed: what the referee runs of whole modes. Up to 33 blocks in CBC mode there and back, and in CTR mode. */
#include "arena.h"
#include "block_cipher.h"

enum {
    DATA_BYTES = 33 * FW_BLOCK_BYTES,
    KEY        = FW_FIRST_ARRAY,
    IV         = FW_NEXT_ARRAY(KEY, FW_KEY_BYTES),
    COUNTER    = FW_NEXT_ARRAY(IV, FW_BLOCK_BYTES),
    DATA       = FW_NEXT_ARRAY(COUNTER, FW_BLOCK_BYTES),
    CIPHERTEXT = FW_NEXT_ARRAY(DATA, DATA_BYTES),
    STREAM     = FW_NEXT_ARRAY(CIPHERTEXT, DATA_BYTES),
    BLOCKS     = FW_NEXT_ARRAY(STREAM, DATA_BYTES),
    ARENA      = FW_NEXT_ARRAY(BLOCKS, 1),
};

FW_DATA uint8_t  arena[ARENA + FW_MAX_SHIFT];
volatile uint8_t shift;
fw_schedule      schedule;

int main(void)
{
    fw_expand(&schedule, FW_ARRAYS + KEY);
#if FW_HAS_CBC
    FW_JOIN(FW_SYMBOL, cbc_encrypt)(&schedule, FW_ARRAYS + IV, FW_ARRAYS + DATA, FW_ARRAYS[BLOCKS]);
    for (int i = 0; i < DATA_BYTES; i++)
        FW_ARRAYS[CIPHERTEXT + i] = FW_ARRAYS[DATA + i];
    FW_JOIN(FW_SYMBOL, cbc_decrypt)(&schedule, FW_ARRAYS + IV, FW_ARRAYS + DATA, FW_ARRAYS[BLOCKS]);
#endif
#if FW_HAS_CTR
    FW_JOIN(FW_SYMBOL, ctr)(&schedule, FW_ARRAYS + COUNTER, FW_ARRAYS + STREAM, FW_ARRAYS[BLOCKS]);
#endif
    fw_done();
}
