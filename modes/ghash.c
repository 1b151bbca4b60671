/* Which GHASH: the fastest that the CPU has. */
#include "ghash.h"

/* The fastest first. */
static const fw_ghash_core *const CORES[] = {
#ifdef __x86_64__
    &fw_ghash_vpclmul,
    &fw_ghash_pclmul,
#endif
    &fw_ghash_portable,
};

void fw_ghash_init(fw_ghash_key *key, const uint8_t hash_key[16])
{
    size_t i = 0;

    while (!fw_cpu_has(CORES[i]->features))
        i++;
    key->core = CORES[i];
    key->core->init(key, hash_key);
}
