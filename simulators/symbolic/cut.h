/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Few literals on which others depend: a table look-up is a function of these, whatever its address is made of. */
#pragma once

#include <unordered_map>
#include <vector>

#include "graph.h"

namespace symbolic
{

enum { MOST_LEAVES = 16 };

/* Positive literals that decide ROOTS; those nearest to ROOTS of the smallest sets that were found. */
std::vector<literal> cut_of(const std::vector<literal> &roots);

/* What literals are for all values of LEAVES, a cut of them: a bit for each. */
class tabulation
{
  public:
    using column = std::vector<uint64_t>;
    explicit tabulation(const std::vector<literal> &leaves);
    column        value(literal bit);
    const column &of_node(literal node);

  private:
    size_t                              words;
    std::unordered_map<literal, column> known; /* by node */
};

/* The values of ROOTS for all values of LEAVES, a cut of them; bit i of the place is the value of the i-th leaf. */
std::vector<uint64_t> tabulated(const std::vector<literal> &roots, const std::vector<literal> &leaves);

/* The one of ENTRIES whose place LEAVES name. */
literal selected(std::vector<literal> entries, const std::vector<literal> &leaves);

} // namespace symbolic
