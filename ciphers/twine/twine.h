/* TWINE-80: 64-bit blocks, 80-bit keys, 36 rounds.
 *
 * Bytes are in the order of the paper: the first byte holds nibbles 0 and 1. Block and key may be unaligned.
 *
 * A schedule takes 144 bytes: a word for each round, sliced, its lanes in the order in which the round holds its state.
 * With tables the same bytes are in another order: encrypt with the functions that belong to the expansion. */
#ifndef FW_TWINE_H
#define FW_TWINE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    uint32_t round_key[36];
} fw_twine80_schedule;

/* clang-format off */
void fw_twine80_expand (fw_twine80_schedule *schedule, const uint8_t key[10]);
void fw_twine80_encrypt(const fw_twine80_schedule *schedule, uint8_t block[8]); /* in place */
void fw_twine80_decrypt(const fw_twine80_schedule *schedule, uint8_t block[8]); /* in place */
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
