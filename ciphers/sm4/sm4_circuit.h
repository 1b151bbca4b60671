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

/* The S-box without the constants of its affine maps, on every position of the planes: 115 gates. The inversion is that
 * of Boyar and Peralta, "A New Combinational Logic Minimization Technique with Applications to Cryptology", ePrint
 * 2009/191, with their names, in the field of AES; the linear maps on both sides are those of SM4 and the isomorphism
 * of its field to that one, put together and shortened by computer. */
INLINE void substitute_planes(word planes[8])
{
    /* clang-format off */
    const word x0 = planes[0], x1 = planes[1], x2 = planes[2], x3 = planes[3];
    const word x4 = planes[4], x5 = planes[5], x6 = planes[6], x7 = planes[7];

    /* Linear: the affine map, and to the tower of fields in which inversion is cheap. */
    const word y20 = x2 ^ x7, y10 = x4 ^ y20, y7 = x0 ^ y10, y5 = x2 ^ x6, y2 = x1 ^ y5;
    const word y18 = y7 ^ y2, t0 = x3 ^ x7, y22 = x1 ^ t0, y11 = y7 ^ y22, y21 = x5 ^ y11;
    const word y9 = y20 ^ y11, y16 = x1 ^ y21, y17 = x0 ^ y22, y15 = y16 ^ y17, y12 = x6 ^ y15;
    const word y4 = y2 ^ y9, y14 = x1 ^ y12, y8 = y9 ^ y14, y3 = y12 ^ y4, y19 = y10 ^ y8;
    const word y6 = x0 ^ y16, y1 = x5 ^ t0;

    /* Inversion: the product of both halves and the squares, inverted in the field of 16 elements ... */
    const word t2 = y12 & y15, t3 = y3 & y6, t4 = t3 ^ t2, t5 = y4 & y22, t6 = t5 ^ t2;
    const word t7 = x1 & y16, t8 = y5 & y1, t9 = t8 ^ t7, t10 = y2 & y7, t11 = t10 ^ t7;
    const word t12 = y9 & y11, t13 = y14 & y17, t14 = t13 ^ t12, t15 = y8 & y10, t16 = t15 ^ t12;
    const word t17 = t4 ^ t14, t18 = t6 ^ t16, t19 = t9 ^ t14, t20 = t11 ^ t16, t21 = t17 ^ y20;
    const word t22 = t18 ^ y19, t23 = t19 ^ y21, t24 = t20 ^ y18, t25 = t21 ^ t22, t26 = t21 & t23;
    const word t27 = t24 ^ t26, t28 = t25 & t27, t29 = t28 ^ t22, t30 = t23 ^ t24, t31 = t22 ^ t26;
    const word t32 = t31 & t30, t33 = t32 ^ t24, t34 = t23 ^ t33, t35 = t27 ^ t33, t36 = t24 & t35;
    const word t37 = t36 ^ t34, t38 = t27 ^ t36, t39 = t29 & t38, t40 = t25 ^ t39, t41 = t40 ^ t37;
    const word t42 = t29 ^ t33, t43 = t29 ^ t40, t44 = t33 ^ t37, t45 = t42 ^ t41;

    /* ... times both halves. */
    const word z0 = t44 & y15, z1 = t37 & y6, z2 = t33 & y22, z3 = t43 & y16, z4 = t40 & y1;
    const word z5 = t29 & y7, z6 = t42 & y11, z7 = t45 & y17, z8 = t41 & y10, z9 = t44 & y12;
    const word z10 = t37 & y3, z11 = t33 & y4, z12 = t43 & x1, z13 = t40 & y5, z14 = t29 & y2;
    const word z15 = t42 & y9, z16 = t45 & y14, z17 = t41 & y8;

    /* Linear: back again, and the affine map. */
    const word c0 = z15 ^ z9, c1 = z10 ^ z6, c2 = c1 ^ z4, c3 = z5 ^ z0, c4 = z14 ^ z13;
    const word c5 = c4 ^ c2, c6 = c3 ^ z8, c7 = c0 ^ z17, c8 = c6 ^ z1, c9 = z7 ^ z3, c10 = c0 ^ z16;
    const word c11 = c10 ^ c8, c12 = c5 ^ z11, s3 = c7 ^ z11, c13 = c7 ^ z0, c14 = c9 ^ c5;
    const word c15 = c4 ^ z1, c16 = c9 ^ z10, s0 = c16 ^ c11, c17 = c15 ^ z7, s2 = c14 ^ c7;
    const word c18 = z15 ^ z13, c19 = c17 ^ c1, c20 = c12 ^ z7, s5 = c19 ^ c13, s1 = c12 ^ c8;
    const word c21 = c18 ^ z16, c22 = c3 ^ z2, s7 = c21 ^ z12, s4 = c11 ^ c2, s6 = c22 ^ c20;

    planes[0] = s0, planes[1] = s1, planes[2] = s2, planes[3] = s3;
    planes[4] = s4, planes[5] = s5, planes[6] = s6, planes[7] = s7;
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
