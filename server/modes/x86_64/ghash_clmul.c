/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GHASH with carry-less multiplication: which kernel does how many blocks. */
#include "modes/ghash.h"

enum { POWERS = FW_GHASH_POWERS };

fw_ghash_update fw_ghash_pclmul_update, fw_ghash_vpclmul_update_16;

static void init(fw_ghash_key *key, const uint8_t hash_key[16])
{
    fw_ghash_powers(key, hash_key, fw_ghash_pclmul_update);
}

static void vpclmul_update(const fw_ghash_key *key, uint8_t hash[16], const uint8_t *in, size_t blocks)
{
    if (blocks >= POWERS)
        fw_ghash_vpclmul_update_16(key, hash, in, blocks / POWERS);
    fw_ghash_pclmul_update(key, hash, in + blocks / POWERS * POWERS * FW_BLOCK_BYTES, blocks % POWERS);
}

const fw_ghash_kernel fw_ghash_pclmul  = {"pclmul", FW_CPU_AVX2 | FW_CPU_PCLMUL, init, fw_ghash_pclmul_update};
const fw_ghash_kernel fw_ghash_vpclmul = {"vpclmul", FW_CPU_AVX2 | FW_CPU_PCLMUL | FW_CPU_VPCLMUL | FW_CPU_AVX512, init,
                                          vpclmul_update};
