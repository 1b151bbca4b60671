/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Whether two literals are equal, by CaDiCaL, of the gates that come last below them. */
#pragma once

#include <chrono>

#include "nodes.h"

namespace sweep
{

enum class answer { EQUAL, DIFFERENT, UNKNOWN };

using moment = std::chrono::steady_clock;

class solver
{
  public:
    solver(const nodes &of, uint32_t number_of_inputs, moment::time_point until)
        : graph(of), input_count(number_of_inputs), deadline(until)
    {
    }
    /* Of at most MOST gates, with at most this many CONFLICTS (0: no limit); DIFFERENT only if these are all gates. */
    answer equal(literal a, literal b, size_t most, int conflicts);

    std::vector<uint8_t> input; /* after DIFFERENT: one on which they differ */
    uint64_t             calls = 0;

  private:
    const nodes       &graph;
    uint32_t           input_count;
    moment::time_point deadline;

    std::vector<literal> last_gates(literal a, literal b, size_t most, bool &all) const;
};

} // namespace sweep
