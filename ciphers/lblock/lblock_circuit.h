/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock's S-box 0 as a circuit, of x ^ 5 and with bit 2 inverted, both of which the round keys make up for: 10
 * operations, the best that was found, by a search from both ends. */
#ifndef LBLOCK_CIRCUIT_H
#define LBLOCK_CIRCUIT_H

#define LBLOCK_SUBSTITUTE(x0, x1, x2, x3)                                                                              \
    do {                                                                                                               \
        (x1) ^= (x2) | (x3);                                                                                           \
        (x0) ^= (x3);                                                                                                  \
        (x3) ^= (x0) | (x1);                                                                                           \
        (x0) ^= (x1);                                                                                                  \
        (x1) ^= (x0) & (x2);                                                                                           \
        (x2) ^= (x1) & (x3);                                                                                           \
    } while (0)

#endif
