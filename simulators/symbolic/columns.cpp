/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "columns.h"

#include <algorithm>

namespace symbolic
{

static literals together(const literals &one, const literals &other)
{
    literals both = one;
    both.insert(both.end(), other.begin(), other.end());
    std::sort(both.begin(), both.end());
    return both;
}

/* As literals that count 1. */
static literals counted(literal bit)
{
    return literals(bit != NEVER, bit);
}

/* Whether what is added to VALUE is made of it, bit by bit, as in a shift by one, if a mask is set: that is no sum. */
static bool is_made_of(const literals &other, const literals &value)
{
    for (size_t i = 0; i < value.size(); i++) {
        const graph::node &gate    = circuit.nodes[other[i] >> 1];
        const literal      bit     = value[i] >> 1;
        const bool         is_gate = gate.left != graph::IS_INPUT;
        if (!is_constant(value[i]) &&
            (other[i] >> 1 == bit || (is_gate && (gate.left >> 1 == bit || gate.right >> 1 == bit))))
            return true;
    }
    return false;
}

/* What VALUE is the sum of, or the low bits of it: the longest run. */
columns::run columns::run_of(const literals &value) const
{
    run  longest;
    auto at = [&](size_t i) {
        auto found = of_bit.find(value[i]);
        return found == of_bit.end() ? std::vector<size_t>() : found->second;
    };
    for (size_t lowest : at(0)) {
        run its{lowest};
        for (size_t size = 0; size < its.size() && its.size() < value.size();) {
            size = its.size();
            for (size_t next : at(size))
                if (all[next].lower == its[size - 1] && its.size() == size)
                    its.push_back(next);
        }
        if (its.size() >= std::max(longest.size() + 1, (size_t)FEWEST_BITS))
            longest = its;
    }
    longest.resize(value.size(), NONE);
    return longest;
}

/* What was carried to bit I in ITS, if that is a sum there. */
literals columns::carried(const run &its, size_t i) const
{
    return its[i] == NONE ? literals() : all[its[i]].before;
}

literals columns::terms(const run &left, const run &right, literal one, literal other, size_t i) const
{
    return together(left[i] == NONE ? counted(one) : all[left[i]].terms,
                    right[i] == NONE ? counted(other) : all[right[i]].terms);
}

/* Whether ITS ends below bit I, though something is carried there. */
bool columns::ends(const run &its, size_t i) const
{
    return i > 0 && its[i] == NONE && its[i - 1] != NONE && !all[its[i - 1]].after.empty();
}

/* What CARRY and what is carried to the lowest columns of LEFT and RIGHT are together, if it is known. What begins with
 * a sum's lowest bit, but is not the lowest part of what is added, is no sum: it may have been rotated. */
std::optional<columns::start> columns::start_of(const run &left, const run &right, literal carry) const
{
    literals its    = together(carried(left, 0), carried(right, 0));
    bool     is_sum = left[0] != NONE || right[0] != NONE, is_lowest = true;
    for (const run *one : {&left, &right})
        is_lowest &= (*one)[0] == NONE || all[(*one)[0]].lower == NONE;
    if (is_lowest && (is_constant(carry) || is_sum))
        return is_constant(carry) ? std::optional(start{together(its, counted(carry)), NONE}) : std::nullopt;
    if (is_constant(carry))
        return std::nullopt;
    its.insert(its.begin(), carry);
    auto found = starts.find(its);
    if (found != starts.end())
        return found->second;
    return is_sum ? std::nullopt : std::optional(start{counted(carry), NONE});
}

/* The same; takes LEFT and RIGHT as they are if it is not known otherwise. */
columns::start columns::begin(run &left, run &right, literal carry) const
{
    const run                 as_it_is(left.size(), NONE);
    const std::pair<run, run> tried[] = {{left, right}, {left, as_it_is}, {as_it_is, right}};
    for (const auto &[one, other] : tried)
        if (std::optional<start> found = start_of(one, other, carry)) {
            left = one, right = other;
            return *found;
        }
    left = right = as_it_is;
    return *start_of(left, right, carry);
}

/* The bit of ITS, whose carries are set. */
literal columns::add(column &its) const
{
    size_t   ones = 0;
    literals sorted;
    for (const literals *part : {&its.terms, &its.before}) {
        const size_t first = sorted.size();
        std::copy_if(part->begin(), part->end(), std::back_inserter(sorted),
                     [](literal one) { return !is_constant(one); });
        std::stable_sort(sorted.begin() + (long)first, sorted.end(),
                         [](literal one, literal other) { return circuit.signature(one) < circuit.signature(other); });
        ones += (size_t)std::count(part->begin(), part->end(), ALWAYS);
        if (part == &its.terms)
            sorted.push_back(NEVER);
    }
    auto constant = std::find(sorted.begin(), sorted.end(), NEVER);
    if (ones % 2)
        *constant = ALWAYS;
    else
        sorted.erase(constant);
    its.after.assign(ones / 2, ALWAYS);
    literal result = sorted.empty() ? (literal)NEVER : sorted[0];
    for (size_t i = 1; i < sorted.size(); i += 2) {
        const literal one = sorted[i], other = i + 1 < sorted.size() ? sorted[i + 1] : (literal)NEVER;
        const literal half  = circuit.differ(result, one);
        const literal carry = circuit.either(circuit.both(result, one), circuit.both(half, other));
        its.after           = together(its.after, counted(carry));
        result              = circuit.differ(half, other);
    }
    return result;
}

/* CARRY, and what effects make of LEFT and RIGHT and their sum, BIT, which is the same: it becomes CARRY, too, if it is
 * no simpler. */
static literals same_as(literal carry, literal left, literal right, literal bit)
{
    literals result{carry};
    for (literal flip : {0, 1}) { /* or the borrow, from what is inverted */
        const literal both    = circuit.both(left ^ flip, right ^ flip);
        const literal carried = circuit.both(circuit.either(left ^ flip, right ^ flip), bit ^ flip ^ 1);
        circuit.take(both ^ 1, carried ^ 1, carry ^ flip ^ 1);
        result.push_back(circuit.either(both, carried) ^ flip);
    }
    return result;
}

/* From now on BITS are known as the last columns, if these are a sum: not if bits only go where 0 was, nor if a part of
 * what is added is taken away again. */
void columns::remember(const literals &bits)
{
    const size_t first  = all.size() - bits.size();
    bool         is_sum = false;
    for (size_t i = 0; i < bits.size(); i++) {
        const literals parts = together(all[first + i].before, all[first + i].terms);
        auto           same  = [](literal one, literal other) { return !is_constant(one) && one >> 1 == other >> 1; };
        if (std::adjacent_find(parts.begin(), parts.end(), same) != parts.end())
            return;
        is_sum |= parts.size() > 1;
    }
    for (size_t i = 0; i < bits.size() && is_sum; i++)
        if (!is_constant(bits[i]))
            of_bit[bits[i]].push_back(first + i);
}

columns::made columns::make(const literals &left, const literals &right, literal carry)
{
    const bool is_shift = is_made_of(left, right) || is_made_of(right, left);
    run        of_left(left.size(), NONE), of_right = of_left;
    if (!is_shift)
        of_left = run_of(left), of_right = run_of(right);
    start its = begin(of_left, of_right, carry);
    made  result;
    for (size_t i = 0; i < left.size(); i++) {
        auto   here = [&] { return terms(of_left, of_right, left[i], right[i], i); };
        column next{its.carries, here(), {}, its.lower};
        if (ends(of_left, i) || ends(of_right, i) ||
            next.terms.size() - (size_t)std::count(next.terms.begin(), next.terms.end(), ALWAYS) > MOST_TERMS) {
            for (run *one : {&of_left, &of_right})
                std::fill(one->begin() + (long)i, one->end(), (size_t)NONE);
            next = {counted(carry), here(), {}, NONE};
        }
        result.bits.push_back(add(next));
        all.push_back(next);
        const literal half = circuit.differ(left[i], right[i]);
        carry              = circuit.either(circuit.both(left[i], right[i]), circuit.both(half, carry));
        its                = {next.after, all.size() - 1};
        literals key;
        for (const run *one : {&of_left, &of_right})
            if ((*one)[i] != NONE)
                key = together(key, all[(*one)[i]].after);
        key.insert(key.begin(), carry);
        const bool is_last = i % 8 == 7;
        for (literal same : is_last ? same_as(carry, left[i], right[i], result.bits.back()) : literals{carry}) {
            key[0] = same;
            starts.try_emplace(key, its);
        }
    }
    if (!is_shift)
        remember(result.bits);
    result.carry = carry;
    return result;
}

/* The same, of two numbers as they are. */
static literals sum_of_two(const literals &left, const literals &right, literal &carry)
{
    literals result;
    for (size_t i = 0; i < left.size(); i++) {
        literal half = circuit.differ(left[i], right[i]);
        result.push_back(circuit.differ(half, carry));
        carry = circuit.either(circuit.both(left[i], right[i]), circuit.both(half, carry));
    }
    return result;
}

literals columns::sum(const literals &left, const literals &right, literal &carry)
{
    if (!are_used)
        return sum_of_two(left, right, carry);
    auto is_nothing = [&](const literals &value) {
        return value == literals(value.size(), carry) && is_constant(carry);
    };
    if (is_nothing(right) || is_nothing(left)) /* 0, or -1 and a carry */
        return is_nothing(right) ? left : right;
    std::pair<literals, literals> key{left, right};
    key.second.push_back(carry);
    auto found = known.find(key);
    if (found == known.end())
        found = known.emplace(key, make(left, right, carry)).first;
    carry = found->second.carry;
    return found->second.bits;
}

} // namespace symbolic
