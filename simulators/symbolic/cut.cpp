/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "cut.h"

#include <set>

namespace symbolic
{

/* The node among LEAVES whose replacement by its operands adds fewest leaves, at most one; 0 if there is none. */
static literal cheapest(const std::set<literal> &leaves)
{
    literal found = 0;
    int     least = 1;
    for (literal leaf : leaves) {
        const graph::node &node = circuit.nodes[leaf];
        if (node.left == graph::IS_INPUT)
            continue;
        int added = !leaves.count(node.left >> 1) + !leaves.count(node.right >> 1) - 1;
        if (added < least || (added == least && leaf > found))
            found = leaf, least = added;
    }
    return found;
}

std::vector<literal> cut_of(const std::vector<literal> &roots)
{
    std::set<literal> leaves;
    for (literal root : roots)
        if (!is_constant(root))
            leaves.insert(root >> 1);
    std::set<literal> best = leaves;
    while (leaves.size() <= 2 * MOST_LEAVES) {
        literal node = cheapest(leaves);
        if (node == 0)
            break;
        leaves.erase(node);
        leaves.insert(circuit.nodes[node].left >> 1);
        leaves.insert(circuit.nodes[node].right >> 1);
        if (leaves.size() <= best.size())
            best = leaves;
    }
    std::vector<literal> result;
    for (literal leaf : best)
        result.push_back(2 * leaf);
    return result;
}

tabulation::tabulation(const std::vector<literal> &leaves)
    : words(leaves.size() > 6 ? (size_t)1 << (leaves.size() - 6) : 1)
{
    known[0] = column(words);
    for (size_t i = 0; i < leaves.size(); i++) {
        column &own = known[leaves[i] >> 1] = column(words);
        for (size_t place = 0; place < (size_t)1 << leaves.size(); place++)
            own[place / 64] |= (uint64_t)(place >> i & 1) << place % 64;
    }
}

tabulation::column tabulation::value(literal bit)
{
    column result = of_node(bit >> 1);
    if (bit & 1)
        for (uint64_t &word : result)
            word = ~word;
    return result;
}

const tabulation::column &tabulation::of_node(literal node)
{
    auto found = known.find(node);
    if (found != known.end())
        return found->second;
    column left = value(circuit.nodes[node].left), right = value(circuit.nodes[node].right);
    for (size_t i = 0; i < words; i++)
        left[i] &= right[i];
    return known[node] = left;
}

std::vector<uint64_t> tabulated(const std::vector<literal> &roots, const std::vector<literal> &leaves)
{
    const size_t          count = (size_t)1 << leaves.size();
    tabulation            table(leaves);
    std::vector<uint64_t> result(count);
    for (size_t j = 0; j < roots.size(); j++) {
        tabulation::column values = table.value(roots[j]);
        for (size_t place = 0; place < count; place++)
            result[place] |= (values[place / 64] >> place % 64 & 1) << j;
    }
    return result;
}

literal selected(std::vector<literal> entries, const std::vector<literal> &leaves)
{
    for (literal leaf : leaves) {
        for (size_t i = 0; i < entries.size() / 2; i++)
            entries[i] = circuit.choose(leaf, entries[2 * i + 1], entries[2 * i]);
        entries.resize(entries.size() / 2);
    }
    return entries[0];
}

} // namespace symbolic
