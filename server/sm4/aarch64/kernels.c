/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 on AArch64: the schedules, and which function takes how many blocks. */
#include "modes/lanes.h"
#include "sm4/batches.h"

enum { ROUNDS = 32 };

void fw_sm4_aes_expand(uint32_t *schedule, const uint8_t *secret);
void fw_sm4_sm4e_expand(uint32_t *schedule, const uint8_t *secret);

static void expand_aes(uint32_t *schedule, const uint8_t *secret)
{
    fw_sm4_aes_expand(schedule, secret);
    fw_sm4_reverse(schedule);
}

static void expand_sm4e(uint32_t *schedule, const uint8_t *secret)
{
    fw_sm4_sm4e_expand(schedule, secret);
    fw_sm4_reverse(schedule);
}

/* By TBL it would take as long as twelve, by the estimate of docs/sm4.md a little longer than portable C. */
static void one_block(const uint32_t *schedule, uint8_t *out, const uint8_t *in)
{
    fw_sm4_portable.encrypt(schedule, out, in, 1);
}

// clang-format off
FW_DECLARE_BATCH(sm4e, 4);
FW_DECLARE_BATCH(sm4e, 8);
FW_DECLARE_BATCH(aes, 16);
FW_DECLARE_BATCH(aes, 32);
FW_DECLARE_BATCH(aes_sha3, 16);
FW_DECLARE_BATCH(aes_sha3, 32);
FW_DECLARE_BATCH(neon, 12);
fw_batch_function fw_sm4_sm4e_1, fw_sm4_aes_1;
fw_cbc_blocks     fw_sm4_sm4e_cbc, fw_sm4_aes_cbc;

FW_SM4_KERNEL(sm4e, expand_sm4e, ROUNDS, fw_sm4_sm4e_cbc,
              FW_BATCH(sm4e, 8, 5), FW_BATCH(sm4e, 4, 2), FW_CRYPT_BATCH(1, 1, fw_sm4_sm4e_1));
FW_SM4_KERNEL(aes_sha3, expand_aes, ROUNDS, fw_sm4_aes_cbc,
              FW_BATCH(aes_sha3, 32, 17), FW_BATCH(aes_sha3, 16, 3), FW_CRYPT_BATCH(1, 1, fw_sm4_aes_1));
FW_SM4_KERNEL(aes, expand_aes, ROUNDS, fw_sm4_aes_cbc,
              FW_BATCH(aes, 32, 17), FW_BATCH(aes, 16, 3), FW_CRYPT_BATCH(1, 1, fw_sm4_aes_1));
FW_SM4_FUNCTIONS(neon, ROUNDS, FW_BATCH(neon, 12, 2), FW_CRYPT_BATCH(1, 1, one_block))
const fw_kernel fw_sm4_neon = {FW_SM4_MEMBERS(neon, fw_sm4_expand_words, NULL), .leaves_blocks = true};
// clang-format on

/* --- In lanes. How many blocks a call takes besides is estimated. ------------------------------------------------- */

enum { FIXED_BLOCKS = 12, WORD = sizeof(uint32_t) };
enum { AES_LANES = 16, NEON_LANES = 12 };

/* By AES instructions: of each byte of each round key a vector. */
static void load_aes_key(fw_lanes *lanes, unsigned number, const uint32_t *schedule)
{
    const uint8_t *const bytes = (const uint8_t *)schedule;

    for (size_t i = 0; i < ROUNDS * WORD; i++)
        lanes->keys[AES_LANES * i + number] = bytes[i];
}

/* By NEON: of each round key three vectors of words. */
static void load_neon_key(fw_lanes *lanes, unsigned number, const uint32_t *schedule)
{
    for (size_t i = 0; i < ROUNDS; i++)
        memcpy(lanes->keys + WORD * (NEON_LANES * i + number), schedule + i, WORD);
}

#define IN_LANES(id, count)                                                                                            \
    fw_batch_function fw_sm4_##id##_lanes;                                                                             \
    static void       run_##id(fw_lanes *lanes, size_t blocks, enum fw_lanes_mode mode)                                \
    {                                                                                                                  \
        fw_run_lane_blocks(lanes, count, fw_sm4_##id##_lanes, blocks, mode);                                           \
    }                                                                                                                  \
    const fw_lanes_kernel fw_sm4_##id##_in_lanes =                                                                     \
        {count,           ROUNDS, FIXED_BLOCKS, (count) * ROUNDS * WORD, (count) * FW_BLOCK_BYTES,                     \
         load_##id##_key, NULL,   run_##id}

IN_LANES(aes, AES_LANES);
IN_LANES(neon, NEON_LANES);
