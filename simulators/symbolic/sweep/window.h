/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Whether literals are equal, or one is the sum of others, as functions of a few nodes on which they depend. */
#pragma once

#include "nodes.h"

namespace sweep
{

class window
{
  public:
    explicit window(const nodes &of) : graph(of) {}
    /* Whether the sum of ROOTS modulo 2 is false, over leaves that are chosen so that they are few. */
    bool cancel(const std::vector<literal> &roots);
    /* Over these leaves, if nothing else is below the roots. */
    bool cancel(const std::vector<literal> &roots, const std::vector<literal> &leaves);

    enum : unsigned { MOST_LEAVES = 10, MOST_GATES = 200, MOST_BETWEEN = 4000 };

    std::vector<literal> leaves; /* of the last call */

  private:
    enum : unsigned { WORDS = 1 << (MOST_LEAVES - 6) };
    struct wide {
        uint64_t word[WORDS];
    };
    const nodes         &graph;
    std::vector<literal> gates; /* between the leaves and the roots */
    std::vector<wide>    tables;

    bool has(const std::vector<literal> &list, literal node) const;
    void choose(const std::vector<literal> &roots);
    bool reach(const std::vector<literal> &roots);
    wide table_of(literal bit) const;
    bool evaluate(const std::vector<literal> &roots);
};

} // namespace sweep
