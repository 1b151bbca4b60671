/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo's S-box as a circuit, with input and output inverted where that saves operations: with x ^ 15 instead of x,
 * all bits of the result but bit 1 are inverted. They are in x1, x2, x3, x0. 8 operations. */
#ifndef PICCOLO_CIRCUIT_H
#define PICCOLO_CIRCUIT_H

#define PICCOLO_SUBSTITUTE(x0, x1, x2, x3)                                                                             \
    do {                                                                                                               \
        (x0) ^= (x2) & (x3);                                                                                           \
        (x3) ^= (x1) & (x2);                                                                                           \
        (x2) ^= (x0) & (x1);                                                                                           \
        (x1) ^= (x0) & (x3);                                                                                           \
    } while (0)

#endif
