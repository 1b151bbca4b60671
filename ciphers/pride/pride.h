/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRIDE: 64-bit blocks, 128-bit keys, 20 rounds.
 *
 * Bytes are as the paper prints its vectors; in them the bit-sliced order of the state is the order of the block, so
 * that the permutations P and P^-1 of the paper disappear. A key is k0, then k1. Block and key may be unaligned.
 *
 * The schedule is the key: 16 bytes. The round keys are made on the way.
 *
 * An implementation may have a layout and a number of bytes of its own (own_schedule in the manifest). */
#ifndef FW_PRIDE_H
#define FW_PRIDE_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
#ifdef FW_PRIDE_SCHEDULE_BYTES
    alignas(4) uint8_t own[FW_PRIDE_SCHEDULE_BYTES];
#else
    uint8_t whitening[8];
    uint8_t key[8];
#endif
} fw_pride_schedule;

/* clang-format off */
void fw_pride_expand (fw_pride_schedule *schedule, const uint8_t key[16]);
void fw_pride_encrypt(const fw_pride_schedule *schedule, uint8_t block[8]); /* in place */
void fw_pride_decrypt(const fw_pride_schedule *schedule, uint8_t block[8]); /* in place */

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_pride_cbc_encrypt(const fw_pride_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_pride_cbc_decrypt(const fw_pride_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_pride_ctr        (const fw_pride_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
