/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "sweeper.h"

namespace sweep
{

sweeper::sweeper(uint32_t inputs, size_t room, moment::time_point until, bool simulating)
    : graph(inputs, room), functions(graph), linear(graph, functions), near(graph), sat(graph, inputs, until),
      simulated(simulating ? new simulation(graph, inputs) : nullptr), deadline(until)
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
    if (twin != buckets::NONE)
        return 2 * twin;
    if (std::optional<cuts::match> match = functions.add(node))
        return match->bit;
    return linear.add(node);
}

/* What NODE is equal to, of what is alike in simulation. */
std::optional<literal> sweeper::proved(literal node)
{
    enum { MOST_LESSONS = 20 };
    simulated->add(node);
    bool learned = true;
    for (unsigned lessons = 0; learned && lessons < MOST_LESSONS; lessons++) {
        learned = false;
        for (literal candidate : simulated->candidates(node)) {
            answer result = prove(2 * node, candidate, false);
            if (result == answer::EQUAL)
                return candidate;
            if (result == answer::DIFFERENT) {
                simulated->learn(sat.input);
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
    static const struct {
        size_t gates;
        int    conflicts, conflicts_of_outputs;
    } EFFORTS[] = {{60, 200, 200}, {400, 500, 500}, {3000, 1000, 20000}, {SIZE_MAX, 1000, 0}};
    if (near.equal(a, b))
        return answer::EQUAL;
    for (const auto &effort : EFFORTS) {
        if (moment::now() > deadline)
            throw out_of_time();
        answer result = sat.equal(a, b, effort.gates, is_output ? effort.conflicts_of_outputs : effort.conflicts);
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
    if (simulated && simulated->apart(a, b, input))
        return answer::DIFFERENT;
    if (!simulated)
        return answer::UNKNOWN;
    answer result = prove(a, b, true);
    if (result == answer::DIFFERENT)
        input = sat.input;
    return result;
}

} // namespace sweep
