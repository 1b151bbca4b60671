/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sums modulo 2 of any number of terms. A node that is a sum has as its signature the sum of its parts', and a function
 * of a few leaves that of the products which it is a sum of; any other node has a random one: so equal sums have equal
 * signatures, however they are put together. */
#pragma once

#include <optional>

#include "products.h"
#include "spans.h"

namespace sweep
{

class sums
{
  public:
    sums(const nodes &of, const cuts &known) : graph(of), functions(known), vectors(of, known), distributed(known) {}
    /* What NODE, the one after those that were added, is equal to as a sum. Otherwise it is known by its sum. */
    std::optional<literal> add(literal node);
    /* The literals of which NODE is the sum, if it is known to be one. */
    bool parts(literal node, std::vector<literal> &sum) const;
    /* The leaves of which NODE, a sum, and its parts are functions. */
    std::vector<literal> leaves(literal node) const;
    /* Why A and B are equal as sums: the sums that must be taken apart to see it, and those functions of few leaves
     * that cancel, but for leaves. */
    struct reasons {
        std::vector<literal> terms, functions;
    };
    bool equal(literal a, literal b, reasons &why) const;
    /* Functions among those of reasons that have leaves in common: the last one is the SUM of the others, of which
     * these are taken away, and of some of these LEAVES. */
    void next_group(std::vector<literal> &functions, std::vector<literal> &sum, std::vector<literal> &leaves) const;

  private:
    enum : unsigned { MOST_PARTS = 1 << 16 };

    const nodes &graph;
    const cuts  &functions;
    spans        vectors;
    products     distributed;
    /* Of gates that are sums, or functions of few leaves that were met; others have 0. The lowest bit: whether it is
     * inverted. */
    mutable std::vector<uint64_t> signatures;
    buckets                       by_signature;

    uint64_t signature(literal node) const;
    bool     is_of_few(literal node, cut &function) const;
};

} // namespace sweep
