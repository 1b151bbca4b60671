/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "window.h"

#include <unordered_set>

#include "table.h"

namespace sweep
{

bool window::has(const std::vector<literal> &list, literal node) const
{
    return std::find(list.begin(), list.end(), node) != list.end();
}

/* From the roots down: each time the leaf whose operands add fewest leaves becomes a gate. */
void window::choose(const std::vector<literal> &roots)
{
    leaves.clear(), gates.clear();
    for (literal root : roots)
        if (!has(leaves, root >> 1))
            leaves.push_back(root >> 1);
    for (;;) {
        int     least  = 2;
        literal chosen = 0;
        for (literal node : leaves) {
            if (!graph.is_gate(node))
                continue;
            literal left = graph[node].left >> 1, right = graph[node].right >> 1;
            int     added = !has(leaves, left) + (right != left && !has(leaves, right)) - 1;
            if (added < least || (added == least && node > chosen))
                least = added, chosen = node;
        }
        if (chosen == 0 || (int)leaves.size() + least > (int)MOST_LEAVES || gates.size() == MOST_GATES)
            break;
        gates.push_back(chosen);
        leaves.erase(std::find(leaves.begin(), leaves.end(), chosen));
        for (literal operand : {graph[chosen].left >> 1, graph[chosen].right >> 1})
            if (!has(leaves, operand))
                leaves.push_back(operand);
    }
}

/* The gates between the leaves and the roots; false if they are too many, or there are more leaves. */
bool window::reach(const std::vector<literal> &roots)
{
    std::vector<literal>        open;
    std::unordered_set<literal> met(leaves.begin(), leaves.end());
    gates.clear();
    met.insert(0);
    for (literal root : roots)
        open.push_back(root >> 1);
    while (!open.empty()) {
        literal node = open.back();
        open.pop_back();
        if (!met.insert(node).second)
            continue;
        if (!graph.is_gate(node) || gates.size() == MOST_BETWEEN)
            return false;
        gates.push_back(node);
        open.push_back(graph[node].left >> 1);
        open.push_back(graph[node].right >> 1);
    }
    return true;
}

window::wide window::table_of(literal bit) const
{
    wide   result{};
    size_t leaf = (size_t)(std::find(leaves.begin(), leaves.end(), bit >> 1) - leaves.begin());
    if (leaf < leaves.size()) {
        for (unsigned w = 0; w < WORDS; w++)
            result.word[w] = variable((unsigned)leaf, w);
    } else if (bit >> 1 != 0) {
        result = tables[(size_t)(std::lower_bound(gates.begin(), gates.end(), bit >> 1) - gates.begin())];
    }
    for (uint64_t &word : result.word)
        word ^= mask_of(bit);
    return result;
}

bool window::evaluate(const std::vector<literal> &roots)
{
    std::sort(gates.begin(), gates.end());
    tables.resize(gates.size());
    for (size_t i = 0; i < gates.size(); i++) {
        wide left = table_of(graph[gates[i]].left), right = table_of(graph[gates[i]].right);
        for (unsigned w = 0; w < WORDS; w++)
            tables[i].word[w] = left.word[w] & right.word[w];
    }
    wide sum{};
    for (literal root : roots) {
        wide table = table_of(root);
        for (unsigned w = 0; w < WORDS; w++)
            sum.word[w] ^= table.word[w];
    }
    return std::all_of(sum.word, sum.word + WORDS, [](uint64_t word) { return word == 0; });
}

bool window::cancel(const std::vector<literal> &roots)
{
    choose(roots);
    leaves.erase(std::remove(leaves.begin(), leaves.end(), 0u), leaves.end());
    return evaluate(roots);
}

bool window::cancel(const std::vector<literal> &roots, const std::vector<literal> &its_leaves)
{
    leaves = its_leaves;
    return reach(roots) && evaluate(roots);
}

} // namespace sweep
