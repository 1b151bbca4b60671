/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What FELICS's test_vectors.c defines. */
#ifndef TEST_VECTORS_H
#define TEST_VECTORS_H

#include <stdint.h>

#include "constants.h"

extern const uint8_t expectedPlaintext[BLOCK_SIZE];
extern const uint8_t expectedKey[KEY_SIZE];
extern const uint8_t expectedCiphertext[BLOCK_SIZE];

#endif
