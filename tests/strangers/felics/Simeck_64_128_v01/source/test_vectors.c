/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include <stdint.h>

#include "test_vectors.h"

/*
 *
 * Test vectors of ePrint 2015/612
 *
 */
const uint8_t expectedPlaintext[BLOCK_SIZE] = {0x75, 0x6e, 0x64, 0x20, 0x6c, 0x69, 0x6b, 0x65};
// const uint8_t expectedKey[KEY_SIZE] = {0};
const uint8_t expectedKey[KEY_SIZE]          = {0x0,  0x1,  0x2,  0x3, /* k */
                                                0x8,  0x9,  0xa,  0xb, /* t0 */
                                                0x10, 0x11, 0x12, 0x13, 0x18, 0x19, 0x1a, 0x1b};
const uint8_t expectedCiphertext[BLOCK_SIZE] = {0xed, 0xb7, 0x7a, 0x5f, 0x02, 0x69, 0xce, 0x45};
