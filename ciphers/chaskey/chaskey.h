/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The permutation of Chaskey as a block cipher, as FELICS takes it: 128-bit blocks, 128-bit keys; Chaskey has 8 rounds,
 * Chaskey-LTS 16.
 *
 * The block is XORed with the key, permuted, and XORed with the key (Even and Mansour). Words are little-endian, v0 and
 * k0 first. Block and key may be unaligned, unless the manifest gives an implementation's block_alignment (MSP430
 * assembly: even addresses). The schedule is the key: 16 bytes. */
#ifndef FW_CHASKEY_H
#define FW_CHASKEY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    uint32_t key[4];
} fw_chaskey_schedule;

typedef fw_chaskey_schedule fw_chaskey_lts_schedule;

/* clang-format off */
void fw_chaskey_expand (fw_chaskey_schedule *schedule, const uint8_t key[16]);
void fw_chaskey_encrypt(const fw_chaskey_schedule *schedule, uint8_t block[16]); /* in place */
void fw_chaskey_decrypt(const fw_chaskey_schedule *schedule, uint8_t block[16]); /* in place */

void fw_chaskey_lts_expand (fw_chaskey_lts_schedule *schedule, const uint8_t key[16]);
void fw_chaskey_lts_encrypt(const fw_chaskey_lts_schedule *schedule, uint8_t block[16]); /* in place */
void fw_chaskey_lts_decrypt(const fw_chaskey_lts_schedule *schedule, uint8_t block[16]); /* in place */

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_chaskey_cbc_encrypt(const fw_chaskey_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_chaskey_cbc_decrypt(const fw_chaskey_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_chaskey_ctr        (const fw_chaskey_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);

void fw_chaskey_lts_cbc_encrypt(const fw_chaskey_lts_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_chaskey_lts_cbc_decrypt(const fw_chaskey_lts_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_chaskey_lts_ctr        (const fw_chaskey_lts_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
