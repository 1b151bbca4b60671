/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#ifndef SKINNY_H
#define SKINNY_H

#include <stdint.h>

typedef struct {
    uint16_t rows[36][2]; /* of each round's tweakey, with the constants */
} Skinny_64_128_schedule;

void Skinny_64_128_expand(Skinny_64_128_schedule *schedule, const uint8_t key[16]);
void Skinny_64_128_encrypt(const Skinny_64_128_schedule *schedule, uint8_t block[8]);
void Skinny_64_128_decrypt(const Skinny_64_128_schedule *schedule, uint8_t block[8]);

#endif
