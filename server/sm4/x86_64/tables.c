/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 by tables, as Lang, Zhang and Wu, "Fast software implementation of SM4" (2018), did it, one block at a time and
 * by VPGATHERDD. For the record: they read tables at secret addresses and are NOT constant time. */
#include <stdatomic.h>

#include "sm4/batches.h"
#include "sm4_words.h"

extern const uint32_t fw_sm4_table_8to32[4][256];

fw_batch_function fw_sm4_avx2_gather_4, fw_sm4_avx2_gather_8;

typedef uint32_t round_function(uint32_t word);

INLINE uint32_t round_8to32(uint32_t word)
{
    return fw_sm4_table_8to32[0][word & 0xff] ^ fw_sm4_table_8to32[1][word >> 8 & 0xff] ^
           fw_sm4_table_8to32[2][word >> 16 & 0xff] ^ fw_sm4_table_8to32[3][word >> 24];
}

/* Of both halves of a word: 512 KiB, made of the others when a key is expanded. */
static uint32_t table_16to32[2][1 << 16];

INLINE uint32_t round_16to32(uint32_t word)
{
    return table_16to32[0][word & 0xffff] ^ table_16to32[1][word >> 16];
}

static void make_table_16to32(void)
{
    static _Atomic bool made;

    if (atomic_load_explicit(&made, memory_order_acquire))
        return;
    /* Threads that come at the same time all write the same. */
    for (uint32_t half = 0; half < 1 << 16; half++)
        for (unsigned i = 0; i < 2; i++)
            table_16to32[i][half] = fw_sm4_table_8to32[2 * i][half & 0xff] ^ fw_sm4_table_8to32[2 * i + 1][half >> 8];
    atomic_store_explicit(&made, true, memory_order_release);
}

INLINE void crypt_by_table(const uint32_t *round_keys, uint8_t *out, const uint8_t *in, round_function *changed)
{
    state s = load_state(in);

    for (unsigned round = 0; round < ROUNDS; round++)
        s = (state){s.word1, s.word2, s.word3, s.word0 ^ changed(s.word1 ^ s.word2 ^ s.word3 ^ round_keys[round])};
    store_word(out, s.word3);
    store_word(out + 4, s.word2);
    store_word(out + 8, s.word1);
    store_word(out + 12, s.word0);
}

static void by_table_8to32(const uint32_t *round_keys, uint8_t *out, const uint8_t *in)
{
    crypt_by_table(round_keys, out, in, round_8to32);
}

static void by_table_16to32(const uint32_t *round_keys, uint8_t *out, const uint8_t *in)
{
    crypt_by_table(round_keys, out, in, round_16to32);
}

static void expand_16to32(uint32_t *schedule, const uint8_t *secret)
{
    make_table_16to32();
    fw_sm4_expand_words(schedule, secret);
}

#define IN_C(id, expansion, function)                                                                                  \
    FW_SM4_FUNCTIONS(id, ROUNDS, FW_CRYPT_BATCH(1, 1, function))                                                       \
    const fw_kernel fw_sm4_##id = {FW_SM4_MEMBERS(id, expansion, NULL), .leaves_blocks = true}
IN_C(table, fw_sm4_expand_words, by_table_8to32);
IN_C(table_16, expand_16to32, by_table_16to32);
FW_SM4_KERNEL(gather_4, fw_sm4_expand_words, ROUNDS, NULL, FW_CRYPT_BATCH(4, 1, fw_sm4_avx2_gather_4));
FW_SM4_KERNEL(gather_8, fw_sm4_expand_words, ROUNDS, NULL, FW_CRYPT_BATCH(8, 1, fw_sm4_avx2_gather_8));
