/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What nodes are on some inputs, most of them random: nodes that differ there are not equal. */
#pragma once

#include <random>

#include "nodes.h"

namespace sweep
{

class simulation
{
  public:
    simulation(const nodes &of, uint32_t input_count);

    /* NODE is the one after those that were added. */
    void add(literal node);
    /* Makes NODE, which was added, a candidate for later ones. */
    void remember(literal node);
    /* Earlier literals that may be equal to NODE, at most MOST. */
    std::vector<literal> candidates(literal node) const;
    bool                 alike(literal a, literal b) const;
    /* An input on which A and B differ, if there is one among those that are known. */
    bool apart(literal a, literal b, std::vector<uint8_t> &input) const;
    /* Simulates INPUT, and such as are near it, too. */
    void learn(const std::vector<uint8_t> &input);

  private:
    enum : unsigned { RANDOM = 12, LEARNED = 4, WORDS = RANDOM + LEARNED, MOST = 4 };
    struct values {
        uint64_t word[RANDOM];
    };
    const nodes          &graph;
    uint32_t              input_count;
    std::mt19937_64       random{1};
    std::vector<values>   seen;
    std::vector<uint32_t> places;           /* in SEEN; what stands for nothing has none */
    std::vector<uint64_t> learned[LEARNED]; /* by node: each is made anew as a whole */
    buckets               by_values;
    unsigned              next = 0; /* the learned word that is replaced next */

    uint64_t value(literal bit, unsigned word) const;
    uint64_t hash(literal node) const;
};

} // namespace sweep
