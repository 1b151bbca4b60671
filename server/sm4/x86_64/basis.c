/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 in the basis of AES's field: the schedule, and which function takes how many blocks. */
#include "basis.h"
#include "layout.h"
#include "single.h"

enum { ROUNDS = 32, WORD = sizeof(uint32_t) };

/* Each byte of a word by the linear map ENTER, in constant time. */
static uint32_t enter(uint32_t bytes)
{
    static const uint8_t COLUMNS[8] = {BASIS_ENTER_COLUMNS};
    uint32_t             mapped     = 0;

    for (unsigned k = 0; k < 8; k++)
        mapped ^= (bytes >> k & 0x01010101) * COLUMNS[k];
    return mapped;
}

/* The round keys of one direction for functions on words. In memory, the first byte of a word is its most significant.
 */
void fw_sm4_basis_words(uint32_t *schedule, const uint32_t *round_keys)
{
    for (unsigned n = 0; n < ROUNDS; n++) {
        const uint32_t key             = enter(round_keys[n]) ^ 0x01010101U * BASIS_ENTER_CONSTANT;
        schedule[WORD_KEYS / WORD + n] = key >> 24 | (key >> 8 & 0xff00) | (key << 8 & 0xff0000) | key << 24;
    }
}

/* Byte-sliced functions add no key to the input of a round. Instead word n of the state is kept with a mask m[n] such
 * that m[n + 1] ^ m[n + 2] ^ m[n + 3] is the key of round n; the first three masks are 0. */
static void expand_direction(uint32_t *schedule, const uint32_t *round_keys)
{
    uint8_t masks[ROUNDS + 4][4] = {0};

    fw_sm4_basis_words(schedule, round_keys);
    for (unsigned n = 0; n < ROUNDS; n++)
        for (unsigned j = 0; j < 4; j++)
            masks[n + 3][j] = (uint8_t)(schedule[WORD_KEYS / WORD + n] >> 8 * j) ^ masks[n + 1][j] ^ masks[n + 2][j];
    for (unsigned j = 0; j < 4; j++) {
        schedule[ENTER_MASKS / WORD + j] = 0x01010101U * masks[3][j];
        for (unsigned n = 0; n < ROUNDS; n++)
            schedule[SLICED_KEYS / WORD + 4 * n + j] = 0x01010101U * (masks[n][j] ^ masks[n + 4][j]);
        for (unsigned n = 0; n < 4; n++)
            schedule[LEAVE_MASKS / WORD + 4 * n + j] = 0x01010101U * masks[ROUNDS + n][j];
    }
    fw_wipe(masks, sizeof masks);
}

/* Each byte of COUNT words four times, in their order in memory. */
static void write_slices(uint32_t *slices, const uint32_t *words, unsigned count)
{
    for (unsigned i = 0; i < 4 * count; i++)
        slices[i] = 0x01010101U * (words[i / 4] >> 8 * (i % 4) & 0xff);
}

/* Functions on sums of words (differences.inc) keep E[n] with a mask, and T[n] as it is; the first three masks are 0.
 * No key comes before the first round or behind the last. */
static void expand_differences(uint32_t *schedule, const uint32_t *round_keys)
{
    uint32_t        masks[ROUNDS + 3] = {0}, before = 0;
    uint32_t *const keys = schedule + WORD_KEYS / WORD, *const leave = schedule + LEAVE_WORDS / WORD;

    fw_sm4_basis_words(schedule, round_keys);
    schedule[FIRST_KEY / WORD] = keys[0];
    for (unsigned n = 0; n < ROUNDS; n++) {
        const uint32_t key = keys[n], next = n + 1 < ROUNDS ? keys[n + 1] : 0;
        masks[n + 3] = masks[n] ^ before ^ next;
        keys[n] ^= next ^ masks[n];
        before = key;
    }
    leave[0] = masks[ROUNDS + 1];
    leave[1] = masks[ROUNDS] ^ before;
    leave[2] = masks[ROUNDS + 2];
    leave[3] = masks[ROUNDS + 1] ^ before;
    fw_wipe(masks, sizeof masks);

    write_slices(schedule + ENTER_MASKS / WORD, schedule + FIRST_KEY / WORD, 1);
    write_slices(schedule + SLICED_KEYS / WORD, keys, ROUNDS);
    write_slices(schedule + LEAVE_MASKS / WORD, leave, 4);
}

/* For byte-sliced functions and for one block on sums of words, and for functions on words. */
static void expand_words_and_differences(uint32_t *schedule, const uint32_t *round_keys)
{
    expand_differences(schedule, round_keys);
    fw_sm4_basis_words(schedule, round_keys);
}

typedef void direction_expansion(uint32_t *schedule, const uint32_t *round_keys);

