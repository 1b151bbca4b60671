/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo-80: 64-bit blocks, 80-bit keys, 25 rounds.
 *
 * Bytes are in the order of the paper: the first byte holds the most significant bits. Block and key may be unaligned.
 *
 * A schedule takes 108 bytes: what is added before the first round and after the last one, and a word for each round,
 * sliced, with constants of the S-box.
 * With tables the same bytes are in another order: encrypt with the functions that belong to the expansion.
 *
 * An implementation may have a layout and a number of bytes of its own (own_schedule in the manifest). */
#ifndef FW_PICCOLO_H
#define FW_PICCOLO_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
#ifdef FW_PICCOLO_SCHEDULE_BYTES
    alignas(4) uint8_t own[FW_PICCOLO_SCHEDULE_BYTES];
#else
    uint32_t before, after, round_key[25];
#endif
} fw_piccolo80_schedule;

/* clang-format off */
void fw_piccolo80_expand (fw_piccolo80_schedule *schedule, const uint8_t key[10]);
void fw_piccolo80_encrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]); /* in place */
void fw_piccolo80_decrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]); /* in place */

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_piccolo80_cbc_encrypt(const fw_piccolo80_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_piccolo80_cbc_decrypt(const fw_piccolo80_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_piccolo80_ctr        (const fw_piccolo80_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
