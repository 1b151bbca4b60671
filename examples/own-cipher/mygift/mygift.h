/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-64-128. Bytes are in the order in which the paper prints them; arrays may stand at any address. */
#ifndef MYGIFT_H
#define MYGIFT_H

#include <stdint.h>

typedef struct {
    uint16_t round_key[28][2];
} gift64_schedule;

void gift64_expand(gift64_schedule *schedule, const uint8_t key[16]);
void gift64_encrypt(const gift64_schedule *schedule, uint8_t block[8]); /* in place */
void gift64_decrypt(const gift64_schedule *schedule, uint8_t block[8]); /* in place */

#endif
