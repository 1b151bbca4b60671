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
    /* USES: by its number, of how many gates a node will be an operand, but for sums. */
    cuts(const nodes &of, const std::vector<uint32_t> &uses);

    /* What NODE, the one after those that were added, is equal to by its function: an earlier literal, and the cut on
     * which both are equal. Otherwise NODE is known by its functions from now on. */
    struct match {
        literal bit;
        cut     leaves;
    };
    std::optional<match> add(literal node);
    /* The earlier literal that has FUNCTION. */
    std::optional<literal> find(const cut &function) const;
    /* The literals of leaves of which NODE is the sum modulo 2, as few as possible; false if it is none. */
    bool sum(literal node, std::vector<literal> &leaves) const;

    enum : unsigned { KEPT = 4, MOST = KEPT + 3 };
    /* The cuts of NODE: those of hubs, at most KEPT that were chosen, and the node itself. */
    struct list {
        unsigned count   = 0;
        unsigned of_hubs = 0; /* how many: the first is of the nearest hubs; it or another of hubs and sums of them */
        cut      kept[MOST];

        const cut *begin() const
        {
            return kept;
        }
        const cut *end() const
        {
            return kept + count;
        }
    };
    list of(literal node) const;
    /* NODE is equal to the earlier REPRESENTATIVE, which is an operand in its place from now on. */
    void merge(literal node, literal representative);

  private:
    enum : unsigned { ALL = MOST * MOST, CHUNK = 1 << 20, MANY_USES = 6, FEW_USES = 4, FEWEST_WORDS = 2 };

    const nodes                             &graph;
    std::vector<std::unique_ptr<uint32_t[]>> chunks;
    size_t                                   used = 0; /* words of chunks */
    std::vector<uint32_t>                    places;   /* of the cuts of each node; 0: none */
    buckets                                  by_function;
    std::vector<uint32_t>                    uses;
    std::vector<bool>                        hubs, sums_of_hubs; /* those that are used often */

    bool       rather_of_few(const cut &a, const cut &b) const;
    uint32_t   least_uses(const cut &function) const;
    bool       is_hub(literal node, const list &its) const;
    void       store(literal node, const list &its);
    void       load(literal node, list &its) const;
    list       make(literal node) const;
    const cut *nearest(literal bit, const list &its, bool with_sums) const;
    void       make_of_hubs(const aiger::gate &gate, const list &left, const list &right, list &made) const;
    uint32_t   known(const cut &function, uint64_t hash) const;
};

} // namespace sweep
