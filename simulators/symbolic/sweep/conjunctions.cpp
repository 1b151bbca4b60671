/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "conjunctions.h"

namespace sweep
{

/* Appends the literals whose conjunction BIT is. */
void conjunctions::take_apart(literal bit, std::vector<literal> &its) const
{
    const literal node = bit >> 1;
    if (!is_gate(bit))
        its.push_back(bit);
    else if (node < numbers.size() && numbers[node] != NONE) {
        auto first = all.begin() + (long)places[numbers[node]], last = all.begin() + (long)places[numbers[node] + 1];
        its.insert(its.end(), first, last);
    } else
        its.push_back(graph[node].left), its.push_back(graph[node].right);
}

std::optional<literal> conjunctions::add(literal node)
{
    const aiger::gate gate = graph[node];
    if (!is_gate(gate.left) && !is_gate(gate.right)) /* a conjunction of two, known by its operands */
        return std::nullopt;
    std::vector<literal> its;
    take_apart(gate.left, its), take_apart(gate.right, its);
    if (its.size() > MOST)
        return std::nullopt;
    std::sort(its.begin(), its.end());
    its.erase(std::unique(its.begin(), its.end()), its.end());
    uint64_t hash = its.size();
    for (size_t i = 0; i < its.size(); i++) {
        if (i > 0 && its[i] == (its[i - 1] ^ 1))
            return NEVER;
        hash = mixed(hash ^ its[i]);
    }
    uint32_t found = by_literals.find(hash, [&](uint32_t number) {
        return places[number + 1] - places[number] == its.size() &&
               std::equal(its.begin(), its.end(), all.begin() + (long)places[number]);
    });
    if (found != NONE)
        return 2 * known[found];
    if (places.empty())
        places.push_back(0);
    by_literals.insert(hash, (uint32_t)known.size());
    numbers.resize(graph.size(), NONE);
    numbers[node] = (uint32_t)known.size();
    known.push_back(node);
    all.insert(all.end(), its.begin(), its.end());
    places.push_back(all.size());
    return std::nullopt;
}

} // namespace sweep
