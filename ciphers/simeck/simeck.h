/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128: 64-bit blocks, 128-bit keys, 44 rounds.
 *
 * Bytes are in the order of the implementation guide of SIMON and SPECK: words are little-endian, and the word which
 * the paper prints last comes first. The block is y, x; the key is k0, t0, t1, t2. Block and key may be unaligned.
 *
 * The schedule takes 176 bytes: one 32-bit round key per round, first round first. */
#ifndef FW_SIMECK_H
#define FW_SIMECK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    uint32_t round_key[44];
} fw_simeck64_128_schedule;

/* clang-format off */
void fw_simeck64_128_expand (fw_simeck64_128_schedule *schedule, const uint8_t key[16]);
void fw_simeck64_128_encrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]); /* in place */
void fw_simeck64_128_decrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]); /* in place */

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_simeck64_128_cbc_encrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_simeck64_128_cbc_decrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_simeck64_128_ctr        (const fw_simeck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
