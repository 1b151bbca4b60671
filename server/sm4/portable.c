/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 in portable C for processors with 64-bit words: bitsliced on sixteen blocks; constant time, no table.
 *
 * A word of the state, of sixteen blocks, is eight planes: bit 16 j + k of plane i is bit i of byte j of the word of
 * block k. Rotating a word by bytes rotates its planes by 16 bits, and rotating it by two bits makes plane i plane
 * i + 2; what leaves the last planes enters the first one byte further on.
 *
 * Fewer than four blocks are done one by one, the four bytes of a round in one word. */
#define FW_SM4_PLANE uint64_t
#include "fw_exchange.h"
#include "kernels.h"
#include "sm4_circuit.h"

enum { PLANES = 8, BLOCKS = 16, WORDS = 4, FEW_BLOCKS = 4 };

typedef word planes[PLANES];

/* Bit i of byte b of word k becomes bit k of byte b of word i. */
INLINE void transpose(planes p)
{
    for (unsigned i = 0; i < 4; i++)
        FW_EXCHANGE(word, p[i], p[i + 4], 4, 0x0f0f0f0f0f0f0f0f);
    for (unsigned i = 0; i < 8; i += i % 4 == 1 ? 3 : 1)
        FW_EXCHANGE(word, p[i], p[i + 2], 2, 0x3333333333333333);
    for (unsigned i = 0; i < 8; i += 2)
        FW_EXCHANGE(word, p[i], p[i + 1], 1, 0x5555555555555555);
}

/* Byte j of a word of 32 bits moves to bits 16 j to 16 j + 7. */
INLINE word spread(uint32_t bytes)
{
    const word halves = (bytes | (word)bytes << 16) & 0x0000ffff0000ffff;
    return (halves | halves << 8) & 0x00ff00ff00ff00ff;
}

INLINE uint32_t gather(word lanes)
{
    const word bytes  = lanes & 0x00ff00ff00ff00ff;
    const word halves = (bytes | bytes >> 8) & 0x0000ffff0000ffff;
    return (uint32_t)(halves | halves >> 16);
}

INLINE word rotate(word plane, unsigned bytes)
{
    return plane << 16 * bytes | plane >> (64 - 16 * bytes);
}

/* Plane I of the diffused word. */
INLINE word diffused(const planes found, unsigned i)
{
    const word plane = found[i], before = found[(i + PLANES - 2) % PLANES];
    const word sums = i < 2 ? rotate(before, 3) ^ rotate(before, 2) : before ^ rotate(before, 2);

    return plane ^ rotate(plane, 3) ^ rotate(before, 1) ^ sums;
}

/* Bit I of each byte of a round key, on all sixteen blocks. */
INLINE word key_plane(word key, unsigned i)
{
    return (key >> i & 0x0001000100010001) * 0xffff;
}

/* A new word of the state in the place of the oldest. */
static void do_round(planes oldest, const planes second, const planes third, const planes newest, uint32_t round_key)
{
    const word key = spread(round_key ^ CONSTANT_BEFORE), constant = spread(CONSTANT_AFTER);
    planes     found;

#pragma GCC unroll 8
    for (unsigned i = 0; i < PLANES; i++)
        found[i] = second[i] ^ third[i] ^ newest[i] ^ key_plane(key, i);
    substitute_planes(found);
#pragma GCC unroll 8
    for (unsigned i = 0; i < PLANES; i++)
        found[i] ^= key_plane(constant, i);
#pragma GCC unroll 8
    for (unsigned i = 0; i < PLANES; i++)
        oldest[i] ^= diffused(found, i);
}

static void crypt_planes(const uint32_t *round_keys, planes sliced[WORDS])
{
    for (unsigned round = 0; round < ROUNDS; round += WORDS, round_keys += WORDS) {
        do_round(sliced[0], sliced[1], sliced[2], sliced[3], round_keys[0]);
        do_round(sliced[1], sliced[2], sliced[3], sliced[0], round_keys[1]);
        do_round(sliced[2], sliced[3], sliced[0], sliced[1], round_keys[2]);
        do_round(sliced[3], sliced[0], sliced[1], sliced[2], round_keys[3]);
    }
}

/* At most sixteen blocks. */
static void crypt_sliced(const uint32_t *round_keys, uint8_t *out, const uint8_t *in, size_t blocks)
{
    planes sliced[WORDS] = {0};

    for (size_t k = 0; k < blocks; k++)
        for (unsigned i = 0; i < WORDS; i++)
            sliced[i][k % PLANES] |= spread(load_word(in + 16 * k + 4 * i)) << k / PLANES * PLANES;
    for (unsigned i = 0; i < WORDS; i++)
        transpose(sliced[i]);
    crypt_planes(round_keys, sliced);
    for (unsigned i = 0; i < WORDS; i++)
        transpose(sliced[i]);
    for (size_t k = 0; k < blocks; k++)
        for (unsigned i = 0; i < WORDS; i++)
            store_word(out + 16 * k + 4 * i, gather(sliced[WORDS - 1 - i][k % PLANES] >> k / PLANES * PLANES));
}

static void crypt_blocks(const uint32_t *round_keys, uint8_t *out, const uint8_t *in, size_t blocks)
{
    for (; blocks >= FEW_BLOCKS; in += 16 * BLOCKS, out += 16 * BLOCKS, blocks -= BLOCKS) {
        crypt_sliced(round_keys, out, in, fw_min(blocks, BLOCKS));
        if (blocks <= BLOCKS)
            return;
    }
    for (; blocks > 0; in += 16, out += 16, blocks--) {
        uint8_t block[16];
        memcpy(block, in, sizeof block);
        crypt_block(round_keys, 1, block, substitute);
        memcpy(out, block, sizeof block);
    }
}

void fw_sm4_reverse(uint32_t *schedule)
{
    for (unsigned round = 0; round < ROUNDS; round++)
        schedule[2 * ROUNDS - 1 - round] = schedule[round];
}

void fw_sm4_expand_words(uint32_t *schedule, const uint8_t *secret)
{
    expand(schedule, secret, substitute);
    fw_sm4_reverse(schedule);
}

static void encrypt(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks)
{
    crypt_blocks(schedule, out, in, blocks);
}

static void decrypt(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks)
{
    crypt_blocks(schedule + ROUNDS, out, in, blocks);
}

const fw_kernel fw_sm4_portable = {
    FW_SM4_LISTED(portable),
    .expand  = fw_sm4_expand_words,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
