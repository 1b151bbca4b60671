/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-64-128 and SKINNY-128-128: blocks of 64 and 128 bits, keys (tweakeys) of 128 bits, 36 and 40 rounds.
 *
 * Bytes are in the paper's printed order: cell 0 first, which of two in a byte is the high half. Block and key may be
 * unaligned.
 *
 * The schedules take 144 and 320 bytes: for each round, and for each four slices of the state, a byte for the upper two
 * rows of each, the lowest for the first slice. An implementation may have a layout and a number of bytes of its own
 * (own_schedule in the manifest). */
#ifndef FW_SKINNY_H
#define FW_SKINNY_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    uint32_t round_key[36];
} fw_skinny64_128_schedule;

typedef struct {
#ifdef FW_SKINNY128_128_SCHEDULE_BYTES
    alignas(4) uint8_t own[FW_SKINNY128_128_SCHEDULE_BYTES];
#else
    uint32_t round_key[40][2];
#endif
} fw_skinny128_128_schedule;

/* clang-format off */
void fw_skinny64_128_expand (fw_skinny64_128_schedule *schedule, const uint8_t key[16]);
void fw_skinny64_128_encrypt(const fw_skinny64_128_schedule *schedule, uint8_t block[8]); /* in place */
void fw_skinny64_128_decrypt(const fw_skinny64_128_schedule *schedule, uint8_t block[8]); /* in place */

void fw_skinny128_128_expand (fw_skinny128_128_schedule *schedule, const uint8_t key[16]);
void fw_skinny128_128_encrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]); /* in place */
void fw_skinny128_128_decrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]); /* in place */

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_skinny64_128_cbc_encrypt(const fw_skinny64_128_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_skinny64_128_cbc_decrypt(const fw_skinny64_128_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_skinny64_128_ctr        (const fw_skinny64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);

void fw_skinny128_128_cbc_encrypt(const fw_skinny128_128_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_skinny128_128_cbc_decrypt(const fw_skinny128_128_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_skinny128_128_ctr        (const fw_skinny128_128_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
