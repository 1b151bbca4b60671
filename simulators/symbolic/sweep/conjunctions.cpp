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

/* What BIT is if all of ITS are true, as far as a few gates tell: 1, 0, or -1 if that is not known. */
int conjunctions::implied(literal bit, const std::vector<literal> &its, unsigned depth) const
{
    for (literal inverted : {0, 1})
        if (std::binary_search(its.begin(), its.end(), bit ^ inverted))
            return !inverted;
    if (depth == 0 || !graph.is_gate(bit >> 1))
        return -1;
    if (bit >> 1 < numbers.size() && numbers[bit >> 1] != NONE) {
        std::vector<literal> parts;
        take_apart(bit & ~1u, parts);
        if (std::includes(its.begin(), its.end(), parts.begin(), parts.end()))
            return !(bit & 1);
    }
    const aiger::gate gate = graph[bit >> 1];
    int               both = implied(gate.left, its, depth - 1);
    if (both != 0) {
        const int other = implied(gate.right, its, depth - 1);
        both            = other == 0 ? 0 : std::min(both, other);
    }
    return both < 0 ? both : both ^ (int)(bit & 1);
}

/* Takes away, from the last one on, what is true if the rest of ITS is, such as higher bits of a difference's negative;
 * false if one is false then. */
bool conjunctions::reduce(std::vector<literal> &its) const
{
    enum { DEPTH = 6 };
    for (size_t i = its.size(); i-- > 0;) {
        const literal last = its[i];
        its.erase(its.begin() + (long)i);
        const int value = implied(last, its, DEPTH);
        if (value == 0)
            return false;
        if (value < 0)
            its.insert(its.begin() + (long)i, last);
    }
    return true;
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
    for (size_t i = 1; i < its.size(); i++)
        if (its[i] == (its[i - 1] ^ 1))
            return NEVER;
    if (its.size() >= MANY && !reduce(its))
        return NEVER;
    uint64_t hash = its.size();
    for (literal bit : its)
        hash = mixed(hash ^ bit);
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
