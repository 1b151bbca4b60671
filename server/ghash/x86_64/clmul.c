/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GHASH with carry-less multiplication: the powers of the hash key, and what the kernels are. */
#include "ghash/ghash.h"

/* powers[k] is the hash key to the power of 32 - k. */
enum { POWERS_OF_VPCLMUL = 32 };

fw_ghash_update fw_ghash_pclmul_update, fw_ghash_vpclmul_update;
void            fw_ghash_vpclmul_powers(fw_ghash_key *key);

static void pclmul_init(fw_ghash_key *key, const uint8_t hash_key[16])
{
    fw_ghash_powers(key, hash_key, fw_ghash_pclmul_update);
}

static void vpclmul_init(fw_ghash_key *key, const uint8_t hash_key[16])
{
    const fw_element first = fw_element_double(fw_element_load(hash_key));

    key->powers[POWERS_OF_VPCLMUL - 1][0] = first.low;
    key->powers[POWERS_OF_VPCLMUL - 1][1] = first.high;
    fw_ghash_vpclmul_powers(key);
}

const fw_ghash_kernel fw_ghash_pclmul  = {"pclmul", pclmul_init, fw_ghash_pclmul_update};
const fw_ghash_kernel fw_ghash_vpclmul = {"vpclmul", vpclmul_init, fw_ghash_vpclmul_update};
