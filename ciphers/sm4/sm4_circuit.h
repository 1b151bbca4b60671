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
    const word t7 = t1 ^ t6, t8 = x4 ^ t5, t9 = t4 ^ t8, t10 = t2 ^ t9, t11 = x7 ^ t4, t12 = t10 ^ t11;
    const word t13 = t6 ^ t12, t14 = x1 ^ t13, t15 = t0 ^ t12, t16 = x2 ^ t10, t17 = t16 & t6, t18 = x2 & t13;
    const word t19 = t10 & t12, t20 = x5 | t1, t21 = t3 | x1, t22 = t2 & t0, t23 = t8 | t7, t24 = t4 & t14;
    const word t25 = t9 | t15, t26 = t17 ^ t5, t27 = t23 ^ t11, t28 = t21 ^ t20, t29 = t22 ^ t20, t30 = t19 ^ t26;
    const word t31 = t18 ^ t26, t32 = t25 ^ t31, t33 = t28 ^ t31, t34 = t27 ^ t29, t35 = t30 ^ t29, t36 = t32 ^ t24;
    const word t37 = t34 ^ t24, t38 = t37 & t35, t39 = t33 & t37, t40 = t35 | t39, t41 = t36 ^ t39, t42 = t33 ^ t41;
    const word t43 = t39 | t42, t44 = t33 ^ t40, t45 = t35 & t42, t46 = t44 | t45, t47 = t38 ^ t43, t48 = t41 & t47;
    const word t49 = t33 ^ t45, t50 = t47 ^ t49, t51 = t46 ^ t49, t52 = t37 ^ t48, t53 = t47 ^ t52, t54 = t46 ^ t52;
    const word t55 = t50 ^ t54, t56 = t16 & t50, t57 = x2 & t54, t58 = t10 & t55, t59 = x5 & t49, t60 = t3 & t46;
    const word t61 = t2 & t51, t62 = t8 & t47, t63 = t4 & t52, t64 = t9 & t53, t65 = t6 & t50, t66 = t13 & t54;
    const word t67 = t12 & t55, t68 = t1 & t49, t69 = x1 & t46, t70 = t0 & t51, t71 = t7 & t47, t72 = t14 & t52;
    const word t73 = t15 & t53, t74 = t70 ^ t73, t75 = t60 ^ t57, t76 = t64 ^ t57, t77 = t62 ^ t76, t78 = t63 ^ t76;
    const word t79 = t56 ^ t78, t80 = t59 ^ t78, t81 = t75 ^ t80, t82 = t61 ^ t80, t83 = t77 ^ t82, t84 = t58 ^ t82;
    const word t85 = t66 ^ t84, t86 = t73 ^ t85, t87 = t68 ^ t85, t88 = t74 ^ t69, t89 = t87 ^ t69, t90 = t72 ^ t89;
    const word t91 = t65 ^ t89, t92 = t83 ^ t91, t93 = t71 ^ t88, t94 = t67 ^ t88, t95 = t86 ^ t94, t96 = t90 ^ t94;
    const word t97 = t84 ^ t96, t98 = t81 ^ t96, t99 = t92 ^ t93, t100 = t96 ^ t99;
    planes[0] = t99, planes[1] = t95, planes[2] = t100, planes[3] = t93, planes[4] = t91, planes[5] = t98;
    planes[6] = t79, planes[7] = t97;
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
