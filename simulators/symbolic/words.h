/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Numbers whose bits are literals, which compute as C's integers do: promotion, conversion, truncation. What is written
 * for uint8_t, int32_t ... can be compiled for them. A condition that is no constant cannot be branched on. */
#pragma once

#include <map>
#include <type_traits>

#include "sums.h"

namespace symbolic
{

/* A condition is branched on, or a divisor or distance needed, that depends on inputs. */
struct not_constant {
};

template <unsigned BITS, bool SIGNED> struct number;

struct condition {
    literal is;
    condition(bool value = false) : is(value ? ALWAYS : NEVER) {}
    template <unsigned BITS, bool SIGNED> condition(const number<BITS, SIGNED> &value);
    static condition of(literal bit)
    {
        condition result;
        result.is = bit;
        return result;
    }
    explicit operator bool() const
    {
        if (!is_constant(is))
            throw not_constant{};
        return is == ALWAYS;
    }
    condition operator!() const
    {
        return of(is ^ 1);
    }
};

template <class T> using if_plain = std::enable_if_t<std::is_integral_v<T> || std::is_enum_v<T>, int>;

/* Bits from the lowest on. */
template <unsigned BITS, bool SIGNED> struct number {
    static constexpr unsigned width     = BITS;
    static constexpr bool     is_signed = SIGNED;
    literal                   bit[BITS];

    number()
    {
        for (literal &one : bit)
            one = NEVER;
    }
    template <class T, if_plain<T> = 0> number(T value)
    {
        for (unsigned i = 0; i < BITS; i++)
            bit[i] = (unsigned long long)(long long)value >> i & 1;
    }
    number(condition value) : number()
    {
        bit[0] = value.is;
    }
    template <unsigned OTHER, bool SIGN, std::enable_if_t<OTHER != BITS || SIGN != SIGNED, int> = 0>
    number(const number<OTHER, SIGN> &value)
    {
        for (unsigned i = 0; i < BITS; i++)
            bit[i] = i < OTHER ? value.bit[i] : value.sign();
    }

    /* The bit that all are which would stand higher. */
    literal sign() const
    {
        return SIGNED ? bit[BITS - 1] : (literal)NEVER;
    }
    bool is_known() const
    {
        for (literal one : bit)
            if (!is_constant(one))
                return false;
        return true;
    }
    uint64_t value() const
    {
        uint64_t result = 0;
        for (unsigned i = 0; i < BITS; i++)
            result |= (uint64_t)(bit[i] & 1) << i;
        if (!is_known())
            throw not_constant{};
        return result;
    }
    explicit operator bool() const
    {
        return (bool)condition(*this);
    }
    explicit operator unsigned() const
    {
        return (unsigned)value();
    }
    template <class T> number &operator|=(const T &other)
    {
        return *this = *this | other;
    }
    template <class T> number &operator&=(const T &other)
    {
        return *this = *this & other;
    }
    template <class T> number &operator^=(const T &other)
    {
        return *this = *this ^ other;
    }
    template <class T> number &operator+=(const T &other)
    {
        return *this = *this + other;
    }
    template <class T> number &operator<<=(const T &other)
    {
        return *this = *this << other;
    }
};

template <unsigned BITS, bool SIGNED> condition::condition(const number<BITS, SIGNED> &value) : is(NEVER)
{
    for (literal one : value.bit)
        is = circuit.either(is, one);
}

/* THEN where WHICH is true, and OTHERWISE where it is false. */
template <unsigned BITS, bool SIGNED>
number<BITS, SIGNED> chosen(literal which, const number<BITS, SIGNED> &then, const number<BITS, SIGNED> &otherwise)
{
    number<BITS, SIGNED> result;
    for (unsigned i = 0; i < BITS; i++)
        result.bit[i] = circuit.choose(which, then.bit[i], otherwise.bit[i]);
    return result;
}

template <class T> literals low_bits(const T &value, unsigned count)
{
    return {value.bit, value.bit + count};
}

/* ---- What C makes of an operand before it computes with it */

template <class T, class = void> struct promotion {
};
template <unsigned BITS, bool SIGNED> struct promotion<number<BITS, SIGNED>> {
    using type = std::conditional_t<(BITS < 32), number<32, true>, number<BITS, SIGNED>>;
};
template <> struct promotion<condition> {
    using type = number<32, true>;
};
template <class T> struct promotion<T, std::enable_if_t<std::is_integral_v<T> || std::is_enum_v<T>>> {
    using plain = decltype(+std::declval<T>());
    using type  = number<8 * sizeof(plain), std::is_signed_v<plain>>;
};
template <class T> using promoted = typename promotion<T>::type;

template <class A, class B> struct conversion;
template <unsigned N, bool S, unsigned M, bool T> struct conversion<number<N, S>, number<M, T>> {
    using type = number<(N > M ? N : M), (N == M ? S && T : N > M ? S : T)>;
};
template <class A, class B> using common = typename conversion<promoted<A>, promoted<B>>::type;

template <class T> struct is_symbolic : std::false_type {
};
template <unsigned BITS, bool SIGNED> struct is_symbolic<number<BITS, SIGNED>> : std::true_type {
};
template <> struct is_symbolic<condition> : std::true_type {
};

#define OF_ONE template <class A, std::enable_if_t<is_symbolic<A>::value, int> = 0>
#define OF_TWO template <class A, class B, std::enable_if_t<is_symbolic<A>::value || is_symbolic<B>::value, int> = 0>

/* ---- Bit by bit */

#define BITWISE(operation, made)                                                                                       \
    OF_TWO common<A, B> operator operation(const A & left, const B & right)                                            \
    {                                                                                                                  \
        common<A, B> a = left, b = right, result;                                                                      \
        for (unsigned i = 0; i < a.width; i++)                                                                         \
            result.bit[i] = circuit.made(a.bit[i], b.bit[i]);                                                          \
        return result;                                                                                                 \
    }
BITWISE(&, both)
BITWISE(^, differ)

/* ---- Sums */

/* LEFT + RIGHT + CARRY, which is known as a sum from now on, and so are its low bits if no others are of interest. */
template <class T> T remembered(const T &left, const T &right, literal carry)
{
    T result;
    if (left.is_known() && right.is_known())
        return left.value() + right.value() + carry;
    sum_of its{low_bits(left, T::width), low_bits(right, T::width), carry};
    for (unsigned width = T::width;; width /= 2) {
        const bool is_low = width < T::width && all(its.left, width, NEVER) && all(its.right, width, NEVER);
        its.left.resize(width), its.right.resize(width);
        if (is_low)
            result.bit[width] = compared(its).value_or(result.bit[width]);
        bool          is_joined    = false;
        sum_of        before       = its;
        const literal before_carry = its.carry;
        its                        = simplest(its.left, its.right, its.carry, is_joined);
        if (is_joined && (is_carry(before.right, before.carry) || is_carry(before.left, before.carry)))
            in_columns.same(before.left, before.right, before.carry);
        const bool is_simpler = is_joined || (in_columns.are_used && its.carry != before_carry);
        if (is_simpler || width == T::width) {
            literal  last = its.carry;
            literals low =
                has_carry_below(its) ? sum_of_two(its.left, its.right, last) : sum(its.left, its.right, last);
            std::copy(low.begin(), low.end(), result.bit);
        }
        if (!std::equal(its.left.begin() + 1, its.left.end(), result.bit + 1)) /* else a bit goes where 0 was */
            known_as(low_bits(result, width), its);
        if (width <= 8 || !(is_extended(its.left) || is_extended(its.right)))
            return result;
    }
}

OF_ONE promoted<A> operator~(const A &value)
{
    promoted<A> before = value, result = value;
    for (literal &one : result.bit)
        one ^= 1;
    for (unsigned width = before.width; width >= 8 && !before.is_known(); width /= 2) {
        auto found = sums.find(low_bits(before, width));
        if (found != sums.end())
            sums.try_emplace(low_bits(result, width), inverted(found->second));
        if (!is_extended(low_bits(before, width)))
            break;
    }
    return result;
}

OF_TWO common<A, B> operator+(const A &left, const B &right)
{
    using T = common<A, B>;
    return remembered<T>(left, right, NEVER);
}

OF_TWO common<A, B> operator-(const A &left, const B &right)
{
    using T = common<A, B>;
    return remembered<T>(left, ~(T)right, ALWAYS);
}

OF_ONE promoted<A> operator-(const A &value)
{
    return promoted<A>(0) - promoted<A>(value);
}

OF_TWO common<A, B> operator*(const A &left, const B &right)
{
    using T = common<A, B>;
    T    a = left, b = right, result = 0;
    auto weight = [](const T &value) {
        unsigned count = 0;
        for (literal one : value.bit)
            count += one != NEVER;
        return count;
    };
    if (weight(a) < weight(b))
        std::swap(a, b);
    const as_written rows; /* rows of 2 to some power, which are not alike elsewhere */
    for (unsigned i = 0; i < T::width; i++) {
        T row;
        for (unsigned j = i; j < T::width; j++)
            row.bit[j] = circuit.both(a.bit[j - i], b.bit[i]);
        if (b.bit[i] != NEVER)
            result = result + row;
    }
    return result;
}

/* Of constants only. */
OF_TWO common<A, B> operator/(const A &left, const B &right)
{
    common<A, B>       a = left, b = right;
    constexpr unsigned unused = 64 - common<A, B>::width;
    if (a.is_signed)
        return ((int64_t)(a.value() << unused) >> unused) / ((int64_t)(b.value() << unused) >> unused);
    return a.value() / b.value();
}

/* Of constants without a sign only. */
OF_TWO common<A, B> operator%(const A &left, const B &right)
{
    common<A, B> a = left, b = right;
    if (a.is_signed)
        throw not_constant{};
    return a.value() % b.value();
}

/* ---- Shifts; the distance is below the width, as C wants it */

template <class T> T shifted_by(const T &value, unsigned distance, bool left, literal fill)
{
    T result;
    for (unsigned i = 0; i < T::width; i++) {
        bool inside   = left ? i >= distance : i + distance < T::width;
        result.bit[i] = inside ? value.bit[left ? i - distance : i + distance] : fill;
    }
    return result;
}

/* Rotations of 32 bits. C writes one as two shifts, which would be two barrels where a specification has one, and
 * equivalence would be hard to find: a number that is shifted to both sides, by distances that are known to add up to
 * 32, is rotated to the left by steps of 1, 2, 4, 8 and 16. The number is the same. */

using distance_of = std::vector<literal>;
struct shift_of {
    std::vector<literal> value;
    distance_of          distance;
    bool                 left;
};
inline std::map<std::vector<literal>, shift_of> shifts; /* by their results */

template <class T> T turned_left(T value, const distance_of &distance)
{
    for (unsigned i = 0; 1u << i < T::width; i++) {
        T moved = value;
        for (unsigned j = 0; j < T::width; j++)
            moved.bit[j] = value.bit[(j - (1u << i)) % T::width];
        value = chosen(distance[i], moved, value);
    }
    return value;
}

inline distance_of complement(const distance_of &distance)
{
    distance_of result = distance;
    literal     carry  = ALWAYS;
    for (literal &bit : result) {
        literal inverted = bit ^ 1;
        bit              = circuit.differ(inverted, carry);
        carry            = circuit.both(inverted, carry);
    }
    return result;
}

/* ONE and OTHER added, if they are the parts of a rotation. */
template <class T> bool join(const T &one, const T &other, T &result)
{
    if (T::width != 32 || shifts.empty())
        return false;
    auto a = shifts.find({one.bit, one.bit + T::width}), b = shifts.find({other.bit, other.bit + T::width});
    if (a == shifts.end() || b == shifts.end() || a->second.left == b->second.left ||
        a->second.value != b->second.value)
        return false;
    const shift_of &left = a->second.left ? a->second : b->second, &right = a->second.left ? b->second : a->second;
    if (left.distance != complement(right.distance) && right.distance != complement(left.distance))
        return false;
    T value;
    for (unsigned i = 0; i < T::width; i++)
        value.bit[i] = left.value[i];
    result = turned_left(value, left.distance);
    return true;
}

OF_TWO common<A, B> operator|(const A &left, const B &right)
{
    common<A, B> a = left, b = right, result;
    if (!join(a, b, result))
        for (unsigned i = 0; i < a.width; i++)
            result.bit[i] = circuit.either(a.bit[i], b.bit[i]);
    return result;
}

template <class T, class D> T shift(T value, const D &distance, bool left, literal fill)
{
    const T before = value;
    for (unsigned i = 0; 1u << i < T::width; i++) {
        T moved = shifted_by(value, 1u << i, left, fill);
        for (unsigned j = 0; j < T::width; j++)
            value.bit[j] = circuit.choose(distance.bit[i], moved.bit[j], value.bit[j]);
    }
    if (T::width == 32 && fill == NEVER && !distance.is_known())
        shifts[{value.bit, value.bit + T::width}] = {
            {before.bit, before.bit + T::width}, {distance.bit, distance.bit + 5}, left};
    return value;
}

OF_TWO promoted<A> operator<<(const A &left, const B &right)
{
    return shift(promoted<A>(left), promoted<B>(right), true, NEVER);
}

OF_TWO promoted<A> operator>>(const A &left, const B &right)
{
    promoted<A> value = left;
    return shift(value, promoted<B>(right), false, value.sign());
}

/* ---- Conditions */

OF_TWO condition operator!=(const A &left, const B &right)
{
    return condition(common<A, B>(left) ^ common<A, B>(right));
}

OF_TWO condition operator==(const A &left, const B &right)
{
    return !(left != right);
}

OF_TWO condition operator<(const A &left, const B &right)
{
    common<A, B> a = left, b = right;
    literal      carry = ALWAYS;
    if (a.is_signed)
        a.bit[a.width - 1] ^= 1, b.bit[b.width - 1] ^= 1;
    sum(low_bits(a, a.width), low_bits(~b, b.width), carry);
    return condition::of(carry ^ 1);
}

OF_TWO condition operator>(const A &left, const B &right)
{
    return right < left;
}

OF_TWO condition operator>=(const A &left, const B &right)
{
    return !(left < right);
}

OF_TWO condition operator<=(const A &left, const B &right)
{
    return !(right < left);
}

OF_TWO condition operator&&(const A &left, const B &right)
{
    return condition::of(circuit.both(condition(left).is, condition(right).is));
}

OF_TWO condition operator||(const A &left, const B &right)
{
    return condition::of(circuit.either(condition(left).is, condition(right).is));
}

#undef BITWISE
#undef OF_ONE
#undef OF_TWO

/* ---- Names as in C: text that is included in this namespace computes with these. */

namespace text
{
using uint8_t  = number<8, false>;
using int8_t   = number<8, true>;
using uint16_t = number<16, false>;
using int16_t  = number<16, true>;
using uint32_t = number<32, false>;
using int32_t  = number<32, true>;
using uint64_t = number<64, false>;
using int64_t  = number<64, true>;
using truth    = condition;
} // namespace text

} // namespace symbolic
