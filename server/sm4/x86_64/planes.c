/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 bitsliced: the schedule, and which function takes how many blocks. */
#include "layout.h"
#include "s_box_constants.h"
#include "single.h"

enum { ROUNDS = 32, WORD = sizeof(uint32_t), PLANES = 8, MASKS = ROUNDS + 4 };

/* One double word for each plane, whose byte j is all the bits that byte j of VALUE has in that place. In memory, the
 * first byte of a word is its most significant. */
static void write_planes(uint32_t *planes, uint32_t value)
{
    const uint32_t bytes = value >> 24 | (value >> 8 & 0xff00) | (value << 8 & 0xff0000) | value << 24;

    for (unsigned i = 0; i < PLANES; i++)
        planes[i] = (bytes >> i & 0x01010101) * 0xff;
}

/* Word n of the state, the text's first word being number 0, is kept with a mask m[n] such that m[n + 1] ^ m[n + 2] ^
 * m[n + 3] is the key of round n, and the constant before the S-box: read backwards, they are those of decryption.
 * Rounds change a word's mask from m[n] to m[n + 4]. */
static void expand_planes(uint32_t *planes, const uint32_t *round_keys)
{
    uint32_t masks[MASKS] = {0};

    for (unsigned n = 0; n < ROUNDS; n++)
        masks[n + 3] = round_keys[n] ^ S_BOX_BEFORE ^ masks[n + 1] ^ masks[n + 2];
    for (unsigned n = 0; n < 4; n++, planes += PLANES)
        write_planes(planes, masks[n]);
    for (unsigned n = 0; n < ROUNDS; n++, planes += PLANES)
        write_planes(planes, masks[n] ^ masks[n + 4] ^ S_BOX_DIFFUSED);
    for (unsigned n = ROUNDS; n < MASKS; n++, planes += PLANES)
        write_planes(planes, masks[n]);
    fw_wipe(masks, sizeof masks);
}

static void expand_bitsliced(uint32_t *schedule, const uint8_t *secret)
{
    uint32_t words[2 * ROUNDS];

    fw_sm4_expand_words(words, secret);
    fw_sm4_basis_words(schedule, words);
    fw_sm4_basis_words(schedule + PLANES_SCHEDULE_SIZE / WORD, words + ROUNDS);
    expand_planes(schedule + PLANES_KEYS / WORD, words);
    fw_wipe(words, sizeof words);

    const int32_t step = PLANES * WORD, forward[2] = {PLANES_KEYS, step};
    const int32_t backward[2] = {PLANES_KEYS - PLANES_SCHEDULE_SIZE + PLANES_KEYS_SIZE - step, -step};
    memcpy(schedule + PLANES_AT / WORD, forward, sizeof forward);
    memcpy(schedule + (PLANES_SCHEDULE_SIZE + PLANES_AT) / WORD, backward, sizeof backward);
}

// clang-format off
FW_DECLARE_BATCH(avx2_aesni, 4);
FW_DECLARE_BATCH(avx2_aesni, 8);
FW_DECLARE_BATCH(avx2_aesni, 16);
FW_DECLARE_BATCH(avx2_planes, 64);
FW_DECLARE_BATCH(avx512_aesni, 4);
FW_DECLARE_BATCH(avx512_aesni, 8);
FW_DECLARE_BATCH(avx512_aesni, 16);
FW_DECLARE_BATCH(avx512_aesni, 32);
FW_DECLARE_BATCH(avx512_planes, 64);
FW_DECLARE_BATCH(avx512_planes, 128);
fw_batch_function fw_sm4_avx512_aesni_1;
fw_cbc_blocks     fw_sm4_avx512_aesni_cbc;

#define PLANES_KERNEL(id, cbc, ...) FW_SM4_KERNEL(id, expand_bitsliced, PLANES_SCHEDULE_SIZE / WORD, cbc, __VA_ARGS__)

PLANES_KERNEL(avx2_aesni, fw_sm4_aesni_cbc,
    FW_BATCH(avx2_planes, 64, 33), FW_BATCH(avx2_aesni, 16, 9), FW_BATCH(avx2_aesni, 8, 5),
    FW_BATCH(avx2_aesni, 4, 2), FW_CRYPT_BATCH(1, 1, fw_sm4_aesni_1));
#define AVX512_FEW                                                                                                     \
    FW_BATCH(avx512_aesni, 32, 17), FW_BATCH(avx512_aesni, 16, 9), FW_BATCH(avx512_aesni, 8, 5),                       \
    FW_BATCH(avx512_aesni, 4, 2), FW_CRYPT_BATCH(1, 1, fw_sm4_avx512_aesni_1)
PLANES_KERNEL(avx512_planes, fw_sm4_avx512_aesni_cbc, FW_BATCH(avx512_planes, 64, 33), AVX512_FEW);
/* Processors that have no GFNI switch units for 512 bits on when they are used: some 80,000 cycles at a fraction of
 * their speed, whenever they were idle for a few milliseconds. */
PLANES_KERNEL(avx512_planes_wide, fw_sm4_avx512_aesni_cbc,
    FW_BATCH(avx512_planes, 128, 77), FW_BATCH(avx512_planes, 64, 33), AVX512_FEW);
// clang-format on
