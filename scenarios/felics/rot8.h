/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* FELICS's names of the rotations of 8 bits. */
#ifndef ROT8_H
#define ROT8_H

#include <stdint.h>

#define ROT8L(x, count) ((uint8_t)((uint8_t)(x) << (count) | (uint8_t)(x) >> (8 - (count))))

#define rot8l1(x) ROT8L(x, 1)
#define rot8l2(x) ROT8L(x, 2)
#define rot8l3(x) ROT8L(x, 3)
#define rot8l4(x) ROT8L(x, 4)
#define rot8l5(x) ROT8L(x, 5)
#define rot8l6(x) ROT8L(x, 6)
#define rot8l7(x) ROT8L(x, 7)

#define rot8r1(x) ROT8L(x, 7)
#define rot8r2(x) ROT8L(x, 6)
#define rot8r3(x) ROT8L(x, 5)
#define rot8r4(x) ROT8L(x, 4)
#define rot8r5(x) ROT8L(x, 3)
#define rot8r6(x) ROT8L(x, 2)
#define rot8r7(x) ROT8L(x, 1)

#endif
