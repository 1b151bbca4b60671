/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-64 and GIFT-128: blocks of 64 and 128 bits, keys of 128 bits, 28 and 40 rounds.
 *
 * Bytes are in the paper's printed order, the most significant first. Block and key may be unaligned.
 *
 * The schedules take 112 and 320 bytes: the two words of each round's key, fixsliced: each is in the order of bits that
 * its round leaves a slice in. */
#ifndef FW_GIFT_H
#define FW_GIFT_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Or, if the implementation has a layout of its own (own_schedule in the manifest), as many bytes as the manifest says:
 * compile with that macro. */
typedef struct {
#ifdef FW_GIFT_SCHEDULE_BYTES
    alignas(4) uint8_t own[FW_GIFT_SCHEDULE_BYTES];
#else
    uint16_t round_key[28][2];
#endif
} fw_gift64_schedule;

typedef struct {
    uint32_t words[80];
} fw_gift128_schedule;

/* clang-format off */
void fw_gift64_expand (fw_gift64_schedule *schedule, const uint8_t key[16]);
void fw_gift64_encrypt(const fw_gift64_schedule *schedule, uint8_t block[8]); /* in place */
void fw_gift64_decrypt(const fw_gift64_schedule *schedule, uint8_t block[8]); /* in place */

void fw_gift128_expand (fw_gift128_schedule *schedule, const uint8_t key[16]);
void fw_gift128_encrypt(const fw_gift128_schedule *schedule, uint8_t block[16]); /* in place */
void fw_gift128_decrypt(const fw_gift128_schedule *schedule, uint8_t block[16]); /* in place */

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_gift64_cbc_encrypt(const fw_gift64_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_gift64_cbc_decrypt(const fw_gift64_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_gift64_ctr        (const fw_gift64_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);

void fw_gift128_cbc_encrypt(const fw_gift128_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_gift128_cbc_decrypt(const fw_gift128_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_gift128_ctr        (const fw_gift128_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
