/* SM4 by tables, as Lang, Zhang and Wu, "Fast software implementation of SM4" (2018), did it, one block at a time and
 * by VPGATHERDD. For the record: they read tables at secret addresses and are NOT constant time. */
#include "basis_cores.h"
#include "sm4_words.h"

extern const uint32_t fw_sm4_table_8to32[4][256];

fw_kernel_function fw_sm4_avx2_gather_4, fw_sm4_avx2_gather_8;

static void table_8to32(const uint32_t *round_keys, uint8_t *out, const uint8_t *in)
{
    state s = load_state(in);

    for (unsigned round = 0; round < ROUNDS; round++) {
        const uint32_t t     = s.word1 ^ s.word2 ^ s.word3 ^ round_keys[round];
        const uint32_t found = fw_sm4_table_8to32[0][t & 0xff] ^ fw_sm4_table_8to32[1][t >> 8 & 0xff] ^
                               fw_sm4_table_8to32[2][t >> 16 & 0xff] ^ fw_sm4_table_8to32[3][t >> 24];
        s = (state){s.word1, s.word2, s.word3, s.word0 ^ found};
    }
    store_word(out, s.word3);
    store_word(out + 4, s.word2);
    store_word(out + 8, s.word1);
    store_word(out + 12, s.word0);
}

FW_SM4_KERNELS(table, 0, false, 1, fw_sm4_expand_words, ROUNDS, NULL, {1, 1, table_8to32});
FW_SM4_KERNELS(gather_4, FW_CPU_AVX2, false, 4, fw_sm4_expand_words, ROUNDS, NULL, {4, 1, fw_sm4_avx2_gather_4});
FW_SM4_KERNELS(gather_8, FW_CPU_AVX2, false, 8, fw_sm4_expand_words, ROUNDS, NULL, {8, 1, fw_sm4_avx2_gather_8});
