/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The columns of the L-boxes, for C and assembly: what each bit of a row, the lowest first, contributes. Robin's L-box
 * is an involution. USE is called with all of a matrix. */
#ifndef FANTOMAS_COLUMNS_H
#define FANTOMAS_COLUMNS_H

#define FANTOMAS_COLUMNS(use)                                                                                          \
    use(0xbfff, 0x6e90, 0x4137, 0xd548, 0x5296, 0xd183, 0xc2b1, 0x496c, 0x74c2, 0xd324, 0xce28, 0x6856, 0xe489,        \
        0x6839, 0x5e44, 0x614b)
#define FANTOMAS_COLUMNS_BACK(use)                                                                                     \
    use(0xb065, 0x8935, 0x4a95, 0xb489, 0x2857, 0x26c5, 0xc989, 0x1173, 0x82ad, 0x4653, 0x550b, 0x6c83, 0x4339,        \
        0xb903, 0xfffe, 0x1669)
#define ROBIN_COLUMNS(use)                                                                                             \
    use(0xfffe, 0xccc1, 0xaaa1, 0x9991, 0x6689, 0x5585, 0x3383, 0x007f, 0xe069, 0xd055, 0xb033, 0x700f, 0x0e69,        \
        0x0d55, 0x0b33, 0x070f)

#ifdef __ASSEMBLER__
#define listed(...) __VA_ARGS__ /* a matrix as operands of an assembler's macro */
#endif

#endif
