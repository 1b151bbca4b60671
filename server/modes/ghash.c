/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Which GHASH: the fastest that the CPU has. */
#include "ghash.h"

/* The fastest first. */
static const fw_ghash_kernel *const KERNELS[] = {
#ifdef __x86_64__
    &fw_ghash_vpclmul,
    &fw_ghash_pclmul,
#endif
#ifdef __AARCH64EL__
    &fw_ghash_pmull,
#endif
    &fw_ghash_portable,
};

void fw_ghash_init(fw_ghash_key *key, const uint8_t hash_key[16])
{
    size_t i = 0;

    while (!fw_cpu_has(KERNELS[i]->features))
        i++;
    key->kernel = KERNELS[i];
    key->kernel->init(key, hash_key);
}
