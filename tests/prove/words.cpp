/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Symbolic numbers against C's: each expression with constants, and with inputs whose values come afterwards. */
#include <cstdio>
#include <cstdlib>
#include <random>

#include "words.h"

using namespace symbolic;

enum { TOGETHER = 64 };

/* The values of all nodes for TOGETHER inputs, one in each bit. */
static std::vector<uint64_t> values;

static uint64_t value(literal bit)
{
    return values[bit >> 1] ^ -(uint64_t)(bit & 1);
}

static void evaluate(const std::vector<uint64_t> &inputs)
{
    values.assign(circuit.nodes.size(), 0);
    for (size_t i = 1; i < values.size(); i++) {
        const graph::node &node = circuit.nodes[i];
        values[i] = node.left == graph::IS_INPUT ? inputs[node.right] : value(node.left) & value(node.right);
    }
}

template <class T> uint64_t value_of(const T &number, unsigned lane)
{
    uint64_t result = 0;
    for (unsigned i = 0; i < T::width; i++)
        result |= (value(number.bit[i]) >> lane & 1) << i;
    return result;
}

/* Expressions as effects have them: X, Y and Z are numbers of the types T, C is 0 or 1, M is 0 or all ones. */
#define EXPRESSIONS(EACH, T)                                                                                           \
    EACH((T)(x + y))                                                                                                   \
    EACH((T)(x - y))                                                                                                   \
    EACH((T)(x + ((uint32_t)y * 0x1010101u >> 7) + ((uint32_t)y * 0x1010101u << 25)))                                  \
    EACH((T)(((uint32_t)y << 9) + x + ((uint32_t)y >> 23)))                                                            \
    EACH((T)(x + y + c))                                                                                               \
    EACH((T)(x - y - c))                                                                                               \
    EACH((T)(x + y - m))                                                                                               \
    EACH((T)(x - y + m))                                                                                               \
    EACH((T)(x + ~y + c))                                                                                              \
    EACH((T)(x + ~y + 1))                                                                                              \
    EACH((T)(x * y)) EACH((T)(x & y)) EACH((T)(x | y)) EACH((T)(x ^ y)) EACH((T)~x) EACH((T) - x) EACH((T)(x << 3))    \
        EACH((T)(x >> 3)) EACH((T)(x << (y & 7))) EACH((T)(x >> (y & 7))) EACH((T)(x == y)) EACH((T)(x != y)) EACH(    \
            (T)(x < y)) EACH((T)(x > y)) EACH((T)(x >= y)) EACH((T)(x <= y)) EACH((T)(x && y)) EACH((T)(x || y))       \
            EACH((T) - (x == y)) EACH((T)((x + y) * 3 - c)) EACH((T)(x - (y & 1))) EACH((T)((x + y) + (z & 1))) EACH(( \
                T)(x + c + y)) EACH((T)(c + x + y)) EACH((T)(x + (y + c))) EACH((T)(x - c - y)) EACH((T)(x - (y + c))) \
                EACH((T)(x - (y - c))) EACH((T)(x - 1 - y)) EACH((T)(x - 1 - y + c)) EACH((T) ~(~x + y)) EACH(         \
                    (T)(~(~x + y) - c)) EACH((T) ~(~x + y + c)) EACH((T)(~(x - y) + c)) EACH((T)(x + m + y))           \
                    EACH((T)(x - m - y)) EACH((T)(x - y + 1 - c)) EACH((T)(x + y - 1 + c)) EACH((T)(x + c + (y + c)))  \
                        EACH((T)(x + c - (y - c))) EACH((T)((T)(x + c) + (T)(y + z))) EACH((T)((T)(x + c) + y)) EACH(  \
                            (T)((T)(x + y) + c)) EACH((T)((T)(x - c) - y)) EACH((T)((T)(x - y) - c))                   \
                            EACH((T)((T)(x - 1) - y)) EACH((T)((T) ~(T)(~x + y) - m)) EACH(                            \
                                (T)(((T)(x + y) + c) >> 3)) EACH((T)(((T)(x - y) - c) >> 3)) EACH((T)(x + 1 + c))      \
                                EACH((T)(x - 1 - c)) EACH((T)((T)(x - 255) + m)) EACH((T)((T)(x + 77) - m)) EACH(      \
                                    (T)(77 - x - c)) EACH((T)((T)((x << 1) + c) - y)) EACH((T)((T)((x | 1) - c) - y))  \
                                    EACH((T)(x + 5 + y + c)) EACH((T)(((T)(5 + x) + c) >> 2)) EACH(                    \
                                        (T)(((uint16_t)(x + 1) + c) >>                                                 \
                                            4)) EACH((T)ADDED_ALL_BY_M) EACH((T)CARRY_BY_C)                            \
                                        EACH((T)((T)((T)((T)(z - y) - (T)BORROW) + m) + (T)ADDED_ALL_BY_M)) EACH(      \
                                            (T)((T)(z + (T)CARRY) + (T)CARRY_BY_C)) EACH((T)BORROW) EACH((T)ADDED_ALL) \
                                            EACH((T)((T)((T)((T)(z - (T)BORROW) + m) + (T)ADDED_ALL)))                 \
                                                EACH((T)((T)((T)((T)(z - y) - (T)BORROW) + m) + (T)ADDED_ALL))         \
                                                    EACH((T)CARRY) EACH((T)SECOND_CARRY) EACH(                         \
                                                        (T)((T)(z + (T)CARRY) + (T)SECOND_CARRY))                      \
                                                        EACH((T)((T)SECOND_CARRY + (T)(z + (T)CARRY))) EACH(           \
                                                            (T)(((uint32_t)(T)(z + (T)CARRY) + (T)SECOND_CARRY) >> 8)) \
                                                            EACH((T)(x + y + z)) EACH((T)(int16_t)(x * z))             \
                                                                EACH((T)((uint64_t)x * z >> 5))                        \
                                                                    EACH((T)((uint32_t)x << (y & 31) |                 \
                                                                             (uint32_t)x >> (-y & 31)))                \
                                                                        EACH((T)((uint32_t)x >> (y & 31) |             \
                                                                                 (uint32_t)x << (-y & 31)))

