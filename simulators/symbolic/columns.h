/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sums of several numbers, column by column. Compilers add three numbers in another order than a specification, and in
 * bytes or halves, and equivalence of their carries would be hard to find: what is added to a sum is added to what that
 * is the sum of. All literals of a column become one bit and carries, as many as needed, in an order that does not hang
 * on how they came there. The number is the same. src/featherweight/prove/columns.py does so for specifications. */
#pragma once

#include <map>
#include <optional>

#include "graph.h"

namespace symbolic
{

using literals = std::vector<literal>;

/* A bit of a sum: that of BEFORE and TERMS modulo 2, literals that count 1 each; AFTER are the carries. */
struct column {
    literals before, terms, after;
    size_t   lower; /* the column of the bit below, or NONE */
};

class columns
{
  public:
    bool are_used = false; /* or sums are of two numbers, as they are written */

    /* LEFT + RIGHT + CARRY; the last carry comes back in it. */
    literals sum(const literals &left, const literals &right, literal &carry);

  private:
    enum : size_t { MOST_TERMS = 4, FEWEST_BITS = 4, NONE = SIZE_MAX };

    /* Of each bit, from the lowest on, its column in a sum; NONE: it is taken as it is. */
    using run = std::vector<size_t>;
    /* What is carried to a column, and the one below it. */
    struct start {
        literals carries;
        size_t   lower;
    };
    struct made {
        literals bits;
        literal  carry;
    };

    std::vector<column>                              all;
    std::unordered_map<literal, std::vector<size_t>> of_bit;
    std::map<literals, start> starts; /* by a carry and those of what is added: what all are together */
    std::map<std::pair<literals, literals>, made> known;

    run                  run_of(const literals &value) const;
    literals             carried(const run &its, size_t i) const;
    literals             terms(const run &left, const run &right, literal one, literal other, size_t i) const;
    bool                 ends(const run &its, size_t i) const;
    std::optional<start> start_of(const run &left, const run &right, literal carry) const;
    start                begin(run &left, run &right, literal carry) const;
    literal              add(column &its) const;
    void                 remember(const literals &bits);
    made                 make(const literals &left, const literals &right, literal carry);
};

inline columns in_columns;

inline literals sum(const literals &left, const literals &right, literal &carry)
{
    return in_columns.sum(left, right, carry);
}

} // namespace symbolic