static void expand_both(uint32_t *schedule, const uint8_t *secret, direction_expansion *expand)
{
    uint32_t words[2 * ROUNDS];

    fw_sm4_expand_words(words, secret);
    expand(schedule, words);
    expand(schedule + SCHEDULE_SIZE / WORD, words + ROUNDS);
    fw_wipe(words, sizeof words);
}

static void expand_for_words(uint32_t *schedule, const uint8_t *secret)
{
    expand_both(schedule, secret, expand_direction);
}

static void expand_for_differences(uint32_t *schedule, const uint8_t *secret)
{
    expand_both(schedule, secret, expand_differences);
}

static void expand_for_words_and_differences(uint32_t *schedule, const uint8_t *secret)
{
    expand_both(schedule, secret, expand_words_and_differences);
}

// clang-format off
FW_DECLARE_BATCH(avx2_vaes, 4);
FW_DECLARE_BATCH(avx2_vaes, 8);
FW_DECLARE_BATCH(avx2_vaes, 16);
FW_DECLARE_BATCH(avx2_gfni, 4);
FW_DECLARE_BATCH(avx2_gfni, 8);
FW_DECLARE_BATCH(avx2_gfni, 16);
FW_DECLARE_BATCH(avx2_gfni, 32);
#define DECLARE_ALL(n)                                                                                                 \
    FW_DECLARE_BATCH(avx512_gfni, n);                                                                                  \
    extern fw_mode_batch_function fw_sm4_avx512_gfni_cbc_##n, fw_sm4_avx512_gfni_xts_##n
DECLARE_ALL(4);
DECLARE_ALL(8);
DECLARE_ALL(16);
DECLARE_ALL(32);
DECLARE_ALL(64);
DECLARE_ALL(128);
fw_batch_function fw_sm4_avx2_vaes_32, fw_sm4_avx2_vaes_64, fw_sm4_gfni_1, fw_sm4_avx512_gfni_1, fw_sm4_sm4ni_8;
fw_cbc_blocks     fw_sm4_gfni_cbc, fw_sm4_avx512_gfni_cbc;
fw_ctr32_beside   fw_sm4_avx512_gfni_ctr_64_and_1;

#define BASIS(id, form, cbc, ...) FW_SM4_KERNEL(id, expand_for_##form, SCHEDULE_SIZE / WORD, cbc, __VA_ARGS__)

BASIS(avx2_vaes, words, fw_sm4_aesni_cbc,
      FW_CRYPT_BATCH(64, 64, fw_sm4_avx2_vaes_64), FW_CRYPT_BATCH(32, 32, fw_sm4_avx2_vaes_32), FW_BATCH(avx2_vaes, 16, 9),
      FW_BATCH(avx2_vaes, 8, 5), FW_BATCH(avx2_vaes, 4, 2), FW_CRYPT_BATCH(1, 1, fw_sm4_aesni_1));
BASIS(avx2_gfni, words_and_differences, fw_sm4_gfni_cbc,
      FW_BATCH(avx2_gfni, 32, 17), FW_BATCH(avx2_gfni, 16, 9),
      FW_BATCH(avx2_gfni, 8, 5), FW_BATCH(avx2_gfni, 4, 2), FW_CRYPT_BATCH(1, 1, fw_sm4_gfni_1));
#define MODES(n) {fw_sm4_avx512_gfni_ctr_##n, fw_sm4_avx512_gfni_cbc_##n, fw_sm4_avx512_gfni_xts_##n}
#define ALL_MODES(n, least, fewer) {n, least, fw_sm4_avx512_gfni_##n, MODES(n), fewer}
FW_SM4_FUNCTIONS(avx512_gfni, SCHEDULE_SIZE / WORD,
                 ALL_MODES(128, 113, false), ALL_MODES(64, 33, false), ALL_MODES(32, 17, false),
                 ALL_MODES(16, 9, true), ALL_MODES(8, 5, true), ALL_MODES(4, 2, true),
                 {1, 1, fw_sm4_avx512_gfni_1, {NULL, NULL, fw_sm4_avx512_gfni_xts_4}, true})
FW_SM4_MODE_FUNCTIONS(avx512_gfni, SCHEDULE_SIZE / WORD)
const fw_kernel fw_sm4_avx512_gfni = {
    FW_SM4_MEMBERS(avx512_gfni, expand_for_differences, fw_sm4_avx512_gfni_cbc),
    .ctr32_beside = fw_sm4_avx512_gfni_ctr_64_and_1,
    .cbc_decrypt = avx512_gfni_cbc_decrypt,
    .xts_encrypt = avx512_gfni_xts_encrypt,
    .xts_decrypt = avx512_gfni_xts_decrypt,
};
// clang-format on

/* Its instructions want the round keys as they are. */
FW_SM4_KERNEL(sm4ni, fw_sm4_expand_words, ROUNDS, NULL, FW_CRYPT_BATCH(8, 1, fw_sm4_sm4ni_8));
