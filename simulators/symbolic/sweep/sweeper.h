/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Both circuits, gate by gate: what is equal to something earlier is replaced by it at once, so that what follows is
 * alike again. */
#pragma once

#include <memory>
#include <optional>

#include "certificate.h"
#include "conjunctions.h"
#include "cuts.h"
#include "simulation.h"
#include "solver.h"
#include "sums.h"
#include "window.h"

namespace sweep
{

class sweeper
{
  public:
    /* INPUTS: of both circuits; USES: see joint.h; SIMULATING: whether what is not recognised is compared with what is
     * alike in simulation; RECORD: where to write what is equal, and why, or null. */
    sweeper(uint32_t inputs, const std::vector<uint32_t> &uses, moment::time_point until, bool simulating,
            certificate *record);

    /* The literal for a gate with these operands. Raises out_of_time. */
    literal add(literal left, literal right);
    /* Whether two outputs are equal, however long it takes; INPUT is set if they are not. */
    answer  compare(literal a, literal b, std::vector<uint8_t> &input);
    literal find(literal bit) const
    {
        return graph.find(bit);
    }
    /* Inputs that told apart what had been alike in simulation: perhaps they tell outputs apart, too. */
    std::vector<std::vector<uint8_t>> lessons;
    uint64_t                          sat_calls() const
    {
        return sat.calls;
    }

  private:
    nodes                       graph;
    cuts                        functions;
    sums                        linear;
    conjunctions                joined;
    window                      near;
    solver                      sat;
    std::unique_ptr<simulation> simulated;
    moment::time_point          deadline;
    certificate                *record;
    std::vector<bool>           known_sums; /* nodes which the certificate says to be sums */

    std::optional<literal> recognised(literal node);
    std::optional<literal> proved(literal node);
    answer                 prove(literal a, literal b, bool is_output);
    answer                 prove_by_sat(literal a, literal b, bool is_output);
    /* What these write changes no verdict: they end when it is written, or there is no time left. */
    void explain(literal node, const cuts::match &match);
    void explain_sum(literal node, literal bit);
    void explain_parts(const std::vector<literal> &roots, const std::vector<literal> &leaves);
    void refute(const std::vector<literal> &roots);
};

} // namespace sweep
