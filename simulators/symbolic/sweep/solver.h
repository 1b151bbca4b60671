/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Whether literals are equal, or one is the sum of others, by CaDiCaL, of the gates that come last below them. */
#pragma once

#include "nodes.h"
#include "refutation.h"

namespace sweep
{

enum class answer { EQUAL, DIFFERENT, UNKNOWN };

class solver
{
  public:
    /* RECORDING: whether to tell the refutation of a difference. */
    solver(const nodes &of, uint32_t number_of_inputs, moment::time_point until, bool recording)
        : graph(of), input_count(number_of_inputs), deadline(until), records(recording)
    {
    }
    /* Whether the sum of ROOTS modulo 2 is false (EQUAL), of at most MOST gates, with at most this many CONFLICTS (0:
     * no limit); DIFFERENT only if these are all gates. WITH_LATER: among these are gates that are equal to
     * others and made later, if there is room. */
    answer cancel(const std::vector<literal> &roots, size_t most, int conflicts, bool with_later = false);

    std::vector<uint8_t> input; /* after DIFFERENT: one for which the sum is true */
    uint64_t             calls = 0;

    /* After EQUAL, if it records: the gates, and the refutation of these clauses: not false; of the roots, that not
     * an even number of them is true; of each gate: not it or its left operand, not it or its right operand, it or not
     * both; and if it is equal to something: not it or that, it or not that. */
    std::vector<literal> gates, variables; /* variables: the nodes of the refutation's, from 1 */
    refutation           proof;

  private:
    const nodes       &graph;
    uint32_t           input_count;
    moment::time_point deadline;
    bool               records;

    bool last_gates(const std::vector<literal> &roots, size_t most, bool with_later);
};

} // namespace sweep
