/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT-80 and PRESENT-128: 64-bit blocks, keys of 80 or 128 bits, 31 rounds.
 *
 * Bytes are in the order of the paper: the first byte holds the most significant bits. Block and key may be unaligned.
 *
 * A schedule takes 256 bytes: 32 round keys of four 16-bit words, first round first. The words of K2, K4, ... K32 are
 * the round key as the paper has it, least significant word first. In K1, K3, ... K31 word j holds the bits
 * j, j + 4, j + 8, ... of the round key: the order in which these rounds hold their state. An implementation may have a
 * layout and a number of bytes of its own (own_schedule in the manifest). */
#ifndef FW_PRESENT_H
#define FW_PRESENT_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
#ifdef FW_PRESENT_SCHEDULE_BYTES
    alignas(FW_PRESENT_SCHEDULE_BYTES % 4 == 0 ? 4 : 2) uint8_t own[FW_PRESENT_SCHEDULE_BYTES];
#else
    alignas(4) uint16_t round_key[32][4];
#endif
} fw_present80_schedule;

typedef fw_present80_schedule fw_present128_schedule;

/* clang-format off */
void fw_present80_expand (fw_present80_schedule *schedule, const uint8_t key[10]);
void fw_present80_encrypt(const fw_present80_schedule *schedule, uint8_t block[8]); /* in place */
void fw_present80_decrypt(const fw_present80_schedule *schedule, uint8_t block[8]); /* in place */

void fw_present128_expand (fw_present128_schedule *schedule, const uint8_t key[16]);
void fw_present128_encrypt(const fw_present128_schedule *schedule, uint8_t block[8]); /* in place */
void fw_present128_decrypt(const fw_present128_schedule *schedule, uint8_t block[8]); /* in place */

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_present80_cbc_encrypt(const fw_present80_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_present80_cbc_decrypt(const fw_present80_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_present80_ctr        (const fw_present80_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);

void fw_present128_cbc_encrypt(const fw_present128_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_present128_cbc_decrypt(const fw_present128_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_present128_ctr        (const fw_present128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
