/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "sweeper.h"

namespace sweep
{

sweeper::sweeper(uint32_t inputs, size_t room, moment::time_point until, bool simulating, certificate *to)
    : graph(inputs, room), functions(graph), linear(graph, functions), near(graph),
      sat(graph, inputs, until, to != nullptr), simulated(simulating ? new simulation(graph, inputs) : nullptr),
      deadline(until), record(to)
{
}

literal sweeper::add(literal left, literal right)
{
    literal node = graph.add(graph.find(left), graph.find(right));
    if (node % 1024 == 0 && moment::now() > deadline)
        throw out_of_time();
    std::optional<literal> equal = recognised(node);
    if (!equal && simulated)
        equal = proved(node);
    if (equal)
        graph.merge(node, graph.find(*equal));
    return 2 * node;
}

/* What NODE is equal to: by its operands, its function, or as a sum. */
std::optional<literal> sweeper::recognised(literal node)
{
    uint32_t twin = graph.twin(node);
    if (twin != buckets::NONE) {
        if (record)
            record->same_operands(node, 2 * twin);
        return 2 * twin;
    }
    if (std::optional<cuts::match> match = functions.add(node)) {
        if (record && !shown(node, *match))
            return std::nullopt;
        return match->bit;
    }
    std::optional<literal> sum = linear.add(node);
    if (sum && record && !shown_sum(node, *sum))
        return std::nullopt;
    return sum;
}

/* Writes why NODE is equal to the MATCH. A cut names no leaves on which functions do not depend: then others are
 * sought. */
bool sweeper::shown(literal node, const cuts::match &match)
{
    std::vector<literal> leaves(match.leaves.leaves, match.leaves.leaves + match.leaves.count);
    if (!near.cancel({2 * node, match.bit}, leaves) && !near.cancel({2 * node, match.bit}))
        return prove_by_sat(2 * node, match.bit, false) == answer::EQUAL;
    record->same_function(node, match.bit, near.leaves);
    return true;
}

/* Writes why NODE is the same sum as BIT, or nothing if a part's reason is not found. */
bool sweeper::shown_sum(literal node, literal bit)
{
    std::vector<literal> parts;
    linear.equal(2 * node, bit, parts);
    known_sums.resize(graph.size());
    for (literal part : parts) {
        literal first, second;
        if (known_sums[part] || !functions.sum(part, first, second))
            continue;
        if (!near.cancel({2 * part, first, second}, {first >> 1, second >> 1}) &&
            !near.cancel({2 * part, first, second}))
            return false;
        record->is_sum(part, first, second, near.leaves);
        known_sums[part] = true;
    }
    record->same_sum(node, bit);
    return true;
}

/* What NODE is equal to, of what is alike in simulation. */
std::optional<literal> sweeper::proved(literal node)
{
    enum { MOST_LESSONS = 20 };
    simulated->add(node);
    bool learned = true;
    for (unsigned count = 0; learned && count < MOST_LESSONS; count++) {
        learned = false;
        for (literal candidate : simulated->candidates(node)) {
            answer result = prove(2 * node, candidate, false);
            if (result == answer::EQUAL)
                return candidate;
            if (result == answer::DIFFERENT) {
                simulated->learn(sat.input);
                lessons.push_back(sat.input);
                learned = true;
                break;
            }
        }
    }
    simulated->remember(node);
    return std::nullopt;
}

answer sweeper::prove(literal a, literal b, bool is_output)
{
    if (!near.cancel({a, b}))
        return prove_by_sat(a, b, is_output);
    if (record)
        record->same_function(a >> 1, b, near.leaves);
    return answer::EQUAL;
}

answer sweeper::prove_by_sat(literal a, literal b, bool is_output)
{
    static const struct {
        size_t gates;
        int    conflicts, conflicts_of_outputs;
    } EFFORTS[] = {{60, 200, 200}, {400, 500, 500}, {3000, 1000, 20000}, {SIZE_MAX, 1000, 0}};
    for (const auto &effort : EFFORTS) {
        if (moment::now() > deadline)
            throw out_of_time();
        answer result = sat.equal(a, b, effort.gates, is_output ? effort.conflicts_of_outputs : effort.conflicts);
        if (result == answer::EQUAL && record)
            record->refuted(a >> 1, b, sat.gates, sat.proof, sat.variables);
        if (result != answer::UNKNOWN)
            return result;
    }
    return answer::UNKNOWN;
}

answer sweeper::compare(literal a, literal b, std::vector<uint8_t> &input)
{
    a = graph.find(a), b = graph.find(b);
    if (a == b)
        return answer::EQUAL;
    if (!simulated)
        return answer::UNKNOWN;
    if (simulated->apart(a, b, input))
        return answer::DIFFERENT;
    if (a < b)
        std::swap(a, b);
    b ^= a & 1, a ^= a & 1;
    answer result = prove(a, b, true);
    if (result == answer::EQUAL)
        graph.merge(a >> 1, b);
    if (result == answer::DIFFERENT)
        input = sat.input;
    return result;
}

} // namespace sweep
