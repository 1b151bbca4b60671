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
#include "modes/lanes.h"
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

/* A new word of the state in the place of the oldest; KEY has what is added to the others. */
INLINE void do_round(planes oldest, const planes second, const planes third, const planes newest, const planes key)
{
    const word constant = spread(CONSTANT_AFTER);
    planes     found;

#pragma GCC unroll 8
    for (unsigned i = 0; i < PLANES; i++)
        found[i] = second[i] ^ third[i] ^ newest[i] ^ key[i];
    substitute_planes(found);
#pragma GCC unroll 8
    for (unsigned i = 0; i < PLANES; i++)
        found[i] ^= key_plane(constant, i);
#pragma GCC unroll 8
    for (unsigned i = 0; i < PLANES; i++)
        oldest[i] ^= diffused(found, i);
}

/* The planes of a round key that all blocks have. */
INLINE void same_key(planes key, uint32_t round_key)
{
    const word bytes = spread(round_key ^ CONSTANT_BEFORE);

#pragma GCC unroll 8
    for (unsigned i = 0; i < PLANES; i++)
        key[i] = key_plane(bytes, i);
}

static void do_common_round(planes oldest, const planes second, const planes third, const planes newest,
                            uint32_t round_key)
{
    planes key;

    same_key(key, round_key);
    do_round(oldest, second, third, newest, key);
}

static void crypt_planes(const uint32_t *round_keys, planes sliced[WORDS])
{
    for (unsigned round = 0; round < ROUNDS; round += WORDS, round_keys += WORDS) {
        do_common_round(sliced[0], sliced[1], sliced[2], sliced[3], round_keys[0]);
        do_common_round(sliced[1], sliced[2], sliced[3], sliced[0], round_keys[1]);
        do_common_round(sliced[2], sliced[3], sliced[0], sliced[1], round_keys[2]);
        do_common_round(sliced[3], sliced[0], sliced[1], sliced[2], round_keys[3]);
    }
}

static void enter_blocks(planes sliced[WORDS], const uint8_t *in, size_t blocks)
{
    memset(sliced, 0, WORDS * sizeof *sliced);
    for (size_t k = 0; k < blocks; k++)
        for (unsigned i = 0; i < WORDS; i++)
            sliced[i][k % PLANES] |= spread(load_word(in + 16 * k + 4 * i)) << k / PLANES * PLANES;
    for (unsigned i = 0; i < WORDS; i++)
        transpose(sliced[i]);
}

static void leave_blocks(uint8_t *out, planes sliced[WORDS], size_t blocks)
{
    for (unsigned i = 0; i < WORDS; i++)
        transpose(sliced[i]);
    for (size_t k = 0; k < blocks; k++)
        for (unsigned i = 0; i < WORDS; i++)
            store_word(out + 16 * k + 4 * i, gather(sliced[WORDS - 1 - i][k % PLANES] >> k / PLANES * PLANES));
}

/* At most sixteen blocks. */
static void crypt_sliced(const uint32_t *round_keys, uint8_t *out, const uint8_t *in, size_t blocks)
{
    planes sliced[WORDS];

    enter_blocks(sliced, in, blocks);
    crypt_planes(round_keys, sliced);
    leave_blocks(out, sliced, blocks);
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
    FW_SM4_LISTED(portable), .expand = fw_sm4_expand_words, .encrypt = encrypt,
    .decrypt = decrypt,      .leaves_blocks = true,
};

/* --- Sixteen blocks with a key each ------------------------------------------------------------------------------- */

/* Bit 16 j + LANE of plane i of a round's key is bit i of byte j. */
static void load_lane_key(fw_lanes *lanes, unsigned lane, const uint32_t *schedule)
{
    planes *const all  = (planes *)(void *)lanes->keys;
    const word    mask = (word)0x0001000100010001 << lane;
    planes        key;

    for (unsigned round = 0; round < ROUNDS; round++) {
        same_key(key, schedule[round]);
        for (unsigned i = 0; i < PLANES; i++)
            all[round][i] = (all[round][i] & ~mask) | (key[i] & mask);
    }
}

static void encrypt_lanes(const uint32_t *keys, uint8_t *out, const uint8_t *in)
{
    const planes *const all = (const planes *)(const void *)keys;
    planes              sliced[WORDS];

    enter_blocks(sliced, in, BLOCKS);
    for (unsigned round = 0; round < ROUNDS; round++)
        do_round(sliced[round % 4], sliced[(round + 1) % 4], sliced[(round + 2) % 4], sliced[(round + 3) % 4],
                 all[round]);
    leave_blocks(out, sliced, BLOCKS);
}

static void run_lanes(fw_lanes *lanes, size_t blocks, enum fw_lanes_mode mode)
{
    fw_run_lane_blocks(lanes, BLOCKS, encrypt_lanes, blocks, mode);
}

enum { FIXED_BLOCKS = 12 }; /* about, on a Zen 4 */

const fw_lanes_kernel fw_sm4_portable_in_lanes = {
    BLOCKS, ROUNDS, FIXED_BLOCKS, ROUNDS * sizeof(planes), BLOCKS *FW_BLOCK_BYTES, load_lane_key, NULL, run_lanes};
