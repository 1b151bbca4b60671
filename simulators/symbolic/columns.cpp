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

const std::vector<columns::column> &columns::known(literal bit) const
{
    static const std::vector<column> none;
    auto                             found = of_bit.find(bit);
    return found == of_bit.end() ? none : found->second;
}

/* FNV-1a, and SplitMix64's last steps. */
static uint64_t scattered(const std::string &name)
{
    uint64_t number = 0xcbf29ce484222325;
    for (char letter : name)
        number = (number ^ (uint8_t)letter) * 0x100000001b3;
    number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9;
    number = (number ^ number >> 27) * 0x94d049bb133111eb;
    return number ^ number >> 31;
}

/* Of BIT: what it is with 64 inputs that hang on the inputs' names only. Equal numbers, made in any way, have equal
 * ones, in each circuit. */
uint64_t columns::signature(literal bit)
{
    auto of = [&](literal one) { return signatures[one >> 1] ^ -(uint64_t)(one & 1); };
    while (signatures.size() <= bit >> 1) {
        const graph::node &next = circuit.nodes[signatures.size()];
        signatures.push_back(next.left == graph::IS_INPUT ? scattered(circuit.inputs[next.right].name)
                                                          : of(next.left) & of(next.right));
    }
    return of(bit);
}

/* What CARRY and what is carried BEFORE to the lowest bits of numbers are together, if it is known. A carry of another
 * sum is added to no sum, unless both are known to be one. */
std::optional<columns::start> columns::first(const literals &before, literal carry) const
{
    auto found = starts.find({carry, before}), alone = starts.find({carry, {}});
    if (is_constant(carry) || alone == starts.end())
        return is_constant(carry) || found == starts.end() ? start{together(before, counted(carry)), {}, 0}
                                                           : found->second;
    if (is_one_sum && found == alone)
        return start{alone->second.carries, {}, 0};
    return found == starts.end() ? std::nullopt : std::optional(found->second);
}

/* The same of other bits; BELOW: what was carried from the bits below. */
std::optional<columns::start> columns::next(const literals &before, literal carry, const start &below) const
{
    if (before == below.above)
        return below;
    auto found = starts.find({carry, before});
    if (!is_constant(carry) && found != starts.end())
        return found->second;
    return before.empty() ? std::optional(start{counted(carry), {}, UNKNOWN}) : std::nullopt;
}

/* LEFT, RIGHT and CARRY as a column, of as many terms as are known and not too many. ITS is what was carried to it from
 * below, and then, what comes from sums among both. The lowest bits of a number are added to nothing but lowest bits:
 * others have been rotated. */
columns::column columns::joined(literal left, literal right, literal carry, start &its, bool is_first) const
{
    std::vector<column> lefts = known(left), rights = known(right);
    lefts.push_back({{}, counted(left), {}, UNKNOWN});
    rights.push_back({{}, counted(right), {}, UNKNOWN});
    column   best{{}, {}, {}, UNKNOWN};
    literals above;
    size_t   most = 0; /* parts so far */
    for (const column &one : lefts)
        for (const column &other : rights) {
            const literals terms = together(one.terms, other.terms), before = together(one.before, other.before);
            if (terms.size() - (size_t)std::count(terms.begin(), terms.end(), ALWAYS) > MOST_TERMS)
                continue;
            const std::optional<start> carried = is_first ? first(before, carry) : next(before, carry, its);
            auto fits = [&](const column &a) { return a.height == UNKNOWN || a.height == carried->height; };
            if (!carried || !fits(one) || !fits(other) || terms.size() + carried->carries.size() <= most)
                continue;
            best  = {carried->carries, terms, {}, carried->height};
            above = together(one.after, other.after);
            most  = terms.size() + carried->carries.size();
        }
    its.above = above;
    return best;
}

/* The bit of ITS, whose carries are set. */
literal columns::add(column &its)
{
    size_t   ones = 0;
    literals sorted;
    for (const literals *part : {&its.terms, &its.before}) {
        const size_t first = sorted.size();
        std::copy_if(part->begin(), part->end(), std::back_inserter(sorted),
                     [](literal one) { return !is_constant(one); });
        std::stable_sort(sorted.begin() + (long)first, sorted.end(),
                         [&](literal one, literal other) { return signature(one) < signature(other); });
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

void columns::remember(literal bit, const column &its)
{
    if (std::binary_search(its.terms.begin(), its.terms.end(), bit))
        return; /* nothing is added to it */
    std::vector<column> &all  = of_bit[bit];
    auto                 same = [&](const column &one) {
        return one.before == its.before && one.terms == its.terms && one.height == its.height;
    };
    if (std::none_of(all.begin(), all.end(), same))
        all.push_back(its);
}

/* Whether what ITS is the sum of is not partly taken away again. */
static bool is_plain(const literals &one, const literals &other)
{
    const literals parts = together(one, other);
    auto           same  = [](literal a, literal b) { return !is_constant(a) && a >> 1 == b >> 1; };
    return std::adjacent_find(parts.begin(), parts.end(), same) == parts.end();
}

literals sum_of_two(const literals &left, const literals &right, literal &carry)
{
    literals result;
    for (size_t i = 0; i < left.size(); i++) {
        literal half = circuit.differ(left[i], right[i]);
        result.push_back(circuit.differ(half, carry));
        carry = circuit.either(circuit.both(left[i], right[i]), circuit.both(half, carry));
    }
    return result;
}

literals columns::sum(const literals &left, const literals &right, literal &carry, bool is_one)
{
    is_one_sum = is_one;
    if (!are_used || is_made_of(left, right) || is_made_of(right, left))
        return sum_of_two(left, right, carry);
    /* 0, or -1 and a carry */
    auto is_nothing = [&](const literals &value) {
        return is_constant(carry) && std::all_of(value.begin(), value.end(), [&](literal bit) { return bit == carry; });
    };
    if (is_nothing(right) || is_nothing(left))
        return is_nothing(right) ? left : right;
    literals            result;
    std::vector<column> all;
    bool                are_plain = true;
    start               its{{}, {}, 0};
    for (size_t i = 0; i < left.size(); i++) {
        column here = joined(left[i], right[i], carry, its, i == 0);
        if (here.height == UNKNOWN)
            here.height = its.height;
        result.push_back(add(here));
        are_plain &= is_plain(here.before, here.terms);
        all.push_back(here);
        const literal half = circuit.differ(left[i], right[i]);
        carry              = circuit.either(circuit.both(left[i], right[i]), circuit.both(half, carry));
        its                = {here.after, its.above, here.height + 1};
        for (literal same : i % 8 == 7 ? same_as(carry, left[i], right[i], result.back()) : literals{carry})
            starts.try_emplace({same, its.above}, its);
    }
    for (size_t i = 0; i < left.size() && are_plain && !is_one; i++)
        if (!is_constant(result[i]))
            remember(result[i], all[i]);
    return result;
}

} // namespace symbolic
