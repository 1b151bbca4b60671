/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 in lanes by vectors: where the bytes of a lane's key are. */
#include "modes/lanes.h"

#include "lanes_layout.h"
#include "layout.h"
#include "sm4/batches.h"

/* A schedule has each byte four times, from ENTER_MASKS on; here it is a vector with a byte of each lane. */
enum { SLICES = (LEAVE_MASKS + 64 - ENTER_MASKS) / 4, LANES_512 = 64 };

_Static_assert(SLICES *LANES_512 == FW_LANES_KEY_BYTES, "keys of all lanes");

/* Measured on a Zen 4: 6 to 12. */
enum { FIXED_BLOCKS = 12 };

/* --- 64 lanes, byte-sliced ---------------------------------------------------------------------------------------- */

void fw_sm4_avx512_gfni_lanes(fw_lanes *lanes, size_t blocks, enum fw_lanes_mode mode);
void fw_sm4_avx512_gfni_slice(uint8_t *slices, const uint32_t *const *ins, size_t offset);

/* Lane 4 v + q is byte 16 q + v of a vector. */
static void load_key_512(fw_lanes *lanes, unsigned number, const uint32_t *schedule)
{
    const uint8_t *const bytes  = (const uint8_t *)schedule + ENTER_MASKS;
    uint8_t *const       column = lanes->keys + 16 * (number % 4) + number / 4;

    for (size_t i = 0; i < SLICES; i++)
        column[LANES_512 * i] = bytes[4 * i];
}

static uint8_t *slice_at(fw_lanes *lanes, size_t offset)
{
    return lanes->keys + LANES_512 * (offset - ENTER_MASKS) / 4;
}

/* What a schedule has as words, 16 bytes at a time. The first word of FIRST_KEY and what is behind it is ENTER_MASKS;
 * the others are written over. */
static void load_keys_512(fw_lanes *lanes, const uint32_t *const *schedules)
{
    fw_sm4_avx512_gfni_slice(slice_at(lanes, ENTER_MASKS), schedules, FIRST_KEY);
    for (size_t at = 0; at < 128; at += 16)
        fw_sm4_avx512_gfni_slice(slice_at(lanes, SLICED_KEYS + 4 * at), schedules, WORD_KEYS + at);
    fw_sm4_avx512_gfni_slice(slice_at(lanes, LEAVE_MASKS), schedules, LEAVE_WORDS);
}

const fw_lanes_kernel fw_sm4_avx512_gfni_in_lanes = {LANES_512,           SCHEDULE_SIZE / sizeof(uint32_t),
                                                     FIXED_BLOCKS,        FW_LANES_KEY_BYTES,
                                                     FW_LANES_WORK_BYTES, load_key_512,
                                                     load_keys_512,       fw_sm4_avx512_gfni_lanes};

/* --- 16 lanes, in words ------------------------------------------------------------------------------------------- */

enum { LANES_WORDS = 16, GROUP = 8, ROUNDS = 32, LEAVING = 4, WORD = sizeof(uint32_t) };

/* Those of sums of words have one that is first and LEAVING that are last. */
enum { WORD_KEY_BYTES = LANES_WORDS * WORD * (ROUNDS + 1 + LEAVING), WORD_WORK_BYTES = LANES_WORDS * FW_BLOCK_BYTES };

/* Of each round a vector for each group of lanes, where lane 2 k + i of the group is word 4 i + k. */
static void load_key_words(fw_lanes *lanes, unsigned number, const uint32_t *schedule)
{
    const unsigned lane = number % GROUP;
    uint32_t      *word = (uint32_t *)(void *)lanes->keys + number / GROUP * GROUP + 4 * (lane % 2) + lane / 2;

    for (unsigned round = 0; round < ROUNDS; round++)
        word[LANES_WORDS * round] = schedule[WORD_KEYS / WORD + round];
}

/* Keys whose decryption begins BACK bytes behind encryption. */
#define WORDS_IN_LANES(id, back, load_key, load_keys, function)                                                        \
    static void id##_run(fw_lanes *lanes, size_t blocks, enum fw_lanes_mode mode)                                      \
    {                                                                                                                  \
        fw_run_lane_blocks(lanes, LANES_WORDS, function, blocks, mode);                                                \
    }                                                                                                                  \
    const fw_lanes_kernel fw_sm4_##id##_in_lanes = {LANES_WORDS,     (back) / WORD, FIXED_BLOCKS, WORD_KEY_BYTES,      \
                                                    WORD_WORK_BYTES, load_key,      load_keys,    id##_run}

/* Of sums of words (word_differences.inc) a vector for each round, then for what is first and for what is last, where
 * lane 4 v + q is word 4 q + v. */
static void load_key_differences(fw_lanes *lanes, unsigned number, const uint32_t *schedule)
{
    _Static_assert(LEAVE_WORDS == FIRST_KEY + WORD, "what is last stands behind what is first");
    uint32_t *const word = (uint32_t *)(void *)lanes->keys + 4 * (number % 4) + number / 4;

    for (unsigned round = 0; round < ROUNDS; round++)
        word[LANES_WORDS * round] = schedule[WORD_KEYS / WORD + round];
    for (unsigned i = 0; i < 1 + LEAVING; i++)
        word[LANES_WORDS * (ROUNDS + i)] = schedule[FIRST_KEY / WORD + i];
}

void              fw_sm4_avx512_gfni_load_16(fw_lanes *lanes, const uint32_t *const *schedules);
fw_batch_function fw_sm4_avx2_aesni_lanes, fw_sm4_avx2_vaes_lanes, fw_sm4_avx2_gfni_lanes, fw_sm4_avx512_gfni_lanes_16;

WORDS_IN_LANES(planes, PLANES_SCHEDULE_SIZE, load_key_words, NULL, fw_sm4_avx2_aesni_lanes);
WORDS_IN_LANES(avx2_vaes, SCHEDULE_SIZE, load_key_words, NULL, fw_sm4_avx2_vaes_lanes);
WORDS_IN_LANES(avx2_gfni, SCHEDULE_SIZE, load_key_words, NULL, fw_sm4_avx2_gfni_lanes);
WORDS_IN_LANES(avx512_gfni_16, SCHEDULE_SIZE, load_key_differences, fw_sm4_avx512_gfni_load_16,
               fw_sm4_avx512_gfni_lanes_16);
