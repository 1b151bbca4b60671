/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin, the LS-designs: 128-bit blocks, 128-bit keys, 12 and 16 rounds.
 *
 * A block is eight rows of 16 bits, little-endian, row 0 first; a key is ordered the same way. Block and key may be
 * unaligned, unless the manifest gives an implementation's block_alignment (MSP430 assembly: even addresses). The
 * schedule is the key: 16 bytes. An implementation may align it to 4 bytes (own_schedule in the manifest). */
#ifndef FW_FANTOMAS_H
#define FW_FANTOMAS_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
#ifdef FW_FANTOMAS_SCHEDULE_BYTES
    alignas(4) uint8_t own[FW_FANTOMAS_SCHEDULE_BYTES];
#else
    uint16_t key[8];
#endif
} fw_fantomas_schedule;

typedef fw_fantomas_schedule fw_robin_schedule;

/* clang-format off */
void fw_fantomas_expand (fw_fantomas_schedule *schedule, const uint8_t key[16]);
void fw_fantomas_encrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]); /* in place */
void fw_fantomas_decrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]); /* in place */

void fw_robin_expand (fw_robin_schedule *schedule, const uint8_t key[16]);
void fw_robin_encrypt(const fw_robin_schedule *schedule, uint8_t block[16]); /* in place */
void fw_robin_decrypt(const fw_robin_schedule *schedule, uint8_t block[16]); /* in place */

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_fantomas_cbc_encrypt(const fw_fantomas_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_fantomas_cbc_decrypt(const fw_fantomas_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_fantomas_ctr        (const fw_fantomas_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);

void fw_robin_cbc_encrypt(const fw_robin_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_robin_cbc_decrypt(const fw_robin_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_robin_ctr        (const fw_robin_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
