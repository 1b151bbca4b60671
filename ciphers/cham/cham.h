/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128: 64-bit blocks, 128-bit keys, 88 rounds, as revised in 2019.
 *
 * Words are little-endian, word 0 first. Block and key may be unaligned.
 *
 * The schedule takes 32 bytes: sixteen round keys, which serve one after the other, again and again; 32-bit processors
 * load two of them as one word. */
#ifndef FW_CHAM_H
#define FW_CHAM_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    alignas(4) uint16_t round_key[16];
} fw_cham64_128_schedule;

/* clang-format off */
void fw_cham64_128_expand (fw_cham64_128_schedule *schedule, const uint8_t key[16]);
void fw_cham64_128_encrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]); /* in place */
void fw_cham64_128_decrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]); /* in place */

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_cham64_128_cbc_encrypt(const fw_cham64_128_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_cham64_128_cbc_decrypt(const fw_cham64_128_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_cham64_128_ctr        (const fw_cham64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
