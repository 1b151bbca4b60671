/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "settled.h"

#include <algorithm>

#include "cut.h"
#include "trials.h"

namespace symbolic
{

namespace
{

enum { MOST_GATES = 4000 };

/* The nodes between ROOTS and LEAVES, ascending, false among them; all down to the inputs count where no leaf is above.
 * None if they are too many. */
std::set<literal> below(std::vector<literal> roots, const std::vector<literal> &leaves)
{
    const std::set<literal> ends(leaves.begin(), leaves.end());
    std::set<literal>       met{0};
    while (!roots.empty() && met.size() < MOST_GATES) {
        const literal node = roots.back() >> 1;
        roots.pop_back();
        if (ends.count(2 * node) || !met.insert(node).second)
            continue;
        const graph::node &gate = circuit.nodes[node];
        if (gate.left != graph::IS_INPUT)
            roots.push_back(gate.left), roots.push_back(gate.right);
    }
    return roots.empty() ? met : std::set<literal>();
}

bool is_input(literal node)
{
    return circuit.nodes[node].left == graph::IS_INPUT;
}

/* Whether a value of the leaves with which MAY_BE is true makes VALUE true. */
bool meet(const tabulation::column &may_be, const tabulation::column &value, uint64_t flip)
{
    for (size_t word = 0; word < value.size(); word++)
        if (may_be[word] & (value[word] ^ flip))
            return true;
    return false;
}

} // namespace

std::vector<literal> settled(std::vector<literal> bits, const std::set<literal> &given)
{
    const std::set<literal> nodes = below(bits, {});
    std::vector<literal>    inputs;
    for (literal node : nodes)
        if (is_input(node))
            inputs.push_back(2 * node);
    if (inputs.size() > MOST_LEAVES || std::none_of(inputs.begin(), inputs.end(), is_public))
        return bits;

    tabulation         values(inputs);
    tabulation::column may_be = values.value(ALWAYS);
    for (literal bit : given) {
        const std::set<literal> its = below({bit}, inputs);
        if (its.empty() || std::any_of(its.begin(), its.end(), is_input))
            continue;
        const tabulation::column is_true = values.value(bit);
        for (size_t word = 0; word < may_be.size(); word++)
            may_be[word] &= is_true[word];
    }

    std::unordered_map<literal, literal> known;
    auto                                 of = [&](literal bit) { return known[bit >> 1] ^ (bit & 1); };
    for (literal node : nodes) {
        const graph::node gate = circuit.nodes[node];
        if (!meet(may_be, values.of_node(node), 0))
            known[node] = NEVER;
        else if (!meet(may_be, values.of_node(node), ~(uint64_t)0))
            known[node] = ALWAYS;
        else
            known[node] = is_input(node) ? 2 * node : circuit.both(of(gate.left), of(gate.right));
    }
    for (literal &bit : bits)
        bit = of(bit);
    return bits;
}

} // namespace symbolic
