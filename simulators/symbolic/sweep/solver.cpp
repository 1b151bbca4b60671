/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "solver.h"

#include <cadical.hpp>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <unordered_map>
#include <unordered_set>

namespace sweep
{

/* Takes at most MOST gates below ROOTS, the last ones first; returns whether there are no more. WITH_LATER: what these
 * are equal to is below ROOTS, too. */
bool solver::last_gates(const std::vector<literal> &roots, size_t most, bool with_later)
{
    std::vector<literal>        heap;
    std::unordered_set<literal> met;
    gates.clear();
    auto push = [&](literal node) {
        const bool is_new = met.insert(node).second;
        if (is_new) {
            heap.push_back(node);
            std::push_heap(heap.begin(), heap.end());
        }
        return is_new;
    };
    auto meet = [&](literal node) {
        if (push(node) && with_later)
            for (literal root : roots)
                push(graph.made_later(node, root >> 1));
    };
    for (literal root : roots)
        meet(root >> 1);
    while (!heap.empty()) {
        std::pop_heap(heap.begin(), heap.end());
        literal node = heap.back();
        heap.pop_back();
        if (!graph.is_gate(node))
            continue;
        if (gates.size() == most)
            return false;
        gates.push_back(node);
        meet(graph[node].left >> 1), meet(graph[node].right >> 1);
    }
    return true;
}

struct time_limit : CaDiCaL::Terminator {
    moment::time_point deadline;
    explicit time_limit(moment::time_point until) : deadline(until) {}
    bool terminate() override
    {
        return moment::now() > deadline;
    }
};

/* What CaDiCaL keeps of its proof. */
class recorder
{
  public:
    recorder() : stream(open_memstream(&content, &size))
    {
        if (stream == nullptr)
            throw std::bad_alloc();
    }
    ~recorder()
    {
        std::fclose(stream);
        std::free(content);
    }
    recorder(const recorder &)            = delete;
    recorder &operator=(const recorder &) = delete;

    FILE *file() const
    {
        return stream;
    }
    std::string text()
    {
        std::fflush(stream);
        return std::string(content, size);
    }

  private:
    char  *content = nullptr;
    size_t size    = 0;
    FILE  *stream;
};

answer solver::cancel(const std::vector<literal> &roots, size_t most, int conflicts, bool with_later)
{
    const bool                       whole = last_gates(roots, most, with_later);
    std::unordered_map<literal, int> numbers;
    recorder                         drat;
    CaDiCaL::Solver                  sat;
    time_limit                       limit(deadline);
    variables.assign(1, 0);
    proof = refutation();
    sat.set("quiet", 1);
    if (records)
        sat.trace_proof(drat.file(), "proof");
    auto variable = [&](literal bit) {
        auto [place, is_new] = numbers.try_emplace(bit >> 1, (int)variables.size());
        if (is_new)
            variables.push_back(bit >> 1);
        return bit & 1 ? -place->second : place->second;
    };
    auto clause = [&](const std::vector<int> &its) {
        for (int it : its)
            sat.add(it);
        sat.add(0);
        if (records)
            proof.add(its);
    };
    std::vector<int> of_roots;
    for (literal root : roots)
        of_roots.push_back(variable(root));
    clause({variable(ALWAYS)});
    for (unsigned which = 0; which < 1u << roots.size(); which++) {
        std::vector<int> other = of_roots; /* than these: those of WHICH are true, the rest is false */
        for (size_t i = 0; i < roots.size(); i++)
            other[i] = which >> i & 1 ? -other[i] : other[i];
        if (__builtin_popcount(which) % 2 == 0)
            clause(other);
    }
    for (literal node : gates) {
        int gate = variable(2 * node), left = variable(graph[node].left), right = variable(graph[node].right);
        clause({-gate, left}), clause({-gate, right}), clause({gate, -left, -right});
        if (!graph.stands(node)) {
            int same = variable(graph.find(2 * node));
            clause({-gate, same}), clause({gate, -same});
        }
    }
    if (conflicts > 0)
        sat.limit("conflicts", conflicts);
    sat.connect_terminator(&limit);
    calls++;
    int status = sat.solve();
    sat.disconnect_terminator();
    if (status == 20 && records) {
        sat.close_proof_trace();
        if (!proof.derive(drat.text(), deadline))
            throw std::logic_error("the prover is at fault: CaDiCaL's proof does not hold");
    }
    if (status == 20)
        return answer::EQUAL;
    if (status != 10 || !whole)
        return answer::UNKNOWN;
    input.assign(input_count, 0);
    for (literal node = 1; node <= input_count; node++) {
        auto found      = numbers.find(node);
        input[node - 1] = found != numbers.end() && sat.val(found->second) > 0;
    }
    return answer::DIFFERENT;
}

} // namespace sweep
