/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TWINE's S-box as a circuit, of x ^ 1 instead of x: the round keys make up for it. 15 operations, one of them a NOT:
 * the best that was found, by a search from both ends. The result's bits are in x2, x3, x1, x0, which are of TYPE. */
#ifndef TWINE_CIRCUIT_H
#define TWINE_CIRCUIT_H

#define TWINE_SUBSTITUTE(type, x0, x1, x2, x3)                                                                         \
    do {                                                                                                               \
        (x0) ^= (x1) | (x2);                                                                                           \
        (x2) ^= (x0) & (x3);                                                                                           \
        (x3) ^= (x1) ^ (x2);                                                                                           \
        (x2) ^= (x0);                                                                                                  \
        (x0) ^= (x1) & (type) ~((x2) & (x3));                                                                          \
        (x1) ^= (x0) & (x2);                                                                                           \
        (x2) ^= (x1) | (x3);                                                                                           \
    } while (0)

#endif
