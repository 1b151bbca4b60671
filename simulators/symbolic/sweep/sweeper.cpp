/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "sweeper.h"

namespace sweep
{

sweeper::sweeper(uint32_t inputs, const std::vector<uint32_t> &uses, moment::time_point until, bool simulating,
                 certificate *to)
    : graph(inputs, uses.size()), functions(graph, uses), linear(graph, functions), joined(graph), near(graph),
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
    if (equal) {
        graph.merge(node, graph.find(*equal));
        functions.merge(node, graph.find(*equal) >> 1);
    }
    return 2 * node;
}

/* What NODE is equal to: by its operands, its function, as a sum, or as a conjunction. */
std::optional<literal> sweeper::recognised(literal node)
{
    uint32_t twin = graph.twin(node);
    if (twin != buckets::NONE) {
        if (record)
            record->same_operands(node, 2 * twin);
        return 2 * twin;
    }
    if (std::optional<cuts::match> match = functions.add(node)) {
        if (record)
            explain(node, *match);
        return match->bit;
    }
    if (std::optional<literal> sum = linear.add(node)) {
        if (record)
            explain_sum(node, *sum);
        return sum;
    }
    std::optional<literal> conjunction = joined.add(node);
    if (conjunction && record)
        refute({2 * node, *conjunction});
    return conjunction;
}

/* Why NODE is equal to the MATCH. A cut names no leaves on which functions do not depend: then others are sought. */
void sweeper::explain(literal node, const cuts::match &match)
{
    const std::vector<literal> roots{2 * node, match.bit};
    std::vector<literal>       leaves(match.leaves.leaves, match.leaves.leaves + match.leaves.count);
    if (near.cancel(roots, leaves) || near.cancel(roots))
        record->same_function(node, match.bit, near.leaves);
    else
        refute(roots);
}

/* Why NODE is the same sum as BIT, and why the parts that are taken apart are sums. */
void sweeper::explain_sum(literal node, literal bit)
{
    sums::reasons        why;
    std::vector<literal> roots, leaves;
    linear.equal(2 * node, bit, why);
    known_sums.resize(graph.size());
    for (literal part : why.terms) {
        if (known_sums[part] || !linear.parts(part, roots))
            continue;
        roots.insert(roots.begin(), 2 * part);
        explain_parts(roots, linear.leaves(part));
        known_sums[part] = true;
    }
    while (!why.functions.empty()) {
        linear.next_group(why.functions, roots, leaves);
        explain_parts(roots, leaves);
    }
    record->same_sum(node, bit);
}

/* Why the first of ROOTS is the sum of the others, which are functions of LEAVES. */
void sweeper::explain_parts(const std::vector<literal> &roots, const std::vector<literal> &leaves)
{
    if (near.cancel(roots, leaves) || near.cancel(roots))
        record->is_sum(roots, near.leaves);
    else
        refute(roots);
}

/* Writes a refutation of ROOTS, whose sum modulo 2 is known to be false: of few gates, then of more, then of all. */
void sweeper::refute(const std::vector<literal> &roots)
{
    enum { MOST_ROOTS = 12 }; /* whose clauses a certificate has; no proof of AES or SM4 needs more */
    if (roots.size() > MOST_ROOTS)
        throw out_of_time();
    for (size_t gates : {(size_t)60, (size_t)400, (size_t)3000, SIZE_MAX})
        if (sat.cancel(roots, gates, gates == SIZE_MAX ? 0 : 1000) == answer::EQUAL) {
            record->refuted(roots, sat.gates, sat.proof, sat.variables);
            return;
        }
    if (moment::now() > deadline)
        throw out_of_time();
    throw std::logic_error("the prover is at fault: nodes that are not equal were taken to be equal");
}

/* What NODE is equal to, of what is alike in simulation. Few inputs make many literals true: a comparison of tags looks
 * constant there, or like one of fewer bits, and SAT would have to refute that for each of its gates. */
std::optional<literal> sweeper::proved(literal node)
{
    enum { MOST_LESSONS = 20, RARELY_TRUE = 6, NEVER_SEEN_TRUE = 9 };
    simulated->add(node);
    const size_t literals = joined.count(node);
    if (literals >= NEVER_SEEN_TRUE && simulated->alike(2 * node, NEVER))
        return std::nullopt;
    auto is_part = [&](literal bit) { return bit == graph[node].left || bit == graph[node].right; };
    bool learned = true;
    for (unsigned count = 0; learned && count < MOST_LESSONS; count++) {
        learned = false;
        for (literal candidate : simulated->candidates(node)) {
            if (literals >= RARELY_TRUE && is_part(candidate))
                continue;
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
        bool   with_later;
        int    conflicts, conflicts_of_outputs;
    } EFFORTS[] = {{60, false, 200, 200},
                   {400, false, 500, 500},
                   {3000, false, 1000, 20000},
                   {3000, true, 1000, 20000},
                   {SIZE_MAX, false, 1000, 0}};
    for (const auto &effort : EFFORTS) {
        if (moment::now() > deadline)
            throw out_of_time();
        const int conflicts = is_output ? effort.conflicts_of_outputs : effort.conflicts;
        answer    result    = sat.cancel({a, b}, effort.gates, conflicts, effort.with_later);
        if (result == answer::EQUAL && record)
            record->refuted({a, b}, sat.gates, sat.proof, sat.variables);
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
