/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Functions of the same eight leaves as vectors: a table of multiples of an S-box has sums of the S-box's bits, though
 * no gate adds them. Of each set of leaves a basis is kept; what is in its span is a sum of elements of it, in one
 * way. */
#pragma once

#include "cuts.h"

namespace sweep
{

class spans
{
  public:
    spans(const nodes &of, const cuts &known) : graph(of), functions(known) {}

    /* NODE, the one after those that were added, is a sum of earlier ones, or an element from now on. */
    void add(literal node);
    /* The literals of which NODE is the sum, if it is one. */
    bool parts(literal node, std::vector<literal> &sum) const;
    /* The leaves of which they are functions; none if it is not one. */
    std::vector<literal> leaves(literal node) const;

    struct row {
        uint64_t table[TABLE_WORDS];
        uint64_t elements[TABLE_WORDS]; /* whose sum the table is */
    };
    struct space {
        literal              leaves[LEAVES];
        std::vector<literal> elements;              /* literals that are false where all leaves are */
        std::vector<row>     rows;                  /* in the order of their elements */
        uint64_t             pivots[TABLE_WORDS]{}; /* a bit of each row's table, which no other row has */
        uint8_t              by_pivot[64 * TABLE_WORDS];
    };

  private:
    enum : unsigned { MOST_PARTS = 24 }; /* what is a sum of more is none that a cipher has on purpose */
    struct combination {
        uint32_t space;
        uint64_t elements[TABLE_WORDS];
        literal  flip;
    };

    const nodes             &graph;
    const cuts              &functions;
    std::vector<space>       spaces;
    buckets                  by_leaves;
    std::vector<combination> combinations;
    std::vector<uint32_t>    of_node; /* its combination, and one, of what is a sum of elements; or 0 */

    uint32_t space_of(const cut &function);
    bool     insert(space &its, literal node, const cut &function, row &it);
    void     insert_part(uint32_t where, literal node, const cut &all);
};

} // namespace sweep
