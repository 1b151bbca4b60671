/* Piccolo-80: 64-bit blocks, 80-bit keys, 25 rounds.
 *
 * Bytes are in the order of the paper: the first byte holds the most significant bits. Block and key may be unaligned.
 *
 * A schedule takes 108 bytes: what is added before the first round and after the last one, and a word for each round,
 * sliced, with constants of the S-box.
 * With tables the same bytes are in another order: encrypt with the functions that belong to the expansion. */
#ifndef FW_PICCOLO_H
#define FW_PICCOLO_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    uint32_t before, after, round_key[25];
} fw_piccolo80_schedule;

/* clang-format off */
void fw_piccolo80_expand (fw_piccolo80_schedule *schedule, const uint8_t key[10]);
void fw_piccolo80_encrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]); /* in place */
void fw_piccolo80_decrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]); /* in place */
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
