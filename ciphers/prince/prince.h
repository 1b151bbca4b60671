/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE, a block cipher of 64-bit blocks with keys of 128 bits.
 *
 * A key is k0, then k1; these and blocks are little-endian numbers of 64 bits. Keys and blocks may stand at any
 * address, unless the manifest gives an implementation's block_alignment (MSP430 assembly: even addresses). Every
 * function takes the same time for all keys and blocks. */
#ifndef FW_PRINCE_H
#define FW_PRINCE_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* k0, k0' and k1 in four slices each: bit 4i + k of slice j is bit j of nibble 4k + i, nibble 0 least significant. Or,
 * if the implementation has a layout of its own (own_schedule in the manifest), as many bytes as the manifest says:
 * compile with that macro. */
typedef struct {
#ifdef FW_PRINCE_SCHEDULE_BYTES
    alignas(FW_PRINCE_SCHEDULE_BYTES % 4 == 0 ? 4 : 2) uint8_t own[FW_PRINCE_SCHEDULE_BYTES];
#else
    alignas(4) uint16_t keys[3][4];
#endif
} fw_prince_schedule;

// clang-format off
void fw_prince_expand (fw_prince_schedule *schedule, const uint8_t key[16]);
void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8]);

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_prince_cbc_encrypt(const fw_prince_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_prince_cbc_decrypt(const fw_prince_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_prince_ctr        (const fw_prince_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
// clang-format on

#ifdef __cplusplus
}
#endif

#endif
