/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sums of several numbers, column by column. Compilers add three numbers in another order than a specification, and in
 * bytes or halves, and equivalence of their carries would be hard to find: what is added to a bit of a sum is added to
 * what that is the sum of. All literals of a column become one bit and carries, as many as needed, in an order that
 * does not hang on how they came there. The number is the same. src/featherweight/prove/columns.py does so for
 * specifications. */
#pragma once

#include <map>
#include <optional>

#include "graph.h"

namespace symbolic
{

using literals = std::vector<literal>;

/* LEFT + RIGHT + CARRY; the last carry comes back in it. */
literals sum_of_two(const literals &left, const literals &right, literal &carry);

class columns
{
  public:
    bool are_used = false; /* or sums are of two numbers, as they are written */

    /* The same; IS_ONE: what this is the sum of is known to be one sum, wherever the carry is from. */
    literals sum(const literals &left, const literals &right, literal &carry, bool is_one = false);

    /* The same is also known as one sum. */
    void same(const literals &left, const literals &right, literal carry)
    {
        if (are_used)
            sum(left, right, carry, true);
    }

  private:
    enum : size_t { MOST_TERMS = 4, UNKNOWN = SIZE_MAX };

    /* What a bit of a number is: the sum of BEFORE and TERMS modulo 2, literals that count 1 each; AFTER are the
     * carries. A bit of no known sum is its only term. */
    struct column {
        literals before, terms, after;
        size_t   height; /* of a sum's bit: how many are below it */
    };
    /* What is carried to a column, CARRIES; of which ABOVE comes from what is added, if that are sums. */
    struct start {
        literals carries, above;
        size_t   height;
    };

    bool                                             is_one_sum = false; /* what is made now */
    std::unordered_map<literal, std::vector<column>> of_bit;
    /* By the carry of two numbers, and what is carried to those of their bits that are sums: what all are together. */
    std::map<std::pair<literal, literals>, start> starts;
    std::vector<uint64_t>                         signatures{0}; /* of nodes in order, as far as they were asked for */

    uint64_t                   signature(literal bit);
    const std::vector<column> &known(literal bit) const;
    std::optional<start>       first(const literals &before, literal carry) const;
    std::optional<start>       next(const literals &before, literal carry, const start &below) const;
    column                     joined(literal left, literal right, literal carry, start &its, bool is_first) const;
    void                       remember(literal bit, const column &its);
    literal                    add(column &its);
};

inline columns in_columns;

/* While it exists, sums are of two numbers. */
class as_written
{
  public:
    as_written() : were_used(in_columns.are_used)
    {
        in_columns.are_used = false;
    }
    ~as_written()
    {
        in_columns.are_used = were_used;
    }

  private:
    bool were_used;
};

inline literals sum(const literals &left, const literals &right, literal &carry)
{
    return in_columns.sum(left, right, carry);
}

} // namespace symbolic
