/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Which GHASH: the fastest that the CPU has; and keys that are another one's. */
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

static void borrowed_update(const fw_ghash_key *key, uint8_t hash[16], const uint8_t *in, size_t blocks)
{
    const fw_ghash_key *other;

    memcpy(&other, key->powers, sizeof other);
    other->kernel->update(other, hash, in, blocks);
}

void fw_ghash_borrow(fw_ghash_key *key, const fw_ghash_key *other)
{
    static const fw_ghash_kernel BORROWED = {"borrowed", 0, NULL, borrowed_update};

    key->kernel = &BORROWED;
    memcpy(key->powers, &other, sizeof other);
}

void fw_ghash_init(fw_ghash_key *key, const uint8_t hash_key[16])
{
    size_t i = 0;

    while (!fw_cpu_has(KERNELS[i]->features))
        i++;
    key->kernel = KERNELS[i];
    key->kernel->init(key, hash_key);
}
