/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "refutation.h"

#include <algorithm>
#include <cstdlib>

namespace sweep
{

void refutation::resize(int bit)
{
    size_t needed = (size_t)std::abs(bit) + 1;
    if (needed <= values.size())
        return;
    values.resize(needed), reasons.resize(needed, NO_CLAUSE), marked.resize(needed);
    watches.resize(2 * needed);
}

void refutation::assign(int bit, uint32_t reason)
{
    values[(size_t)std::abs(bit)]  = bit < 0 ? -1 : 1;
    reasons[(size_t)std::abs(bit)] = reason;
    trail.push_back(bit);
}

/* Watches two literals of a clause that are not false for good, or takes the consequence. */
void refutation::watch(uint32_t number)
{
    std::vector<int> &clause = clauses[number];
    std::stable_sort(clause.begin(), clause.end(), [&](int a, int b) { return value(a) > value(b); });
    if (clause.empty() || value(clause[0]) < 0) {
        conflict = conflict == NO_CLAUSE ? number : conflict;
        return;
    }
    if (clause.size() == 1 || value(clause[1]) < 0) {
        if (value(clause[0]) == 0)
            assign(clause[0], number);
        return;
    }
    watches[index(clause[0])].push_back(number);
    watches[index(clause[1])].push_back(number);
}

/* Whether clause NUMBER, of which a watched literal is FALSIFIED, is still watched there. */
bool refutation::propagate_watch(uint32_t number, int falsified)
{
    std::vector<int> &clause = clauses[number];
    if (clause[0] == falsified)
        std::swap(clause[0], clause[1]);
    if (value(clause[0]) > 0)
        return true;
    for (size_t i = 2; i < clause.size(); i++)
        if (value(clause[i]) >= 0) {
            std::swap(clause[1], clause[i]);
            watches[index(clause[1])].push_back(number);
            return false;
        }
    if (value(clause[0]) == 0)
        assign(clause[0], number);
    else
        conflict = number;
    return true;
}

void refutation::propagate()
{
    while (conflict == NO_CLAUSE && propagated < trail.size()) {
        int                   falsified = -trail[propagated++];
        std::vector<uint32_t> open, kept;
        open.swap(watches[index(falsified)]);
        for (uint32_t number : open)
            if (conflict != NO_CLAUSE || propagate_watch(number, falsified))
                kept.push_back(number);
        watches[index(falsified)].swap(kept);
    }
}

/* The clauses that lead to the conflict, in the order in which they became unit. */
std::vector<uint32_t> refutation::explanation()
{
    std::vector<uint32_t> result{conflict};
    auto                  mark = [&](uint32_t number) {
        for (int bit : clauses[number])
            marked[(size_t)std::abs(bit)] = true;
    };
    mark(conflict);
    for (size_t i = trail.size(); i-- > 0;) {
        size_t variable = (size_t)std::abs(trail[i]);
        if (marked[variable] && reasons[variable] != NO_CLAUSE) {
            if (reasons[variable] != conflict)
                result.push_back(reasons[variable]);
            mark(reasons[variable]);
        }
        marked[variable] = false;
    }
    std::reverse(result.begin(), result.end());
    return result;
}

void refutation::add(const std::vector<int> &clause)
{
    for (int bit : clause)
        resize(bit);
    clauses.push_back(clause);
    hints.emplace_back();
}

/* Whether CLAUSE follows by unit propagation; it is added, and its consequences are. */
bool refutation::learn(const std::vector<int> &clause)
{
    size_t known = trail.size();
    for (int bit : clause)
        resize(bit);
    for (int bit : clause)
        if (conflict == NO_CLAUSE && value(bit) > 0)
            conflict = reasons[(size_t)std::abs(bit)];
        else if (value(bit) == 0)
            assign(-bit, NO_CLAUSE);
    propagate();
    if (conflict == NO_CLAUSE)
        return false;
    std::vector<uint32_t> its_hints = explanation();
    for (; trail.size() > known; trail.pop_back())
        values[(size_t)std::abs(trail.back())] = 0;
    propagated = known;
    conflict   = NO_CLAUSE;
    add(clause);
    hints.back() = its_hints;
    watch((uint32_t)clauses.size() - 1);
    if (!clause.empty())
        propagate();
    return true;
}

/* Keeps the steps on which the last one depends. */
void refutation::trim(size_t formula)
{
    std::vector<bool> needed(clauses.size());
    needed.back() = true;
    for (size_t i = clauses.size(); i-- > formula;)
        if (needed[i])
            for (uint32_t hint : hints[i])
                needed[hint] = true;
    std::vector<uint32_t> number(clauses.size());
    for (size_t i = 0; i < clauses.size(); i++) {
        number[i] = (uint32_t)(i < formula ? i : formula + steps.size());
        if (i < formula || !needed[i])
            continue;
        steps.push_back({clauses[i], hints[i]});
        for (uint32_t &hint : steps.back().hints)
            hint = number[hint];
    }
}

bool refutation::derive(const std::string &proof, moment::time_point deadline)
{
    const size_t formula = clauses.size();
    for (uint32_t i = 0; i < formula; i++)
        watch(i);
    propagate();
    bool contradicted = conflict != NO_CLAUSE && learn({});
    for (size_t position = 0; position < proof.size() && !contradicted;) {
        if (moment::now() > deadline)
            throw out_of_time();
        const bool       learned = proof[position++] == 'a'; /* or deleted: what is kept does no harm */
        std::vector<int> clause;
        for (;;) {
            uint64_t number = 0;
            for (unsigned shift = 0;; shift += 7) {
                if (position == proof.size() || shift > 35)
                    return false;
                uint8_t byte = (uint8_t)proof[position++];
                number |= (uint64_t)(byte & 127) << shift;
                if (byte < 128)
                    break;
            }
            if (number == 0)
                break;
            clause.push_back(number & 1 ? -(int)(number >> 1) : (int)(number >> 1));
        }
        if (learned && !learn(clause))
            return false;
        contradicted = conflict != NO_CLAUSE && (clause.empty() || learn({}));
    }
    if (contradicted)
        trim(formula);
    return contradicted;
}

} // namespace sweep
