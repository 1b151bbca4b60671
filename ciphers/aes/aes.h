/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128: 128-bit blocks, 128-bit keys, 10 rounds.
 *
 * Bytes are in the order of FIPS 197. Block and key may be unaligned.
 *
 * The schedule takes 176 bytes: 11 round keys of eight 16-bit planes, first round first. Bit 4 r + c of plane i is bit
 * i of the round key's byte at row r and column c, that is byte r + 4 c. The constant of the S-box, 0x63, is already
 * added to every byte of every round key but the first, so that substituting a byte ends without it.
 * An implementation may have a layout and a number of bytes of its own (own_schedule in the manifest). Where the
 * manifest gives it block_alignment 2, key and block must stand at even addresses. */
#ifndef FW_AES_H
#define FW_AES_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
#ifdef FW_AES_SCHEDULE_BYTES
    alignas(FW_AES_SCHEDULE_BYTES % 4 == 0 ? 4 : 2) uint8_t own[FW_AES_SCHEDULE_BYTES];
#else
    uint16_t round_key[11][8];
#endif
} fw_aes128_schedule;

/* clang-format off */
void fw_aes128_expand (fw_aes128_schedule *schedule, const uint8_t key[16]);
void fw_aes128_encrypt(const fw_aes128_schedule *schedule, uint8_t block[16]); /* in place */
void fw_aes128_decrypt(const fw_aes128_schedule *schedule, uint8_t block[16]); /* in place */

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_aes128_cbc_encrypt(const fw_aes128_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_aes128_cbc_decrypt(const fw_aes128_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_aes128_ctr        (const fw_aes128_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
