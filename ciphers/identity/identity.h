/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The identity cipher: does nothing, in no time, and so shows what the harness itself costs. It protects nothing.
 *
 * A block comes out as it went in, in any byte order; block and key may be unaligned. The schedule takes 16 bytes; none
 * is written or read. */
#ifndef FW_IDENTITY_H
#define FW_IDENTITY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    uint8_t unused[16];
} fw_identity64_schedule;

typedef struct {
    uint8_t unused[16];
} fw_identity128_schedule;

/* clang-format off */
void fw_identity64_expand  (fw_identity64_schedule *schedule, const uint8_t key[16]);
void fw_identity64_encrypt (const fw_identity64_schedule *schedule, uint8_t block[8]);   /* in place */
void fw_identity64_decrypt (const fw_identity64_schedule *schedule, uint8_t block[8]);   /* in place */

void fw_identity128_expand (fw_identity128_schedule *schedule, const uint8_t key[16]);
void fw_identity128_encrypt(const fw_identity128_schedule *schedule, uint8_t block[16]); /* in place */
void fw_identity128_decrypt(const fw_identity128_schedule *schedule, uint8_t block[16]); /* in place */
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
