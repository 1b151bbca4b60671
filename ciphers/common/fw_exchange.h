/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The step of which transpositions and permutations of bits are made. */
#ifndef FW_EXCHANGE_H
#define FW_EXCHANGE_H

/* The bits of LOW under MASK << SHIFT and those of HIGH under MASK change places. Both are of TYPE, whose bits beyond
 * its width are cut off, and may be the same word. */
#define FW_EXCHANGE(type, low, high, shift, mask)                                                                      \
    do {                                                                                                               \
        const type difference = (type)(((type)(low) >> (shift) ^ (high)) & (type)(mask));                              \
        (high) ^= difference;                                                                                          \
        (low) ^= (type)(difference << (shift));                                                                        \
    } while (0)

#endif
