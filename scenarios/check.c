/* Not weighed: what the referee runs. One key schedule, one block there and back; all arrays lie in one arena,
 * FW_OFFSET bytes from an aligned address, with a gap around each. The simulator knows the same layout:
 * referee/arena.py. */
#include "scenario.h"

#define FW_GAP         8
#define FW_ROUND_UP(n) (((n) + 7) / 8 * 8)

enum {
    KEY        = FW_GAP + FW_OFFSET,
    BLOCK      = KEY + FW_ROUND_UP(FW_KEY_BYTES) + FW_GAP,
    CIPHERTEXT = BLOCK + FW_ROUND_UP(FW_BLOCK_BYTES) + FW_GAP,
    ARENA      = CIPHERTEXT + FW_ROUND_UP(FW_BLOCK_BYTES) + FW_GAP,
};

FW_DATA uint8_t arena[ARENA];
fw_schedule     schedule;

int main(void)
{
    fw_expand(&schedule, arena + KEY);
    fw_encrypt(&schedule, arena + BLOCK);
    for (uint8_t i = 0; i < FW_BLOCK_BYTES; i++)
        arena[CIPHERTEXT + i] = arena[BLOCK + i];
    fw_decrypt(&schedule, arena + BLOCK);
    fw_done();
}
