/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "solver.h"

#include <cadical.hpp>
#include <unordered_map>
#include <unordered_set>

namespace sweep
{

/* At most MOST gates below A and B, the last ones first; ALL: whether there are no more. */
std::vector<literal> solver::last_gates(literal a, literal b, size_t most, bool &all) const
{
    std::vector<literal>        heap{a >> 1, b >> 1}, result;
    std::unordered_set<literal> met{a >> 1, b >> 1};
    std::make_heap(heap.begin(), heap.end());
    all = true;
    while (!heap.empty()) {
        std::pop_heap(heap.begin(), heap.end());
        literal node = heap.back();
        heap.pop_back();
        if (!graph.is_gate(node) || (!result.empty() && result.back() == node))
            continue;
        all = result.size() < most;
        if (!all)
            break;
        result.push_back(node);
        for (literal operand : {graph[node].left >> 1, graph[node].right >> 1})
            if (met.insert(operand).second) {
                heap.push_back(operand);
                std::push_heap(heap.begin(), heap.end());
            }
    }
    return result;
}

struct time_limit : CaDiCaL::Terminator {
    moment::time_point deadline;
    explicit time_limit(moment::time_point until) : deadline(until) {}
    bool terminate() override
    {
        return moment::now() > deadline;
    }
};

answer solver::equal(literal a, literal b, size_t most, int conflicts)
{
    bool                             whole;
    std::vector<literal>             gates = last_gates(a, b, most, whole);
    CaDiCaL::Solver                  sat;
    time_limit                       limit(deadline);
    std::unordered_map<literal, int> variables;
    auto                             signed_variable = [&](literal bit) {
        int number = variables.try_emplace(bit >> 1, (int)variables.size() + 1).first->second;
        return bit & 1 ? -number : number;
    };
    auto clause = [&](std::initializer_list<int> its) {
        for (int it : its)
            sat.add(it);
        sat.add(0);
    };
    for (literal node : gates) {
        int gate = signed_variable(2 * node), left = signed_variable(graph[node].left),
            right = signed_variable(graph[node].right);
        clause({-gate, left}), clause({-gate, right}), clause({gate, -left, -right});
    }
    clause({-signed_variable(NEVER)});
    int of_a = signed_variable(a), of_b = signed_variable(b);
    clause({of_a, of_b}), clause({-of_a, -of_b});
    if (conflicts > 0)
        sat.limit("conflicts", conflicts);
    sat.connect_terminator(&limit);
    calls++;
    int status = sat.solve();
    sat.disconnect_terminator();
    if (status == 20)
        return answer::EQUAL;
    if (status != 10 || !whole)
        return answer::UNKNOWN;
    input.assign(input_count, 0);
    for (literal node = 1; node <= input_count; node++) {
        auto found      = variables.find(node);
        input[node - 1] = found != variables.end() && sat.val(found->second) > 0;
    }
    return answer::DIFFERENT;
}

} // namespace sweep
