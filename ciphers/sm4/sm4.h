/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4, a block cipher of 128-bit blocks with keys of 128 bits.
 *
 * Bytes are in the order of the standard. Keys and blocks may stand at any address, unless the manifest gives an
 * implementation's block_alignment. How constant the time of an implementation is, its stanza in the manifest says:
 * those with a table of the S-box read it at addresses that depend on key and block. */
#ifndef FW_SM4_H
#define FW_SM4_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* 32 round keys, first round first, for encryption and decryption alike; or, if the implementation has a layout of its
 * own (own_schedule in the manifest), as many bytes as the manifest says: compile with that macro. */
typedef struct {
#ifdef FW_SM4_SCHEDULE_BYTES
    alignas(FW_SM4_SCHEDULE_BYTES % 4 == 0 ? 4 : 2) uint8_t own[FW_SM4_SCHEDULE_BYTES];
#else
    alignas(4) uint32_t round_keys[32];
#endif
} fw_sm4_schedule;

// clang-format off
void fw_sm4_expand (fw_sm4_schedule *schedule, const uint8_t key[16]);
void fw_sm4_encrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
void fw_sm4_decrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_sm4_cbc_encrypt(const fw_sm4_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_sm4_cbc_decrypt(const fw_sm4_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_sm4_ctr        (const fw_sm4_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
// clang-format on

#ifdef __cplusplus
}
#endif

#endif