/* Whether A is less than B, as cores of 16 bits find out, and so the carries and borrows of sums with a carry. */
#define LESS(A, B)     ((uint8_t)~(uint8_t)(((uint32_t)(uint8_t)(A) + (uint32_t)(uint8_t)~(uint8_t)(B) + 1) >> 8) & 1)
#define SUM            ((uint8_t)(x + y))
#define DIFFERENCE     ((uint8_t)(x - y))
#define CARRY          LESS(SUM, x)
#define SECOND_CARRY   LESS(SUM + c, SUM)
#define CARRY_BY_C     LESS(SUM + c, c)
#define BORROW         LESS(x, y)
#define ADDED_ALL      LESS(DIFFERENCE + m, DIFFERENCE)
#define ADDED_ALL_BY_M LESS(DIFFERENCE + m, m)

#define VALUE(expression) found.push_back((uint64_t)(expression));
#define PLAIN(T)                                                                                                       \
    std::vector<uint64_t> plain(T x, T y, T z, T c, T m)                                                               \
    {                                                                                                                  \
        std::vector<uint64_t> found;                                                                                   \
        EXPRESSIONS(VALUE, T)                                                                                          \
        return found;                                                                                                  \
    }

#define BITS(expression) found.push_back(expression);
#define SYMBOLIC(T)                                                                                                    \
    std::vector<T> made(T x, T y, T z, T c, T m)                                                                       \
    {                                                                                                                  \
        std::vector<T> found;                                                                                          \
        EXPRESSIONS(BITS, T)                                                                                           \
        return found;                                                                                                  \
    }

PLAIN(uint8_t)
PLAIN(int8_t)
PLAIN(uint16_t)
PLAIN(uint32_t)
namespace symbolic::text
{
SYMBOLIC(uint8_t)
SYMBOLIC(int8_t)
SYMBOLIC(uint16_t)
SYMBOLIC(uint32_t)
} // namespace symbolic::text

static unsigned long tried;

/* PLAIN and WORD are the same type; the inputs of the graph are X, Y, Z and C, in this order, from the lowest bit on.
 */
