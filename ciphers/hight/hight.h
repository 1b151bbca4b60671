/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HIGHT: 64-bit blocks, 128-bit keys, 32 rounds.
 *
 * The first byte of a block is the specification's P0, the first of a key MK0: the printed vectors, which begin with P7
 * and MK15, with all bytes reversed. FELICS orders them the same way. Block and key may be unaligned, unless the
 * manifest gives an implementation's block_alignment (whole modes on MSP430: even addresses).
 *
 * The schedule takes 136 bytes: the whitening keys WK0 to WK7, then the subkeys SK0 to SK127.
 *
 * An implementation may have a layout and a number of bytes of its own (own_schedule in the manifest). */
#ifndef FW_HIGHT_H
#define FW_HIGHT_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
#ifdef FW_HIGHT_SCHEDULE_BYTES
    alignas(4) uint8_t own[FW_HIGHT_SCHEDULE_BYTES];
#else
    uint8_t whitening[8];
    uint8_t subkey[128];
#endif
} fw_hight_schedule;

/* clang-format off */
void fw_hight_expand (fw_hight_schedule *schedule, const uint8_t key[16]);
void fw_hight_encrypt(const fw_hight_schedule *schedule, uint8_t block[8]); /* in place */
void fw_hight_decrypt(const fw_hight_schedule *schedule, uint8_t block[8]); /* in place */

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_hight_cbc_encrypt(const fw_hight_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_hight_cbc_decrypt(const fw_hight_schedule *schedule, const uint8_t iv[8], uint8_t *data, size_t blocks);
void fw_hight_ctr        (const fw_hight_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
