/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LEA-128: 128-bit blocks, 128-bit keys, 24 rounds.
 *
 * Bytes are as the specification prints them: words are little-endian, X0 and K0 first. Block and key may be unaligned,
 * unless the manifest gives an implementation's block_alignment (MSP430 assembly: even addresses).
 *
 * The schedule takes 384 bytes: four 32-bit words per round, T0 to T3, first round first. (A round key of the
 * specification has six words; three of them are T1.) An implementation
 * may have an order of its own (own_schedule in the manifest). */
#ifndef FW_LEA_H
#define FW_LEA_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    uint32_t round_key[24][4];
} fw_lea128_schedule;

/* clang-format off */
void fw_lea128_expand (fw_lea128_schedule *schedule, const uint8_t key[16]);
void fw_lea128_encrypt(const fw_lea128_schedule *schedule, uint8_t block[16]); /* in place */
void fw_lea128_decrypt(const fw_lea128_schedule *schedule, uint8_t block[16]); /* in place */

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_lea128_cbc_encrypt(const fw_lea128_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_lea128_cbc_decrypt(const fw_lea128_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_lea128_ctr        (const fw_lea128_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
