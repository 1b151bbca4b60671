/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GHASH with the carry-less multiplication of AArch64. */
#include "ghash/ghash.h"

fw_ghash_update fw_ghash_pmull_update;

static void init(fw_ghash_key *key, const uint8_t hash_key[16])
{
    fw_ghash_powers(key, hash_key, fw_ghash_pmull_update);
}

const fw_ghash_kernel fw_ghash_pmull = {"pmull", init, fw_ghash_pmull_update};
