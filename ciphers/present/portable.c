/* PRESENT-80 in portable C, bitsliced within one block: constant time, no table.
 *
 * Number the 64 bits of the state 16 m + 4 n + j, each of m, n and j from 0 to 3. The S-box works on the four bits that
 * differ in j; pLayer moves bit (m, n, j) to (j, m, n). The state is four words of 16 bits, held in one of these
 * orders:
 *
 *     plain   word m, position 4 n + j    the block as the paper has it
 *     even    word j, position 4 m + n    word j holds the bits that the S-box calls x_j
 *     odd     word j, position 4 n + m    the same bits in another order within the words
 *
 * The S-box runs in the even and odd orders. What pLayer costs depends on the names that its bits get:
 *
 *     even, after pLayer: word m, position 4 n + j, the plain order: no bit has moved
 *     odd,  after pLayer: word m, position 4 j + n, which is even but for the exchange of word number and high position
 *
 * and plain becomes odd by exchanging word number and low position. So the rounds take turns, even, odd, even, ..., and
 * a round costs one exchange at most. */
#include "present.h"

#include "fw.h"

enum { ROUNDS = 31 };

/* One word of the state; where it is wider than 16 bits, the bits above are noise that no other bit depends on. */
typedef uint_fast16_t word;

typedef struct {
    word w0, w1, w2, w3;
} state;

/* The bits of UPPER under MASK change places with the bits of LOWER under MASK << SHIFT. */
#define EXCHANGE(lower, upper, shift, mask)                                                                            \
    do {                                                                                                               \
        const word difference = (word)(((lower) >> (shift) ^ (upper)) & (mask));                                       \
        (upper) ^= difference;                                                                                         \
        (lower) ^= (word)(difference << (shift));                                                                      \
    } while (0)

/* Bit (word a, position 4 b + c) moves to (word c, position 4 b + a). */
static inline void exchange_low(state *s)
{
    EXCHANGE(s->w0, s->w1, 1, 0x5555U);
    EXCHANGE(s->w2, s->w3, 1, 0x5555U);
    EXCHANGE(s->w0, s->w2, 2, 0x3333U);
    EXCHANGE(s->w1, s->w3, 2, 0x3333U);
}

/* Bit (word a, position 4 b + c) moves to (word b, position 4 a + c). */
static inline void exchange_high(state *s)
{
    EXCHANGE(s->w0, s->w1, 4, 0x0f0fU);
    EXCHANGE(s->w2, s->w3, 4, 0x0f0fU);
    EXCHANGE(s->w0, s->w2, 8, 0x00ffU);
    EXCHANGE(s->w1, s->w3, 8, 0x00ffU);
}

static inline void plain_to_even(state *s)
{
    exchange_high(s);
    exchange_low(s);
}

static inline void even_to_plain(state *s)
{
    exchange_low(s);
    exchange_high(s);
}

/* Costs nothing: the compiler calls the registers by each other's names. */
static inline void exchange_names(word *a, word *b)
{
    const word old = *a;
    *a             = *b;
    *b             = old;
}

/* The S-box on 16 nibbles at once, word j holding bit j of each: 14 operations in place, found by an exhaustive search
 * for the cheapest sequence of such steps. Each step undoes itself, so the inverse is the same steps last to first. */
static inline void substitute(state *s)
{
    s->w1 ^= s->w2;
    s->w3 ^= s->w2 & s->w1;
    s->w2 ^= s->w1 & s->w3;
    s->w1 ^= s->w0 | s->w2;
    s->w0 ^= s->w3;
    s->w2 ^= s->w1;
    s->w1 ^= s->w0;
    s->w3 = (word)~s->w3;
    s->w2 ^= s->w3;
    s->w3 ^= s->w2 & s->w1;
    exchange_names(&s->w2, &s->w3);
}

static inline void substitute_back(state *s)
{
    exchange_names(&s->w2, &s->w3);
    s->w3 ^= s->w2 & s->w1;
    s->w2 ^= s->w3;
    s->w3 = (word)~s->w3;
    s->w1 ^= s->w0;
    s->w2 ^= s->w1;
    s->w0 ^= s->w3;
    s->w1 ^= s->w0 | s->w2;
    s->w2 ^= s->w1 & s->w3;
    s->w3 ^= s->w2 & s->w1;
    s->w1 ^= s->w2;
}

static inline void add_round_key(state *s, const uint16_t round_key[4])
{
    s->w0 ^= fw_key_u16(&round_key[0]);
    s->w1 ^= fw_key_u16(&round_key[1]);
    s->w2 ^= fw_key_u16(&round_key[2]);
    s->w3 ^= fw_key_u16(&round_key[3]);
}

