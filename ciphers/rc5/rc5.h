/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16: 64-bit blocks, 128-bit keys, 20 rounds.
 *
 * Words are little-endian, A and L0 first, as Rivest defines it. Block and key may be unaligned, unless the manifest
 * gives an implementation's block_alignment (MSP430 assembly: even addresses).
 *
 * The schedule takes 168 bytes: Rivest's table S, 42 words of 32 bits. */
#ifndef FW_RC5_H
#define FW_RC5_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    uint32_t round_key[42];
} fw_rc5_20_schedule;

/* clang-format off */
void fw_rc5_20_expand (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
void fw_rc5_20_encrypt(const fw_rc5_20_schedule *schedule, uint8_t block[8]); /* in place */
void fw_rc5_20_decrypt(const fw_rc5_20_schedule *schedule, uint8_t block[8]); /* in place */

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_rc5_20_cbc_encrypt(const fw_rc5_20_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_rc5_20_cbc_decrypt(const fw_rc5_20_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_rc5_20_ctr        (const fw_rc5_20_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
