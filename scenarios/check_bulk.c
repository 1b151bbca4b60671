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

FW_DATA uint8_t arena[ARENA + FW_MAX_SHIFT];
uint8_t         shift;
fw_schedule     schedule;

int main(void)
{
    uint8_t *const arrays = arena + shift;

    fw_expand(&schedule, arrays + KEY);
#if FW_HAS_CBC
    FW_JOIN(FW_SYMBOL, cbc_encrypt)(&schedule, arrays + IV, arrays + DATA, arrays[BLOCKS]);
    for (int i = 0; i < DATA_BYTES; i++)
        arrays[CIPHERTEXT + i] = arrays[DATA + i];
    FW_JOIN(FW_SYMBOL, cbc_decrypt)(&schedule, arrays + IV, arrays + DATA, arrays[BLOCKS]);
#endif
#if FW_HAS_CTR
    FW_JOIN(FW_SYMBOL, ctr)(&schedule, arrays + COUNTER, arrays + STREAM, arrays[BLOCKS]);
#endif
    fw_done();
}
