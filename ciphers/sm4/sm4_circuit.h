/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The S-box of SM4 as a circuit, for C: on planes, and on the four bytes of a word at once. Constant time, no table. */
#ifndef FW_SM4_CIRCUIT_H
#define FW_SM4_CIRCUIT_H

#include "sm4_words.h"

/* What the affine maps add to each byte: the first as seen from the S-box's input. */
#define CONSTANT_BEFORE 0x75757575U
#define CONSTANT_AFTER  0xd3d3d3d3U

/* Plane i has bit i of the four bytes, one in each LANE; all other bits are noise that no lane depends on. Where words
 * have 32 bits, plane i is the word shifted; narrower machines gather the lanes in the low bits of a plane. */
#if defined(__AVR__) || defined(__MSP430__)

#ifdef __AVR__
typedef uint8_t word;
#else
typedef uint16_t word;
#endif

static void slice(word planes[8], uint32_t bytes)
{
    uint8_t byte0 = (uint8_t)bytes, byte1 = (uint8_t)(bytes >> 8);
    uint8_t byte2 = (uint8_t)(bytes >> 16), byte3 = (uint8_t)(bytes >> 24);

    for (uint8_t i = 0; i < 8; i++) {
        planes[i] = (word)((byte0 & 1) | (byte1 & 1) << 1 | (byte2 & 1) << 2 | (byte3 & 1) << 3);
        byte0 >>= 1, byte1 >>= 1, byte2 >>= 1, byte3 >>= 1;
    }
}

static uint32_t unslice(const word planes[8])
{
    uint8_t byte0 = 0, byte1 = 0, byte2 = 0, byte3 = 0;

    for (uint8_t i = 8; i-- > 0;) {
        byte0 = (uint8_t)(byte0 << 1 | (planes[i] & 1));
        byte1 = (uint8_t)(byte1 << 1 | (planes[i] >> 1 & 1));
        byte2 = (uint8_t)(byte2 << 1 | (planes[i] >> 2 & 1));
        byte3 = (uint8_t)(byte3 << 1 | (planes[i] >> 3 & 1));
    }
    return (uint32_t)byte3 << 24 | (uint32_t)byte2 << 16 | (uint16_t)(byte1 << 8 | byte0);
}

#else

#ifndef FW_SM4_PLANE
#define FW_SM4_PLANE uint32_t /* wider planes: define it first */
#endif

typedef FW_SM4_PLANE word;

INLINE void slice(word planes[8], uint32_t bytes)
{
    for (uint8_t i = 0; i < 8; i++)
        planes[i] = bytes >> i;
}

INLINE uint32_t unslice(const word planes[8])
{
    const word lanes = 0x01010101;
    uint32_t   bytes = 0;

    for (uint8_t i = 0; i < 8; i++)
        bytes |= (uint32_t)((planes[i] & lanes) << i);
    return bytes;
}

#endif

/* The S-box without the constants of its affine maps, on every position of the planes: 101 gates, found and checked by
 * `fw sbox tower sm4 --isa avr` (docs/sboxes.md). A linear layer, an inversion in the field of 256 elements by way of
 * that of 16, products, and a linear layer; some of the ORs save additions of squares. */
INLINE void substitute_planes(word planes[8])
{
    /* clang-format off */
    const word x0 = planes[0], x1 = planes[1], x2 = planes[2], x3 = planes[3], x4 = planes[4], x5 = planes[5];
    const word x6 = planes[6], x7 = planes[7];
    const word t0 = x2 ^ x6, t1 = x1 ^ t0, t2 = x0 ^ t1, t3 = x5 ^ t2, t4 = x2 ^ t3, t5 = x1 ^ t3, t6 = x3 ^ t5;
    const word t7 = t1 ^ t6, t8 = x4 ^ t5, t9 = t4 ^ t8, t10 = t2 ^ t9, t11 = x2 ^ t10, t12 = x7 ^ t4;
    const word t13 = t10 ^ t12, t14 = t6 ^ t13, t15 = x1 ^ t14, t16 = t0 ^ t13, t17 = t13 & t10, t18 = t6 & t11;
    const word t19 = t14 & x2, t20 = t0 & t2, t21 = t1 | x5, t22 = x1 | t3, t23 = t16 | t9, t24 = t7 | t8;
    const word t25 = t15 & t4, t26 = t24 ^ t12, t27 = t18 ^ t5, t28 = t21 ^ t20, t29 = t22 ^ t20, t30 = t19 ^ t17;
    const word t31 = t27 ^ t17, t32 = t25 ^ t31, t33 = t28 ^ t31, t34 = t23 ^ t29, t35 = t30 ^ t29, t36 = t32 ^ t26;
    const word t37 = t34 ^ t26, t38 = t37 & t35, t39 = t33 & t37, t40 = t35 | t39, t41 = t36 ^ t39, t42 = t33 ^ t41;
    const word t43 = t39 | t42, t44 = t33 ^ t40, t45 = t35 & t42, t46 = t44 | t45, t47 = t38 ^ t43, t48 = t41 & t47;
    const word t49 = t33 ^ t45, t50 = t47 ^ t49, t51 = t46 ^ t49, t52 = t37 ^ t48, t53 = t47 ^ t52, t54 = t46 ^ t52;
    const word t55 = t50 ^ t54, t56 = t13 & t50, t57 = t6 & t54, t58 = t14 & t55, t59 = t0 & t49, t60 = t1 & t46;
    const word t61 = x1 & t51, t62 = t16 & t47, t63 = t7 & t52, t64 = t15 & t53, t65 = t10 & t50, t66 = t11 & t54;
    const word t67 = x2 & t55, t68 = t2 & t49, t69 = x5 & t46, t70 = t3 & t51, t71 = t9 & t47, t72 = t8 & t52;
    const word t73 = t4 & t53, t74 = t58 ^ t60, t75 = t60 ^ t59, t76 = t62 ^ t59, t77 = t74 ^ t61, t78 = t76 ^ t61;
    const word t79 = t63 ^ t78, t80 = t64 ^ t78, t81 = t75 ^ t80, t82 = t56 ^ t80, t83 = t57 ^ t82, t84 = t77 ^ t82;
    const word t85 = t65 ^ t84, t86 = t70 ^ t67, t87 = t71 ^ t67, t88 = t72 ^ t87, t89 = t73 ^ t87, t90 = t66 ^ t89;
    const word t91 = t69 ^ t89, t92 = t88 ^ t85, t93 = t68 ^ t85, t94 = t86 ^ t93, t95 = t91 ^ t93, t96 = t81 ^ t95;
    const word t97 = t95 ^ t83, t98 = t92 ^ t83, t99 = t98 ^ t79, t100 = t95 ^ t99;
    planes[0] = t99, planes[1] = t96, planes[2] = t100, planes[3] = t79, planes[4] = t97, planes[5] = t94;
    planes[6] = t90, planes[7] = t84;
    /* clang-format on */
}

static uint32_t substitute(uint32_t bytes)
{
    word planes[8];

    slice(planes, bytes ^ CONSTANT_BEFORE);
    substitute_planes(planes);
    return unslice(planes) ^ CONSTANT_AFTER;
}

#endif