template <class PLAIN_TYPE, class WORD> struct comparison {
    static constexpr unsigned width = WORD::width;
    std::vector<WORD>         made;

    explicit comparison(bool with_columns)
    {
        circuit = graph();
        sums.clear();
        in_columns          = columns();
        in_columns.are_used = with_columns;
        second_carries.clear();
        shifts.clear();
        WORD x, y, z, c, m;
        for (WORD *number : {&x, &y, &z})
            for (literal &bit : number->bit)
                bit = circuit.input("input");
        c.bit[0] = circuit.input("carry");
        for (literal &bit : m.bit)
            bit = c.bit[0];
        made = text::made(x, y, z, c, m);
    }
    struct operands {
        PLAIN_TYPE x, y, z;
        bool       c;
    };
    std::vector<operands> waiting;

    void compare(PLAIN_TYPE x, PLAIN_TYPE y, PLAIN_TYPE z, bool c)
    {
        waiting.push_back({x, y, z, c});
        if (waiting.size() == TOGETHER)
            compare_waiting();
    }
    void compare_waiting()
    {
        std::vector<uint64_t> inputs(3 * width + 1);
        for (unsigned lane = 0; lane < waiting.size(); lane++) {
            const operands &one = waiting[lane];
            for (unsigned i = 0; i < 3 * width; i++) {
                PLAIN_TYPE number = i < width ? one.x : i < 2 * width ? one.y : one.z;
                inputs[i] |= ((uint64_t)number >> i % width & 1) << lane;
            }
            inputs[3 * width] |= (uint64_t)one.c << lane;
        }
        evaluate(inputs);
        for (unsigned lane = 0; lane < waiting.size(); lane++)
            compare_lane(waiting[lane], lane);
        waiting.clear();
    }
    /* In one lane, with constants, too. */
    void compare_lane(const operands &one, unsigned lane)
    {
        PLAIN_TYPE        c = one.c, m = (PLAIN_TYPE)-c;
        auto              right = plain(one.x, one.y, one.z, c, m);
        std::vector<WORD> folded;
        if (lane == 0)
            folded = text::made(WORD(one.x), WORD(one.y), WORD(one.z), WORD(c), WORD(m));
        for (size_t i = 0; i < made.size(); i++, tried++) {
            uint64_t wanted = right[i] & (((uint64_t)1 << width) - 1), found = value_of(made[i], lane);
            if (found == wanted && (lane != 0 || folded[i].value() == wanted))
                continue;
            printf("expression %zu of %u bits: %llu, not %llu\n", i, width, (unsigned long long)found,
                   (unsigned long long)wanted);
            exit(1);
        }
    }
};

static void compare_all(bool with_columns)
{
    std::mt19937 source(1);
    {
        comparison<uint8_t, text::uint8_t> one(with_columns);
        for (unsigned x = 0; x < 256; x++)
            for (unsigned y = 0; y < 256; y++)
                for (bool c : {false, true})
                    one.compare((uint8_t)x, (uint8_t)y, (uint8_t)source(), c);
    }
    {
        comparison<int8_t, text::int8_t> one(with_columns);
        for (unsigned x = 0; x < 256; x++)
            for (unsigned y = 0; y < 256; y++)
                for (bool c : {false, true})
                    one.compare((int8_t)x, (int8_t)y, (int8_t)source(), c);
    }
    {
        comparison<uint16_t, text::uint16_t> one(with_columns);
        for (unsigned i = 0; i < 2000; i++)
            one.compare((uint16_t)source(), (uint16_t)source(), (uint16_t)source(), source() & 1);
    }
    {
        comparison<uint32_t, text::uint32_t> one(with_columns);
        for (unsigned i = 0; i < 2000; i++)
            one.compare(source(), i % 4 ? source() : i / 4, source(), source() & 1);
    }
}

/* In columns, order and pieces of a sum make no difference. */
static void compare_orders()
{
    using word = text::uint32_t;
    using byte = text::uint8_t;
    circuit    = graph();
    sums.clear();
    in_columns          = columns();
    in_columns.are_used = true;
    word x, y, z;
    for (word *number : {&x, &y, &z})
        for (literal &bit : number->bit)
            bit = circuit.input("input " + std::to_string(circuit.inputs.size()));
    auto add = [](const word &one,
                  const word &other) { /* by bytes, with carries as on AVR, 0 or 0xff */
                                       word result;
                                       byte carry = 0;
                                       for (unsigned place = 0; place < 32; place += 8) {
                                           const byte left = one >> place, right = other >> place,
                                                      sum = left + right - carry;
                                           carry          = -((byte)((left & right) | ((left | right) & ~sum)) >> 7);
                                           result |= (word)sum << place;
                                       }
                                       return result;
    };
    const word all[] = {(x + y) + z, x + (y + z), add(add(x, y), z), add(z, add(y, x))};
    for (const word &one : all)
        if (low_bits(one, 32) != low_bits(all[0], 32)) {
            printf("sum %td is another\n", &one - all);
            exit(1);
        }
}

/* A number that is added twice, with its highest bit, is added turned left by one; half of that is not. */
static void compare_turned()
{
    using word = text::uint32_t;
    circuit    = graph();
    sums.clear();
    in_columns = columns();
    word x, y;
    for (word *number : {&x, &y})
        for (literal &bit : number->bit)
            bit = circuit.input("input");
    const word turned = x + (y << 1 | y >> 31), all[] = {x + (y >> 31) + y + y, y + (y + (y >> 31) + x)};
    for (const word &one : all)
        if (low_bits(one, 32) != low_bits(turned, 32)) {
            printf("sum %td is not turned\n", &one - all);
            exit(1);
        }
    if (const word other = x + (y >> 30) + y + y; low_bits(other, 32) == low_bits(turned, 32)) {
        printf("another sum is turned\n");
        exit(1);
    }
}

int main()
{
    compare_orders();
    compare_turned();
    for (bool with_columns : {false, true})
        compare_all(with_columns);
    printf("%lu\n", tried);
    return 0;
}
