/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's S-box on all columns of four words at once: twelve gates in place, with the round constant's word; the rows
 * leave in X1, X2, X0, X3. Found by a meet-in-the-middle search over steps that undo themselves. */
#ifndef FW_KNOT_SBOX_H
#define FW_KNOT_SBOX_H

#define FW_KNOT_SBOX(word, x0, x1, x2, x3, constant)                                                                   \
    do {                                                                                                               \
        (x0) = (word) ~((x0) ^ (constant));                                                                            \
        (x2) ^= (x0) & (x1);                                                                                           \
        (x0) ^= (x3);                                                                                                  \
        (x1) ^= (x0) & (x2);                                                                                           \
        (x0) ^= (x1) | (x2);                                                                                           \
        (x1) ^= (x3);                                                                                                  \
        (x3) ^= (x2);                                                                                                  \
        (x2) ^= (x0) & (x1);                                                                                           \
    } while (0)

#endif
