/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Whether two literals are equal, by CaDiCaL, of the gates that come last below them. */
#pragma once

#include <chrono>

#include "nodes.h"
#include "refutation.h"

namespace sweep
{

enum class answer { EQUAL, DIFFERENT, UNKNOWN };

using moment = std::chrono::steady_clock;

class solver
{
  public:
    /* RECORDING: whether to tell the refutation of a difference. */
    solver(const nodes &of, uint32_t number_of_inputs, moment::time_point until, bool recording)
        : graph(of), input_count(number_of_inputs), deadline(until), records(recording)
    {
    }
    /* Of at most MOST gates, with at most this many CONFLICTS (0: no limit); DIFFERENT only if these are all gates. */
    answer equal(literal a, literal b, size_t most, int conflicts);

    std::vector<uint8_t> input; /* after DIFFERENT: one on which they differ */
    uint64_t             calls = 0;

    /* After EQUAL, if it records: the gates, and the refutation of these clauses: not false, A or B, not A or not B; of
     * each gate: not it or its left operand, not it or its right operand, it or not both. */
    std::vector<literal> gates, variables; /* variables: the nodes of the refutation's, from 1 */
    refutation           proof;

  private:
    const nodes       &graph;
    uint32_t           input_count;
    moment::time_point deadline;
    bool               records;

    bool last_gates(literal a, literal b, size_t most);
};

} // namespace sweep
