/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Conjunctions of any number of literals: a comparison of arrays is one, in whatever order bytes or words are taken
 * together. */
#pragma once

#include <optional>

#include "nodes.h"

namespace sweep
{

class conjunctions
{
  public:
    explicit conjunctions(const nodes &of) : graph(of) {}
    /* What NODE, the one after those that were added, is equal to as a conjunction, false among them. Otherwise it is
     * known by its literals. */
    std::optional<literal> add(literal node);
    /* The literals of NODE, which was added; of two, 0. */
    size_t count(literal node) const
    {
        return node < numbers.size() && numbers[node] != NONE ? places[numbers[node] + 1] - places[numbers[node]] : 0;
    }

  private:
    enum : unsigned { MANY = 9, MOST = 1024 }; /* literals of one */
    enum : uint32_t { NONE = UINT32_MAX };

    const nodes          &graph;
    std::vector<literal>  all;     /* of each conjunction, in ascending order, one behind the other */
    std::vector<size_t>   places;  /* in ALL, of conjunctions, and behind the last one */
    std::vector<uint32_t> numbers; /* of conjunctions, by nodes; others have NONE */
    std::vector<literal>  known;   /* the nodes, by these numbers */
    buckets               by_literals;

    bool is_gate(literal bit) const
    {
        return !(bit & 1) && graph.is_gate(bit >> 1);
    }
    void take_apart(literal bit, std::vector<literal> &its) const;
    int  implied(literal bit, const std::vector<literal> &its, unsigned depth) const;
    bool reduce(std::vector<literal> &its) const;
};

} // namespace sweep
