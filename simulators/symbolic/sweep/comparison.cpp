/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "comparison.h"

#include "sweeper.h"

namespace sweep
{

enum { AT_ONCE = 40 }; /* lessons; with those of one gate, they are less than 64 */

/* What tells inner gates apart tells outputs apart, too. */
struct found_difference {
    std::vector<uint8_t> input;
};

/* A fault on one input in 2^64 is found by no trial and far from all outputs: where it is, SAT finds the input. */
static void try_lessons(sweeper &of, const joint &circuits)
{
    std::vector<uint8_t> input;
    if (circuits.differ_on(of.lessons, input))
        throw found_difference{input};
    of.lessons.clear();
}

/* The literals of a circuit's outputs, after its gates were added. */
static std::vector<literal> added(sweeper &to, const joint &circuits, unsigned which, literal &size)
{
    const aiger         &its       = circuits.circuits[which];
    const literal        its_input = (literal)its.inputs.size(), first_gate = size;
    std::vector<literal> result;
    auto                 of = [&](literal bit) {
        literal node = bit >> 1;
        if (node > its_input)
            node += first_gate - its_input - 1;
        else if (node != 0)
            node = circuits.places[which][node - 1] + 1;
        return 2 * node ^ (bit & 1);
    };
    aiger::reader gates(its);
    for (size = first_gate; size < first_gate + its.gate_count; size++) {
        aiger::gate gate = gates.next();
        to.add(of(gate.left), of(gate.right));
        if (to.lessons.size() >= AT_ONCE)
            try_lessons(to, circuits);
    }
    for (const aiger::named &output : its.outputs)
        result.push_back(of(output.bit));
    return result;
}

/* Compares with a sweeper that simulates, or with one that need not. */
static void sweep_both(const joint &circuits, moment::time_point deadline, bool simulating,
                       const std::string &certificate_path, verdict &its)
{
    std::unique_ptr<certificate> record(certificate_path.empty() ? nullptr
                                                                 : new certificate(certificate_path, circuits));
    sweeper sweeper((uint32_t)circuits.inputs.size(), circuits.uses(), deadline, simulating, record.get());
    try {
        literal              size  = 1 + (literal)circuits.inputs.size();
        std::vector<literal> first = added(sweeper, circuits, 0, size), second = added(sweeper, circuits, 1, size);
        if (record && size > 1)
            record->all_gates(size - 1);
        try_lessons(sweeper, circuits);
        its.result = answer::EQUAL;
        for (size_t i = 0; i < first.size() && its.result == answer::EQUAL; i++) {
            its.result = sweeper.compare(first[i], second[i], its.input);
            if (its.result == answer::UNKNOWN)
                its.obstacle =
                    "no proof, and no input that refutes, for output " + circuits.circuits[0].outputs[i].name;
        }
    } catch (const found_difference &difference) {
        its.result = answer::DIFFERENT, its.input = difference.input;
    } catch (const out_of_time &) {
        its.result = answer::UNKNOWN;
        if (circuits.differ_on(sweeper.lessons, its.input))
            its.result = answer::DIFFERENT;
        else
            its.obstacle = "no time left";
    }
    its.sat_calls += sweeper.sat_calls();
    if (record && its.result == answer::EQUAL)
        record->end();
}

verdict compare(const joint &circuits, moment::time_point deadline, const std::string &certificate_path)
{
    verdict its;
    if (circuits.differ_at_random(its.input))
        its.result = answer::DIFFERENT;
    for (bool simulating : {false, true})
        if (its.result == answer::UNKNOWN)
            sweep_both(circuits, deadline, simulating, certificate_path, its);
    if (its.result == answer::DIFFERENT && !circuits.differ_on({its.input}, its.input))
        throw std::logic_error(
            "the prover is at fault: an input on which the circuits should differ does not tell them apart");
    return its;
}

} // namespace sweep
