/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 on AArch64: the schedules, and which function takes how many blocks. */
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
