/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Not weighed: what the referee runs of whole modes. Up to 33 blocks in CBC mode there and back, and in CTR mode. */
#include "arena.h"
#include "borrowed_block_cipher.h"

enum {
    DATA_BYTES = 33 * FW_BLOCK_BYTES,
    KEY        = FW_FIRST_ARRAY,
    IV         = FW_NEXT_ARRAY(KEY, FW_KEY_ROOM),
    COUNTER    = FW_NEXT_ARRAY(IV, FW_BLOCK_BYTES),
    DATA       = FW_NEXT_ARRAY(COUNTER, FW_BLOCK_BYTES),
    CIPHERTEXT = FW_NEXT_ARRAY(DATA, DATA_BYTES),
    STREAM     = FW_NEXT_ARRAY(CIPHERTEXT, DATA_BYTES),
    BLOCKS     = FW_NEXT_ARRAY(STREAM, DATA_BYTES),
    ARENA      = FW_NEXT_ARRAY(BLOCKS, 1),
};

FW_DATA uint8_t  arena[ARENA + FW_MAX_SHIFT];
volatile uint8_t shift;
_Alignas(8) uint8_t schedule[FW_SCHEDULE_ROOM];

int main(void)
{
    fw_expand(schedule, FW_ARRAYS + KEY);
#if defined(FW_HAS_CBC_ENCRYPT) && defined(FW_HAS_CBC_DECRYPT)
    fw_cbc_encrypt(schedule, FW_ARRAYS + IV, FW_ARRAYS + DATA, FW_ARRAYS[BLOCKS]);
    for (int i = 0; i < DATA_BYTES; i++)
        FW_ARRAYS[CIPHERTEXT + i] = FW_ARRAYS[DATA + i];
    fw_cbc_decrypt(schedule, FW_ARRAYS + IV, FW_ARRAYS + DATA, FW_ARRAYS[BLOCKS]);
#endif
#ifdef FW_HAS_CTR
    fw_ctr(schedule, FW_ARRAYS + COUNTER, FW_ARRAYS + STREAM, FW_ARRAYS[BLOCKS]);
#endif
    fw_done();
}
