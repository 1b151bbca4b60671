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

bool is_input(literal node)
{
    return circuit.nodes[node].left == graph::IS_INPUT;
}

/* The nodes between ROOTS and LEAVES, ascending, false among them; where no leaf is above, down to inputs. None if
 * these are more than MOST_INPUTS. */
std::set<literal> below(std::vector<literal> roots, const std::vector<literal> &leaves, unsigned most_inputs)
{
    const std::set<literal> ends(leaves.begin(), leaves.end());
    std::set<literal>       met{0};
    for (unsigned count = 0; !roots.empty() && met.size() < MOST_GATES;) {
        const literal node = roots.back() >> 1;
        roots.pop_back();
        if (ends.count(2 * node) || !met.insert(node).second)
            continue;
        const graph::node &gate = circuit.nodes[node];
        count += is_input(node);
        if (count > most_inputs)
            return {};
        if (!is_input(node))
            roots.push_back(gate.left), roots.push_back(gate.right);
    }
    return roots.empty() ? met : std::set<literal>();
}

/* Whether a value of the leaves with which MAY_BE is true makes VALUE true. */
bool meet(const tabulation::column &may_be, const tabulation::column &value, uint64_t flip)
{
    for (size_t word = 0; word < value.size(); word++)
        if (may_be[word] & (value[word] ^ flip))
            return true;
    return false;
}

/* All values of the inputs on which some bits depend. */
struct trial {
    std::set<literal>    nodes; /* between the bits and the inputs, with these */
    std::vector<literal> inputs;

    trial(const std::vector<literal> &bits, bool of_public_only)
    {
        if (has_public() || !of_public_only)
            nodes = below(bits, {}, MOST_LEAVES);
        for (literal node : nodes)
            if (is_input(node))
                inputs.push_back(2 * node);
    }
    bool is_of_public() const
    {
        return std::any_of(inputs.begin(), inputs.end(), is_public);
    }
    /* Where all of GIVEN can be true: of these count those that nothing but the inputs decides. */
    tabulation::column may_be(tabulation &values, const std::set<literal> &given) const
    {
        tabulation::column result = values.value(ALWAYS);
        for (literal bit : given) {
            if (below({bit}, inputs, 0).empty())
                continue;
            const tabulation::column is_true = values.value(bit);
            for (size_t word = 0; word < result.size(); word++)
                result[word] &= is_true[word];
        }
        return result;
    }
};

} // namespace

std::vector<literal> settled(std::vector<literal> bits, const std::set<literal> &given)
{
    const trial its(bits, true);
    if (!its.is_of_public())
        return bits;
    tabulation                           values(its.inputs);
    const tabulation::column             may_be = its.may_be(values, given);
    std::unordered_map<literal, literal> known;
    auto                                 of = [&](literal bit) { return known[bit >> 1] ^ (bit & 1); };
    for (literal node : its.nodes) {
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

std::vector<bool> possible(const std::vector<literal> &leaves, const std::set<literal> &given)
{
    const trial       its(leaves, false);
    const bool        is_made = !its.inputs.empty();
    std::vector<bool> result((size_t)1 << leaves.size(), !is_made);
    if (!is_made)
        return result;
    tabulation                  values(its.inputs);
    const tabulation::column    may_be = its.may_be(values, given);
    const std::vector<uint64_t> places = tabulated(leaves, its.inputs);
    for (size_t i = 0; i < places.size(); i++)
        if (may_be[i / 64] >> i % 64 & 1)
            result[places[i]] = true;
    return result;
}

} // namespace symbolic
