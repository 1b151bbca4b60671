/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE, a block cipher of 64-bit blocks with keys of 80 or 128 bits.
 *
 * Rows of keys, blocks and round keys are little-endian, row 0 first. Keys and blocks may stand at any address, unless
 * the manifest gives an implementation's block_alignment (MSP430 assembly: even addresses). Every function takes the
 * same time for all keys and blocks. */
#ifndef FW_RECTANGLE_H
#define FW_RECTANGLE_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* 26 round keys of four rows, for encryption and decryption alike; or, if the implementation has a layout of its own
 * (own_schedule in the manifest), as many bytes as the manifest says: compile with that macro. */
typedef struct {
#ifdef FW_RECTANGLE_SCHEDULE_BYTES
    alignas(FW_RECTANGLE_SCHEDULE_BYTES % 4 == 0 ? 4 : 2) uint8_t own[FW_RECTANGLE_SCHEDULE_BYTES];
#else
    alignas(4) uint16_t round_keys[26][4];
#endif
} fw_rectangle_schedule;

typedef fw_rectangle_schedule fw_rectangle80_schedule;
typedef fw_rectangle_schedule fw_rectangle128_schedule;

// clang-format off
void fw_rectangle80_expand  (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
void fw_rectangle80_encrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
void fw_rectangle80_decrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);

void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_rectangle80_cbc_encrypt (const fw_rectangle80_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_rectangle80_cbc_decrypt (const fw_rectangle80_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_rectangle80_ctr         (const fw_rectangle80_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);

void fw_rectangle128_cbc_encrypt(const fw_rectangle128_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_rectangle128_cbc_decrypt(const fw_rectangle128_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_rectangle128_ctr        (const fw_rectangle128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
// clang-format on

#ifdef __cplusplus
}
#endif

#endif
