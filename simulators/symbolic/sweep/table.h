/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Functions of at most eight leaves: a node's cut, and its truth table over it. Tables are of eight variables always;
 * what a function does not depend on makes no difference in its table. */
#pragma once

#include <cstdint>

#include "aiger.h"

namespace sweep
{

enum : unsigned { LEAVES = 8, TABLE_WORDS = 4 };

/* The variables of a table of 64 bits. */
constexpr uint64_t VARIABLE[6] = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
                                  0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};

/* Word WORD of the table of variable I of more. */
constexpr uint64_t variable(unsigned i, unsigned word)
{
    return i < 6 ? VARIABLE[i] : -(uint64_t)(word >> (i - 6) & 1);
}

constexpr uint64_t mask_of(literal bit)
{
    return -(uint64_t)(bit & 1);
}

struct cut {
    unsigned count = 0;
    literal  leaves[LEAVES]; /* nodes, ascending */
    uint64_t table[TABLE_WORDS];

    bool same_leaves(const cut &other) const;
    /* Whether both are one function, inverted if FLIP is all ones. */
    bool same_function(const cut &other, uint64_t flip) const;
    /* Leaves of A and B; false if they are too many. The table is not set. */
    bool unite(const cut &a, const cut &b);
    /* Sets the table to A's and B's, each inverted or not. */
    void both(const cut &a, uint64_t flip_a, const cut &b, uint64_t flip_b);
    /* Removes leaves on which the function does not depend. */
    void reduce();
    bool is_affine() const; /* a sum of leaves modulo 2, inverted or not */
};

/* The node itself; node 0 is false. */
cut itself(literal node);

} // namespace sweep
