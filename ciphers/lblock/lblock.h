/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock: 64-bit blocks, 80-bit keys, 32 rounds.
 *
 * Bytes are in the order of the paper: the first byte holds the most significant bits. Block and key may be unaligned.
 *
 * A schedule takes 128 bytes: a word for each round, sliced, with the constants that the state is short of.
 * With tables the same bytes are in another order: encrypt with the functions that belong to the expansion.
 *
 * An implementation may have a layout and a number of bytes of its own (own_schedule in the manifest). */
#ifndef FW_LBLOCK_H
#define FW_LBLOCK_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
#ifdef FW_LBLOCK_SCHEDULE_BYTES
    alignas(4) uint8_t own[FW_LBLOCK_SCHEDULE_BYTES];
#else
    uint32_t round_key[32];
#endif
} fw_lblock_schedule;

/* clang-format off */
void fw_lblock_expand (fw_lblock_schedule *schedule, const uint8_t key[10]);
void fw_lblock_encrypt(const fw_lblock_schedule *schedule, uint8_t block[8]); /* in place */
void fw_lblock_decrypt(const fw_lblock_schedule *schedule, uint8_t block[8]); /* in place */

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_lblock_cbc_encrypt(const fw_lblock_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_lblock_cbc_decrypt(const fw_lblock_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_lblock_ctr        (const fw_lblock_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
