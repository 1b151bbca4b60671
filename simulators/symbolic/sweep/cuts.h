/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The functions by which each node is known: its truth tables over a few cuts of at most eight leaves. */
#pragma once

#include <memory>
#include <optional>

#include "nodes.h"
#include "table.h"

namespace sweep
{

class cuts
{
  public:
    explicit cuts(const nodes &of);

    /* What NODE, the one after those that were added, is equal to by its function: an earlier literal, and the cut on
     * which both are equal. Otherwise NODE is known by its functions from now on. */
    struct match {
        literal bit;
        cut     leaves;
    };
    std::optional<match> add(literal node);
    /* The leaves of which NODE is the sum modulo 2, inverted if the second's literal is. */
    bool sum(literal node, literal &first, literal &second) const;

  private:
    enum : unsigned { KEPT = 4, ALL = (KEPT + 1) * (KEPT + 1), CHUNK = 1 << 20, FEWEST_WORDS = 2 };

    const nodes                             &graph;
    std::vector<std::unique_ptr<uint32_t[]>> chunks;
    size_t                                   used = 0; /* words of chunks */
    std::vector<uint32_t>                    places;   /* of the cuts of each node; 0: none */
    buckets                                  by_function;

    unsigned load(literal node, cut kept[KEPT + 1]) const;
    void     store(literal node, const cut *kept, unsigned count);
    unsigned make(literal node, cut kept[KEPT]) const;
    uint32_t known(const cut &function, uint64_t hash) const;
};

} // namespace sweep
