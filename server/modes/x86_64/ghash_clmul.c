/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GHASH with carry-less multiplication: powers of the hash key, and which kernel does how many blocks. */
#include "modes/ghash.h"

enum { POWERS = 16 };

typedef void update(const fw_ghash_key *key, uint8_t hash[16], const uint8_t *in, size_t blocks);
update       fw_ghash_pclmul_update, fw_ghash_vpclmul_update_16;

/* powers[k] is the hash key to the power of 16 - k; what the kernel calls a hash of zeros is the next power. */
static void init(fw_ghash_key *key, const uint8_t hash_key[16])
{
    static const uint8_t zeros[FW_BLOCK_BYTES];
    uint8_t              power[FW_BLOCK_BYTES];
    fw_element           element = fw_element_double(fw_element_load(hash_key));

    fw_store64_be(power, element.high);
    fw_store64_be(power + 8, element.low);
    for (unsigned k = POWERS; k-- > 0;) {
        element           = fw_element_load(power);
        key->powers[k][0] = element.low;
        key->powers[k][1] = element.high;
        fw_ghash_pclmul_update(key, power, zeros, 1);
    }
    fw_wipe(power, sizeof power);
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
