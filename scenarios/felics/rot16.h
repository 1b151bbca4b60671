/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* FELICS's names of the rotations of 16 bits. */
#ifndef ROT16_H
#define ROT16_H

#include <stdint.h>

#define ROT16L(x, count) ((uint16_t)((uint16_t)(x) << (count) | (uint16_t)(x) >> (16 - (count))))

#define rot16l1(x)  ROT16L(x, 1)
#define rot16l2(x)  ROT16L(x, 2)
#define rot16l3(x)  ROT16L(x, 3)
#define rot16l4(x)  ROT16L(x, 4)
#define rot16l5(x)  ROT16L(x, 5)
#define rot16l6(x)  ROT16L(x, 6)
#define rot16l7(x)  ROT16L(x, 7)
#define rot16l8(x)  ROT16L(x, 8)
#define rot16l9(x)  ROT16L(x, 9)
#define rot16l10(x) ROT16L(x, 10)
#define rot16l11(x) ROT16L(x, 11)
#define rot16l12(x) ROT16L(x, 12)
#define rot16l13(x) ROT16L(x, 13)
#define rot16l14(x) ROT16L(x, 14)
#define rot16l15(x) ROT16L(x, 15)

#define rot16r1(x)  ROT16L(x, 15)
#define rot16r2(x)  ROT16L(x, 14)
#define rot16r3(x)  ROT16L(x, 13)
#define rot16r4(x)  ROT16L(x, 12)
#define rot16r5(x)  ROT16L(x, 11)
#define rot16r6(x)  ROT16L(x, 10)
#define rot16r7(x)  ROT16L(x, 9)
#define rot16r8(x)  ROT16L(x, 8)
#define rot16r9(x)  ROT16L(x, 7)
#define rot16r10(x) ROT16L(x, 6)
#define rot16r11(x) ROT16L(x, 5)
#define rot16r12(x) ROT16L(x, 4)
#define rot16r13(x) ROT16L(x, 3)
#define rot16r14(x) ROT16L(x, 2)
#define rot16r15(x) ROT16L(x, 1)

#endif
