/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES bitsliced on eight blocks, in C: what the key schedule and the rounds share. */
#ifndef FW_AES_BITSLICE_H
#define FW_AES_BITSLICE_H

#include "fw_planes.h"

#include "aes.h"

#define INLINE static inline __attribute__((always_inline))

enum { ROWS = 4, REDUCTION = 0x1b };

#define ROUNDS(key_columns) ((key_columns) + 6)

typedef uint32_t  word;
typedef fw_planes planes;

/* The S-box without its constant: 101 gates, found and checked by `fw sbox tower aes --isa avr` (docs/sboxes.md). */
INLINE void substitute_planes(word planes[FW_PLANES])
{
    /* clang-format off */
    const word x0 = planes[0], x1 = planes[1], x2 = planes[2], x3 = planes[3], x4 = planes[4], x5 = planes[5];
    const word x6 = planes[6], x7 = planes[7];
    const word t0 = x1 ^ x3, t1 = x4 ^ x7, t2 = t0 ^ t1, t3 = x0 ^ t2, t4 = x5 ^ t1, t5 = x2 ^ t4, t6 = t2 ^ t5;
    const word t7 = x6 ^ t2, t8 = x5 ^ t7, t9 = t5 ^ t8, t10 = x0 ^ t9, t11 = x1 ^ t10, t12 = t3 ^ t8, t13 = x7 ^ t11;
    const word t14 = t7 ^ t13, t15 = t4 ^ t14, t16 = x7 ^ t15, t17 = t2 ^ t11, t18 = t4 ^ t11, t19 = t6 | t4;
    const word t20 = t10 & t14, t21 = t12 & t15, t22 = t2 | t11, t23 = x0 & t13, t24 = t3 | x7, t25 = t5 & t18;
    const word t26 = t9 & t7, t27 = t8 & t16, t28 = t20 ^ t0, t29 = t25 ^ t17, t30 = t23 ^ t22, t31 = t24 ^ t22;
    const word t32 = t21 ^ t19, t33 = t28 ^ t19, t34 = t27 ^ t33, t35 = t30 ^ t33, t36 = t29 ^ t31, t37 = t32 ^ t31;
    const word t38 = t34 ^ t26, t39 = t36 ^ t26, t40 = t39 & t37, t41 = t35 & t39, t42 = t37 | t41, t43 = t38 ^ t41;
    const word t44 = t35 ^ t43, t45 = t41 | t44, t46 = t35 ^ t42, t47 = t37 & t44, t48 = t46 | t47, t49 = t40 ^ t45;
    const word t50 = t43 & t49, t51 = t35 ^ t47, t52 = t49 ^ t51, t53 = t48 ^ t51, t54 = t39 ^ t50, t55 = t49 ^ t54;
    const word t56 = t48 ^ t54, t57 = t52 ^ t56, t58 = t6 & t52, t59 = t10 & t56, t60 = t12 & t57, t61 = t2 & t51;
    const word t62 = x0 & t48, t63 = t3 & t53, t64 = t5 & t49, t65 = t9 & t54, t66 = t8 & t55, t67 = t4 & t52;
    const word t68 = t14 & t56, t69 = t15 & t57, t70 = t11 & t51, t71 = t13 & t48, t72 = x7 & t53, t73 = t18 & t49;
    const word t74 = t7 & t54, t75 = t16 & t55, t76 = t75 ^ t68, t77 = t71 ^ t68, t78 = t70 ^ t77, t79 = t72 ^ t77;
    const word t80 = t69 ^ t79, t81 = t62 ^ t79, t82 = t65 ^ t66, t83 = t64 ^ t66, t84 = t60 ^ t83, t85 = t63 ^ t83;
    const word t86 = t61 ^ t85, t87 = t81 ^ t85, t88 = t73 ^ t87, t89 = t69 ^ t87, t90 = t78 ^ t89, t91 = t67 ^ t90;
    const word t92 = t74 ^ t90, t93 = t88 ^ t92, t94 = t76 ^ t92, t95 = t82 ^ t84, t96 = t58 ^ t94, t97 = t95 ^ t96;
    const word t98 = t86 ^ t96, t99 = t59 ^ t98, t100 = t84 ^ t98;
    planes[0] = t89, planes[1] = t80, planes[2] = t93, planes[3] = t97, planes[4] = t94, planes[5] = t91;
    planes[6] = t99, planes[7] = t100;
    /* clang-format on */
}

/* Byte r of word c becomes byte c of word r. */
INLINE void transpose_bytes(word *w0, word *w1, word *w2, word *w3)
{
    FW_EXCHANGE(uint32_t, *w0, *w1, 8, 0x00ff00ffU);
    FW_EXCHANGE(uint32_t, *w2, *w3, 8, 0x00ff00ffU);
    FW_EXCHANGE(uint32_t, *w0, *w2, 16, 0x0000ffffU);
    FW_EXCHANGE(uint32_t, *w1, *w3, 16, 0x0000ffffU);
}

INLINE word rotate_right(word value, unsigned places)
{
    return value >> places | value << (-places & 31);
}

#endif
