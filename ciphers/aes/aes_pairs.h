/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What modes call of implementations that encrypt two blocks in the time of one. */
#ifndef FW_AES_PAIRS_H
#define FW_AES_PAIRS_H

#include "aes.h"

/* Both in place. */
void fw_aes128_encrypt_two(const fw_aes128_schedule *schedule, uint8_t one[16], uint8_t other[16]);
void fw_aes192_encrypt_two(const fw_aes192_schedule *schedule, uint8_t one[16], uint8_t other[16]);
void fw_aes256_encrypt_two(const fw_aes256_schedule *schedule, uint8_t one[16], uint8_t other[16]);

#endif
