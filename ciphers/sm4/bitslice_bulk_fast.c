/* SM4 in CTR mode, bitsliced on eight blocks, in C for processors with 32-bit words: constant time, no table.
 *
 *     void fw_sm4_expand(fw_sm4_schedule *schedule, const uint8_t key[16]);
 *     void fw_sm4_ctr   (const fw_sm4_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * A word of the state, of eight blocks, is eight planes: bit 8 j + k of plane i is bit 8 j + i of the word of block k.
 * Rotating a word by bytes rotates its planes by 8 bits, and rotating it by two bits makes plane i plane i + 2; what
 * leaves the last planes enters the first one byte further on. The schedule is 1 KiB: eight planes for each round key,
 * in which the eight bits of a byte are equal.
 *
 * The constants of the S-box's affine maps are added to the round keys. What is added behind the S-box, after the
 * diffusion, stays in every new word, until the word that is made of it has it twice: so rounds 0 to 3, 8 to 11, and so
 * on, give words with the constant, and the others words without; the last four are without.
 *
 * On Cortex-M3, zero wait states, 98 cycles per byte with -O3 and 101 with -O2, if there are eight blocks or a multiple
 * of eight; fewer blocks take as long as eight. */
#include "sm4.h"
#include "sm4_circuit.h"

enum { PLANES = 8, BLOCKS = 8, WORDS = 4, BLOCK_BYTES = 16 };

typedef word planes[PLANES];

/* The bits of LOW under MASK << SHIFT change places with the bits of HIGH under MASK. */
#define EXCHANGE(low, high, shift, mask)                                                                               \
    do {                                                                                                               \
        const word difference = ((low) >> (shift) ^ (high)) & (mask);                                                  \
        (high) ^= difference;                                                                                          \
        (low) ^= difference << (shift);                                                                                \
    } while (0)

/* Bit i of word k becomes bit k of word i, in each byte. */
INLINE void transpose(word p[PLANES])
{
    word p0 = p[0], p1 = p[1], p2 = p[2], p3 = p[3], p4 = p[4], p5 = p[5], p6 = p[6], p7 = p[7];

    EXCHANGE(p0, p4, 4, 0x0f0f0f0f);
    EXCHANGE(p1, p5, 4, 0x0f0f0f0f);
    EXCHANGE(p2, p6, 4, 0x0f0f0f0f);
    EXCHANGE(p3, p7, 4, 0x0f0f0f0f);

    EXCHANGE(p0, p2, 2, 0x33333333);
    EXCHANGE(p1, p3, 2, 0x33333333);
    EXCHANGE(p4, p6, 2, 0x33333333);
    EXCHANGE(p5, p7, 2, 0x33333333);

    EXCHANGE(p0, p1, 1, 0x55555555);
    EXCHANGE(p2, p3, 1, 0x55555555);
    EXCHANGE(p4, p5, 1, 0x55555555);
    EXCHANGE(p6, p7, 1, 0x55555555);

    p[0] = p0, p[1] = p1, p[2] = p2, p[3] = p3;
    p[4] = p4, p[5] = p5, p[6] = p6, p[7] = p7;
}

/* Plane I of the diffused word. */
INLINE word diffused(const planes found, unsigned i)
{
    const word plane = found[i], before = found[(i + PLANES - 2) % PLANES];
    const word sums = i < 2 ? rotate_left(before, 24) ^ rotate_left(before, 16) : before ^ rotate_left(before, 16);

    return plane ^ rotate_left(plane, 24) ^ rotate_left(before, 8) ^ sums;
}

/* A new word of the state in the place of the oldest. The others are OPPOSITE, two further on, and SIDES[0] and [2]:
 * four arguments fit registers. A function of its own, or the circuit would be there four times. */
static __attribute__((noinline)) void do_round(planes oldest, const planes opposite, planes sides[3], const planes key)
{
    planes found;

#pragma GCC unroll 8
    for (unsigned i = 0; i < PLANES; i++)
        found[i] = opposite[i] ^ sides[0][i] ^ sides[2][i] ^ key[i];
    substitute_planes(found);
#pragma GCC unroll 8
    for (unsigned i = 0; i < PLANES; i++)
        oldest[i] ^= diffused(found, i);
}

static void encrypt_planes(const planes *key, planes state[WORDS])
{
    for (uint8_t round = 0; round < ROUNDS; round += WORDS, key += WORDS) {
        do_round(state[0], state[2], &state[1], key[0]);
        do_round(state[1], state[3], &state[0], key[1]);
        do_round(state[2], state[0], &state[1], key[2]);
        do_round(state[3], state[1], &state[0], key[3]);
    }
}

/* Each bit of a round key on all eight blocks. */
static void store_key(planes key, uint32_t bits)
{
    for (uint8_t i = 0; i < PLANES; i++)
        key[i] = (bits >> i & 0x01010101) * 0xff;
}

/* The constant that word NUMBER of the rounds carries. */
INLINE uint32_t carried(unsigned number)
{
    return number / WORDS % 2 ? 0x4f4f4f4f : 0; /* CONSTANT_AFTER, diffused */
}

void fw_sm4_expand(fw_sm4_schedule *schedule, const uint8_t key[16])
{
    uint32_t *place = (uint32_t *)(void *)schedule->own;
    uint32_t  round_keys[ROUNDS];

    expand(round_keys, key, substitute);
    for (uint8_t round = 0; round < ROUNDS; round++) {
        const uint32_t constants = carried(round + 1) ^ carried(round + 2) ^ carried(round + 3) ^ CONSTANT_BEFORE;
        store_key(place + PLANES * round, round_keys[round] ^ constants);
    }
}

/* A number of 128 bits. */
typedef struct {
    uint64_t high, low;
} counter128;

INLINE counter128 add_to_counter(counter128 counter, uint64_t number)
{
    const uint64_t low = counter.low + number;
    return (counter128){counter.high + (low < number), low};
}

void fw_sm4_ctr(const fw_sm4_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks)
{
    const planes *keys = (const planes *)(const void *)schedule->own;
    planes        state[WORDS];
    counter128    next = {(uint64_t)load_word(counter) << 32 | load_word(counter + 4),
                          (uint64_t)load_word(counter + 8) << 32 | load_word(counter + 12)};

    while (blocks > 0) {
        const uint8_t count = blocks < BLOCKS ? (uint8_t)blocks : BLOCKS;
        for (uint8_t k = 0; k < BLOCKS; k++) {
            state[0][k] = (uint32_t)(next.high >> 32);
            state[1][k] = (uint32_t)next.high;
            state[2][k] = (uint32_t)(next.low >> 32);
            state[3][k] = (uint32_t)next.low;
            next        = add_to_counter(next, k < count);
        }
        for (uint8_t i = 0; i < WORDS; i++)
            transpose(state[i]);
        encrypt_planes(keys, state);
        for (uint8_t i = 0; i < WORDS; i++)
            transpose(state[i]);
        for (uint8_t k = 0; k < count; k++, data += BLOCK_BYTES)
            for (uint8_t i = 0; i < WORDS; i++)
                store_word(data + 4 * i, load_word(data + 4 * i) ^ state[WORDS - 1 - i][k]);
        blocks -= count;
    }
    store_word(counter, (uint32_t)(next.high >> 32));
    store_word(counter + 4, (uint32_t)next.high);
    store_word(counter + 8, (uint32_t)(next.low >> 32));
    store_word(counter + 12, (uint32_t)next.low);
}
