/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64/96 and SPECK64/128: 64-bit blocks, keys of 96 or 128 bits, 26 or 27 rounds. SPECK128/128 and SPECK128/256:
 * 128-bit blocks, keys of 128 or 256 bits, 32 or 34 rounds.
 *
 * Bytes are in the order of the designers' implementation guide: words are little-endian, and the word which the paper
 * prints last comes first. The block is y, x; the key is k[0], l[0] and as many more as it has. Block and key may be
 * unaligned, unless the manifest gives an implementation's block_alignment (MSP430 assembly: even addresses).
 *
 * The schedules take 104 and 108 bytes, or 256 and 272: one round key of half a block per round, first round first. */
#ifndef FW_SPECK_H
#define FW_SPECK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    uint32_t round_key[26];
} fw_speck64_96_schedule;

typedef struct {
    uint32_t round_key[27];
} fw_speck64_128_schedule;

typedef struct {
    uint32_t round_key[2 * 32]; /* the lower half of a round key first */
} fw_speck128_128_schedule;

typedef struct {
    uint32_t round_key[2 * 34];
} fw_speck128_256_schedule;

/* clang-format off */
void fw_speck64_96_expand (fw_speck64_96_schedule *schedule, const uint8_t key[12]);
void fw_speck64_96_encrypt(const fw_speck64_96_schedule *schedule, uint8_t block[8]); /* in place */
void fw_speck64_96_decrypt(const fw_speck64_96_schedule *schedule, uint8_t block[8]); /* in place */

void fw_speck64_128_expand (fw_speck64_128_schedule *schedule, const uint8_t key[16]);
void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8]); /* in place */
void fw_speck64_128_decrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8]); /* in place */

void fw_speck128_128_expand (fw_speck128_128_schedule *schedule, const uint8_t key[16]);
void fw_speck128_128_encrypt(const fw_speck128_128_schedule *schedule, uint8_t block[16]); /* in place */
void fw_speck128_128_decrypt(const fw_speck128_128_schedule *schedule, uint8_t block[16]); /* in place */

void fw_speck128_256_expand (fw_speck128_256_schedule *schedule, const uint8_t key[32]);
void fw_speck128_256_encrypt(const fw_speck128_256_schedule *schedule, uint8_t block[16]); /* in place */
void fw_speck128_256_decrypt(const fw_speck128_256_schedule *schedule, uint8_t block[16]); /* in place */

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_speck64_96_cbc_encrypt(const fw_speck64_96_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_speck64_96_cbc_decrypt(const fw_speck64_96_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_speck64_96_ctr        (const fw_speck64_96_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);

void fw_speck64_128_cbc_encrypt(const fw_speck64_128_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_speck64_128_cbc_decrypt(const fw_speck64_128_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_speck64_128_ctr        (const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);

void fw_speck128_128_cbc_encrypt(const fw_speck128_128_schedule *schedule, const uint8_t iv[16],
                                 uint8_t *data, size_t blocks);
void fw_speck128_128_cbc_decrypt(const fw_speck128_128_schedule *schedule, const uint8_t iv[16],
                                 uint8_t *data, size_t blocks);
void fw_speck128_128_ctr        (const fw_speck128_128_schedule *schedule, uint8_t counter[16],
                                 uint8_t *data, size_t blocks);

void fw_speck128_256_cbc_encrypt(const fw_speck128_256_schedule *schedule, const uint8_t iv[16],
                                 uint8_t *data, size_t blocks);
void fw_speck128_256_cbc_decrypt(const fw_speck128_256_schedule *schedule, const uint8_t iv[16],
                                 uint8_t *data, size_t blocks);
void fw_speck128_256_ctr        (const fw_speck128_256_schedule *schedule, uint8_t counter[16],
                                 uint8_t *data, size_t blocks);
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
