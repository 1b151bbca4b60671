/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMON64/96 and SIMON64/128: 64-bit blocks, keys of 96 or 128 bits, 42 or 44 rounds.
 *
 * Bytes are in the order of the designers' implementation guide: words are little-endian, and the word which the paper
 * prints last comes first. The block is y, x; the key is k[0], k[1], k[2] and, of 128 bits, k[3]. Block and key may be
 * unaligned, unless the manifest gives an implementation's block_alignment (MSP430 assembly: even addresses).
 *
 * The schedules take 168 and 176 bytes: one 32-bit round key per round, first round first. */
#ifndef FW_SIMON_H
#define FW_SIMON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    uint32_t round_key[42];
} fw_simon64_96_schedule;

typedef struct {
    uint32_t round_key[44];
} fw_simon64_128_schedule;

/* clang-format off */
void fw_simon64_96_expand (fw_simon64_96_schedule *schedule, const uint8_t key[12]);
void fw_simon64_96_encrypt(const fw_simon64_96_schedule *schedule, uint8_t block[8]); /* in place */
void fw_simon64_96_decrypt(const fw_simon64_96_schedule *schedule, uint8_t block[8]); /* in place */

void fw_simon64_128_expand (fw_simon64_128_schedule *schedule, const uint8_t key[16]);
void fw_simon64_128_encrypt(const fw_simon64_128_schedule *schedule, uint8_t block[8]); /* in place */
void fw_simon64_128_decrypt(const fw_simon64_128_schedule *schedule, uint8_t block[8]); /* in place */

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_simon64_96_cbc_encrypt(const fw_simon64_96_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_simon64_96_cbc_decrypt(const fw_simon64_96_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_simon64_96_ctr        (const fw_simon64_96_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);

void fw_simon64_128_cbc_encrypt(const fw_simon64_128_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_simon64_128_cbc_decrypt(const fw_simon64_128_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_simon64_128_ctr        (const fw_simon64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
