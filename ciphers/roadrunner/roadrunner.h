/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RoadRunneR: 64-bit blocks, keys of 80 or 128 bits, 10 or 12 rounds.
 *
 * Bytes are as the paper prints its vectors. Block and key may be unaligned, unless the manifest gives an
 * implementation's block_alignment (MSP430 assembly: even addresses).
 *
 * The schedules take 12 and 16 bytes: the key, of 80 bits with its first two bytes again behind it, so that each round
 * key is four bytes that follow each other.
 *
 * An implementation may have a layout and a number of bytes of its own (own_schedule in the manifest). */
#ifndef FW_ROADRUNNER_H
#define FW_ROADRUNNER_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
#ifdef FW_ROADRUNNER_SCHEDULE_BYTES
    alignas(4) uint8_t own[FW_ROADRUNNER_SCHEDULE_BYTES];
#else
    uint8_t key[12];
#endif
} fw_roadrunner80_schedule;

typedef struct {
#ifdef FW_ROADRUNNER_SCHEDULE_BYTES
    alignas(4) uint8_t own[FW_ROADRUNNER_SCHEDULE_BYTES];
#else
    uint8_t key[16];
#endif
} fw_roadrunner128_schedule;

/* clang-format off */
void fw_roadrunner80_expand (fw_roadrunner80_schedule *schedule, const uint8_t key[10]);
void fw_roadrunner80_encrypt(const fw_roadrunner80_schedule *schedule, uint8_t block[8]); /* in place */
void fw_roadrunner80_decrypt(const fw_roadrunner80_schedule *schedule, uint8_t block[8]); /* in place */

void fw_roadrunner128_expand (fw_roadrunner128_schedule *schedule, const uint8_t key[16]);
void fw_roadrunner128_encrypt(const fw_roadrunner128_schedule *schedule, uint8_t block[8]); /* in place */
void fw_roadrunner128_decrypt(const fw_roadrunner128_schedule *schedule, uint8_t block[8]); /* in place */

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_roadrunner80_cbc_encrypt(const fw_roadrunner80_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_roadrunner80_cbc_decrypt(const fw_roadrunner80_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_roadrunner80_ctr        (const fw_roadrunner80_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);

void fw_roadrunner128_cbc_encrypt(const fw_roadrunner128_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_roadrunner128_cbc_decrypt(const fw_roadrunner128_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_roadrunner128_ctr        (const fw_roadrunner128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