static inline word load_word(const uint8_t bytes[2])
{
    return (word)((word)bytes[0] << 8 | bytes[1]);
}

static inline void store_word(uint8_t bytes[2], word value)
{
    bytes[0] = (uint8_t)(value >> 8);
    bytes[1] = (uint8_t)value;
}

static inline void load_block(state *s, const uint8_t block[8])
{
    s->w3 = load_word(block);
    s->w2 = load_word(block + 2);
    s->w1 = load_word(block + 4);
    s->w0 = load_word(block + 6);
}

static inline void store_block(uint8_t block[8], const state *s)
{
    store_word(block, s->w3);
    store_word(block + 2, s->w2);
    store_word(block + 4, s->w1);
    store_word(block + 6, s->w0);
}

static inline void store_round_key(uint16_t round_key[4], const state *s)
{
    round_key[0] = (uint16_t)s->w0;
    round_key[1] = (uint16_t)s->w1;
    round_key[2] = (uint16_t)s->w2;
    round_key[3] = (uint16_t)s->w3;
}

/* The key register: bits 79 to 16, the round key, as a state in plain order, and bits 15 to 0. */
typedef struct {
    state high;
    word  low;
} key_register;

/* A word of the register, 3 places to the right, and the 3 bits that come in from the word above. */
static inline word shifted_right_3(word above, word value)
{
    return (word)((value & 0xffffU) >> 3 | above << 13);
}

/* 61 places to the left are 19 to the right: one word and 3 bits. */
static inline void rotate_register(key_register *key)
{
    const state old = key->high;

    key->high.w3 = shifted_right_3(old.w0, key->low);
    key->high.w2 = shifted_right_3(key->low, old.w3);
    key->high.w1 = shifted_right_3(old.w3, old.w2);
    key->high.w0 = shifted_right_3(old.w2, old.w1);
    key->low     = shifted_right_3(old.w1, old.w0);
}

/* The S-box on the topmost nibble of the register: its bit j goes to position 15 of word j and comes back. */
static inline word substitute_top_nibble(word top)
{
    state nibble = {.w3 = top, .w2 = top << 1, .w1 = top << 2, .w0 = top << 3};

    substitute(&nibble);
    word result = (nibble.w0 & 0x8000U) >> 1;
    result      = (result | (nibble.w1 & 0x8000U)) >> 1;
    result      = (result | (nibble.w2 & 0x8000U)) >> 1;
    return (top & 0x0fffU) | result | (nibble.w3 & 0x8000U);
}

static inline void next_round_key(key_register *key, uint8_t counter)
{
    rotate_register(key);
    key->high.w3 = substitute_top_nibble(key->high.w3);
    key->high.w0 ^= counter >> 1;
    key->low ^= (word)((word)counter << 15);
}

FW_WEAK void fw_present80_expand(fw_present80_schedule *schedule, const uint8_t key[10])
{
    key_register current;
    load_block(&current.high, key);
    current.low = load_word(key + 8);

    for (uint8_t counter = 1;; counter++) {
        state even = current.high;
        plain_to_even(&even);
        store_round_key(schedule->round_key[counter - 1], &even);

        next_round_key(&current, counter++);
        store_round_key(schedule->round_key[counter - 1], &current.high);
        if (counter > ROUNDS)
            break;
        next_round_key(&current, counter);
    }
}

FW_WEAK void fw_present80_encrypt(const fw_present80_schedule *schedule, uint8_t block[8])
{
    state s;
    load_block(&s, block);
    plain_to_even(&s);

    for (uint8_t round = 1;; round += 2) {
        add_round_key(&s, schedule->round_key[round - 1]);
        substitute(&s);
        add_round_key(&s, schedule->round_key[round]);
        if (round == ROUNDS)
            break;
        exchange_low(&s);
        substitute(&s);
        exchange_high(&s);
    }
    store_block(block, &s);
}

FW_WEAK void fw_present80_decrypt(const fw_present80_schedule *schedule, uint8_t block[8])
{
    state s;
    load_block(&s, block);

    for (uint8_t round = ROUNDS;; round -= 2) {
        add_round_key(&s, schedule->round_key[round]);
        substitute_back(&s);
        add_round_key(&s, schedule->round_key[round - 1]);
        if (round == 1)
            break;
        exchange_high(&s);
        substitute_back(&s);
        exchange_low(&s);
    }
    even_to_plain(&s);
    store_block(block, &s);
}
