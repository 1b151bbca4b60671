/* LBlock: 64-bit blocks, 80-bit keys, 32 rounds.
 *
 * Bytes are in the order of the paper: the first byte holds the most significant bits. Block and key may be unaligned.
 *
 * A schedule takes 128 bytes: a word for each round, sliced, with the constants that the state is short of.
 * With tables the same bytes are in another order: encrypt with the functions that belong to the expansion. */
#ifndef FW_LBLOCK_H
#define FW_LBLOCK_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    uint32_t round_key[32];
} fw_lblock_schedule;

/* clang-format off */
void fw_lblock_expand (fw_lblock_schedule *schedule, const uint8_t key[10]);
void fw_lblock_encrypt(const fw_lblock_schedule *schedule, uint8_t block[8]); /* in place */
void fw_lblock_decrypt(const fw_lblock_schedule *schedule, uint8_t block[8]); /* in place */
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
