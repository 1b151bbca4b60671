/* SM4 in CTR mode, bitsliced on eight blocks, in C for little-endian 32-bit processors: constant time, no table.
 *
 *     void fw_sm4_expand(fw_sm4_schedule *schedule, const uint8_t key[16]);
 *     void fw_sm4_ctr   (const fw_sm4_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * A word of the state, of eight blocks, is eight planes: bit 8 j + k of plane i is bit i of byte j of the word of block
 * k, bytes in the order of memory, so that no word is ever swapped; counter and data are aligned to 4 bytes. Rotating a
 * word to the left by bytes rotates its planes to the right by 8 bits, and rotating it by two bits makes plane i plane
 * i + 2; what leaves the last planes enters the first one byte further on. The schedule is 1 KiB: eight planes for each
 * round key, in which the eight bits of a byte are equal.
 *
 * The constants of the S-box's affine maps are added to the round keys. What is added behind the S-box, after the
 * diffusion, stays in every new word, until the word that is made of it has it twice: so rounds 0 to 3, 8 to 11, and so
 * on, give words with the constant, and the others words without; the last four are without.
 *
 * On Cortex-M3, zero wait states, 98 cycles per byte with -O3 and 100 with -O2, on the E31 92 with -O3 and 93 with
 * -O2, if there are eight blocks or a multiple of eight; fewer blocks take as long as eight. */
#include "fw_keep_order.h"

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

/* Adds FOUND, diffused, to the planes WORDS. With u a plane of FOUND and w its sum with itself rotated by a byte, what
 * stays in place is w rotated by three bytes, and what moves on by two planes is u + w rotated by one byte. What leaves
 * the last planes is one byte further on: there u rotated is u + w. */
INLINE void add_diffused(planes words, const planes found)
{
#pragma GCC unroll 8
    for (unsigned i = 0; i < PLANES; i++) {
        const word u = found[i], w = u ^ rotate_left(u, 24), same = u ^ (i < 6 ? 0 : w);

        words[i] ^= w << 8 ^ w >> 24;
        words[(i + 2) % PLANES] ^= same ^ (i < 6 ? w << 24 ^ w >> 8 : w << 16 ^ w >> 16);
    }
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
    add_diffused(oldest, found);
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

INLINE uint32_t swap_bytes(uint32_t bytes)
{
    return (rotate_left(bytes, 8) & 0x00ff00ff) | (rotate_left(bytes, 24) & 0xff00ff00);
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
        store_key(place + PLANES * round, swap_bytes(round_keys[round] ^ constants));
    }
}

/* To the next number. The counter is public, and so may be how many of its bytes change. */
static void increment(uint8_t counter[BLOCK_BYTES])
{
    uint8_t i = BLOCK_BYTES;

    do
        counter[--i]++;
    while (counter[i] == 0 && i > 0);
}

/* Words in memory, at a multiple of 4. */
INLINE word load_aligned(const uint8_t *bytes)
{
    word value;

    __builtin_memcpy(&value, __builtin_assume_aligned(bytes, sizeof value), sizeof value);
    return value;
}

INLINE void store_aligned(uint8_t *bytes, word value)
{
    __builtin_memcpy(__builtin_assume_aligned(bytes, sizeof value), &value, sizeof value);
}

void fw_sm4_ctr(const fw_sm4_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks)
{
    const planes *keys = (const planes *)(const void *)schedule->own;
    planes        state[WORDS];

    while (blocks > 0) {
        const uint8_t count = blocks < BLOCKS ? (uint8_t)blocks : BLOCKS;
        for (uint8_t k = 0; k < BLOCKS; k++) {
            for (uint8_t i = 0; i < WORDS; i++)
                state[i][k] = load_aligned(counter + 4 * i);
            if (k < count)
                increment(counter);
        }
        for (uint8_t i = 0; i < WORDS; i++)
            transpose(state[i]);
        encrypt_planes(keys, state);
        for (uint8_t i = 0; i < WORDS; i++)
            transpose(state[i]);
        for (uint8_t k = 0; k < count; k++, data += BLOCK_BYTES)
            for (uint8_t i = 0; i < WORDS; i++)
                store_aligned(data + 4 * i, load_aligned(data + 4 * i) ^ state[WORDS - 1 - i][k]);
        blocks -= count;
    }
}
