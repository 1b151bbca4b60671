/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Products of sums as sums of products: a & (b ^ c) is the sum of a & b and a & c if both are there. */
#pragma once

#include "cuts.h"

namespace sweep
{

class products
{
  public:
    explicit products(const cuts &known) : functions(known) {}

    /* NODE, the one after those that were added, which is no sum otherwise. */
    void add(literal node);
    /* The literals of which NODE is the sum, if it is known to be one. */
    bool parts(literal node, std::vector<literal> &sum) const;
    /* The leaves of which they are functions; none if it is not one. */
    std::vector<literal> leaves(literal node) const;

  private:
    struct expansion {
        std::vector<literal> sum, leaves;
    };
    const cuts            &functions;
    std::vector<expansion> expansions;
    std::vector<uint32_t>  of_node; /* its expansion, and one; or 0 */

    std::optional<literal> product(std::vector<literal> factors) const;
    bool                   expand(const cut &function, std::vector<literal> &sum) const;
};

} // namespace sweep
