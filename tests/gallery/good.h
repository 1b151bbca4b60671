/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* For exhibits in C. */
#ifndef GOOD_H
#define GOOD_H

#include "speck.h"

void good_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16]);
void good_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8]);
void good_decrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8]);

#endif
