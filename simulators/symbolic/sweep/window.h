/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Whether two literals are equal as functions of a few nodes on which both depend. */
#pragma once

#include "nodes.h"

namespace sweep
{

class window
{
  public:
    explicit window(const nodes &of) : graph(of) {}
    /* Over LEAVES that are chosen so that they are few. */
    bool equal(literal a, literal b);
    /* Over these leaves, if nothing else is below A and B. */
    bool equal(literal a, literal b, const std::vector<literal> &leaves);

    enum : unsigned { MOST_LEAVES = 10, MOST_GATES = 200 };

    std::vector<literal> leaves; /* of the last call */

  private:
    enum : unsigned { WORDS = 1 << (MOST_LEAVES - 6) };
    struct wide {
        uint64_t word[WORDS];
    };
    const nodes         &graph;
    std::vector<literal> gates; /* between the leaves and both literals */
    std::vector<wide>    tables;

    bool has(const std::vector<literal> &list, literal node) const;
    void choose(literal a, literal b);
    bool reach(literal a, literal b);
    wide table_of(literal bit) const;
    bool evaluate(literal a, literal b);
};

} // namespace sweep
