/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sums of numbers whose bits are literals. Effects and C write a sum with a carry as two, in any order, which would
 * have two chains of carries where a specification has one, and equivalence would be hard to find: what adds a carry to
 * a sum, or something to the sum of a number and a carry, becomes one sum. The number is the same. */
#pragma once

#include <algorithm>
#include <map>
#include <optional>

#include "columns.h"

namespace symbolic
{

struct sum_of {
    literals left, right;
    literal  carry;
};
inline std::map<literals, sum_of> sums; /* by their results, of 8 bits, 16, 32 or 64 */

/* Whether all bits of VALUE from FIRST on are BIT. */
inline bool all(const literals &value, size_t first, literal bit)
{
    return std::all_of(value.begin() + first, value.end(), [&](literal one) { return one == bit; });
}

/* Makes of RIGHT + CARRY another sum of the same value, 0 + CARRY or -1 + CARRY, if there is one. */
inline bool is_carry(literals &right, literal &carry)
{
    const literal lowest = right[0];
    if (!is_constant(carry))
        return all(right, 0, NEVER) || all(right, 0, ALWAYS);
    if (all(right, 1, carry)) { /* a carry, or less a borrow, inverted */
        right[0] = carry, carry = lowest;
        return true;
    }
    if (!all(right, 1, lowest))
        return false;
    right.assign(right.size(), carry ^ 1); /* all bits are a borrow, or less all are a carry, inverted */
    carry = lowest ^ 1;
    return true;
}

/* Whether low bits of ITS are a number and a carry, though it is not: these are made by themselves. */
inline bool has_carry_below(const sum_of &its)
{
    enum { FEWEST_BITS = 8 };
    for (size_t width = its.left.size() / 2; width >= FEWEST_BITS && is_constant(its.carry); width /= 2)
        for (const literals *one : {&its.left, &its.right}) {
            literals low(one->begin(), one->begin() + (long)width);
            literal  carry = its.carry;
            if (is_carry(low, carry) && !is_constant(carry))
                return true;
        }
    return false;
}

inline bool is_known(const literals &value)
{
    return std::all_of(value.begin(), value.end(), is_constant);
}

/* Adds RIGHT to LEFT if each bit is 0 in one of them, but not in both: if they are what two shifts make of a number
 * that is to be rotated. */
inline bool completed(literals &left, const literals &right)
{
    for (size_t i = 0; i < left.size(); i++)
        if ((left[i] == NEVER) == (right[i] == NEVER))
            return false;
    for (size_t i = 0; i < left.size(); i++)
        left[i] = left[i] == NEVER ? right[i] : left[i];
    return true;
}

/* Whether ITS adds a number once more to FROM, a sum of it and another, with its highest bit as the carry: so code adds
 * what it has not turned left by one. Then ITS becomes the sum with what is turned. */
inline bool is_turned(sum_of &its, const sum_of &from)
{
    literals turned = its.right;
    if (its.carry != NEVER || is_constant(from.carry) || from.carry != turned.back())
        return false;
    if (from.left != its.right && from.right != its.right)
        return false;
    std::rotate(turned.begin(), turned.end() - 1, turned.end());
    its = {from.left == its.right ? from.right : from.left, turned, NEVER};
    return true;
}

/* The sum that is the inverse of ITS. */
inline sum_of inverted(sum_of its)
{
    for (literal &one : its.left)
        one ^= 1;
    for (literal &one : its.right)
        one ^= 1;
    its.carry ^= 1;
    return its;
}

inline literal last_carry(const sum_of &its)
{
    literal carry = its.carry;
    sum(its.left, its.right, carry);
    return carry;
}

inline literal newest(const literals &value)
{
    return *std::max_element(value.begin(), value.end());
}

/* RESULT is ITS from now on, unless it is older: in columns, what is added and taken away again is what it came from,
 * and no sum. */
inline void known_as(const literals &result, const sum_of &its)
{
    if (!in_columns.are_used || newest(result) > std::max(newest(its.left), newest(its.right)))
        sums.try_emplace(result, its);
}

/* What a second carry (or with all ones, which are WITH it, a borrow, inverted) makes of a first one, where at most one
 * of both is set: the carry of all. By the second. */
struct two_carries {
    literal first, all, with;
};
inline std::map<literal, two_carries> second_carries;

/* BEFORE becomes A, of which FROM is the sum with a carry, or less a borrow, if LESS is A or what was added to it; and
 * WITH is 0 or, less a borrow, all ones. */
inline bool is_summand(const sum_of &from, const literals &less, sum_of &before, literal &with)
{
    literals added = less;
    literal  carry = NEVER;
    if (is_carry(added, carry) && carry == from.carry) {
        with   = added[0];
        before = {from.left, from.right, with};
        return true;
    }
    auto found = sums.find(less);
    if (found == sums.end() || !is_constant(found->second.carry))
        return false;
    before = found->second, with = before.carry;
    return (before.left == from.left && before.right == from.right) ||
           (before.left == from.right && before.right == from.left);
}

/* The last carry of ITS, where it is less b, of a + b, or less a + b, of a + b and a carry, or less a - b, of that and
 * a borrow, or less what was added to these: whether it was not less. */
inline std::optional<literal> compared(const sum_of &its)
{
    auto found = sums.find(its.left);
    if (its.carry != ALWAYS || found == sums.end())
        return std::nullopt;
    const sum_of  &from = found->second;
    const literals less = inverted({its.left, its.right, NEVER}).right;
    if (from.carry == NEVER && (less == from.left || less == from.right))
        return last_carry(from) ^ 1;
    sum_of  before;
    literal with;
    if (is_constant(from.carry) || !is_summand(from, less, before, with))
        return std::nullopt;
    literal        first   = with;
    const literals number  = sum(before.left, before.right, first);
    const literal  second  = last_carry({number, literals(number.size(), with), from.carry});
    second_carries[second] = {first, last_carry(from), with};
    if (with == NEVER)
        return second ^ 1;
    const literal carry   = circuit.both(second, from.carry ^ 1); /* of a - b and all ones, for a borrow */
    second_carries[carry] = {from.carry, second, NEVER};
    return carry ^ 1;
}

/* FIRST and what OUTER adds to a number as one carry, if it is one and at most one of both is set. */
inline std::optional<literal> carry_of_both(literal first, sum_of outer)
{
    if (!is_carry(outer.right, outer.carry) || is_constant(outer.carry))
        return std::nullopt;
    auto second = second_carries.find(outer.carry);
    if (second == second_carries.end() || second->second.first != first || second->second.with != outer.right[0])
        return std::nullopt;
    return second->second.all;
}

/* Makes of ITS, where LEFT is a sum, one sum, if there is a carry in one of them only, or if it is (a - 1) - b. */
inline bool joined(sum_of &its)
{
    auto found = sums.find(its.left);
    if (found == sums.end())
        return false;
    const sum_of &inner     = found->second;
    sum_of        outer     = its;
    const bool    has_carry = is_constant(inner.carry) && is_carry(outer.right, outer.carry);
    literal       constant  = inner.carry;
    if (is_turned(its, inner))
        return true;
    if (has_carry && outer.right[0] == inner.carry)
        its = {inner.left, inner.right, outer.carry};
    else if (has_carry && is_known(inner.right) && !is_constant(outer.carry))
        its = {inner.left, sum(inner.right, outer.right, constant), outer.carry};
    else if (std::optional<literal> both = carry_of_both(inner.carry, outer); both && !has_carry)
        its = {inner.left, inner.right, *both};
    else if (in_columns.are_used && all(inner.right, 0, its.carry) && !is_constant(inner.carry))
        return false; /* columns know what the left number is the sum of */
    else if (all(inner.right, 0, its.carry) && (its.carry == ALWAYS || !is_constant(inner.carry)))
        its = {inner.left, its.right, inner.carry};
    else if (its.carry == NEVER && completed(outer.left = inner.left, its.right))
        its = {outer.left, inner.right, inner.carry};
    else if (its.carry == NEVER && completed(outer.left = inner.right, its.right))
        its = {inner.left, outer.left, inner.carry};
    else
        return false;
    return true;
}

/* LEFT + RIGHT + CARRY, or the same number as another sum of two numbers and a carry; IS_JOINED becomes true if LEFT or
 * RIGHT was a sum of which it is one with another carry. Where bits are constant, sums can be parts of each other. */
inline sum_of simplest(const literals &left, const literals &right, literal carry, bool &is_joined)
{
    enum { MOST_JOINS = 64 };
    sum_of one{left, right, carry}, other{right, left, carry};
    for (unsigned joins = 0; joins < MOST_JOINS; joins++) {
        if (joined(one))
            other = {one.right, one.left, one.carry};
        else if (joined(other))
            one = {other.left, other.right, other.carry}, other = {one.right, one.left, one.carry};
        else
            break;
        is_joined = true;
    }
    if (is_carry(one.right, one.carry) || is_known(one.right))
        return one;
    return is_carry(other.right, other.carry) || is_known(other.right) ? other : one;
}

/* Whether the higher half of VALUE is one bit again and again. */
inline bool is_extended(const literals &value)
{
    return all(value, value.size() / 2, value.back());
}

} // namespace symbolic
