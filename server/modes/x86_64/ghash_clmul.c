/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GHASH with carry-less multiplication: the first powers of the hash key, and what the kernels are. */
#include "modes/ghash.h"

/* powers[k] is the hash key to the power of 32 - k; ghash_pclmul.S uses the last 16 of them. */
enum { POWERS = 32, POWERS_OF_PCLMUL = 16 };

typedef void update(const fw_ghash_key *key, uint8_t hash[16], const uint8_t *in, size_t blocks);
update       fw_ghash_pclmul_update, fw_ghash_vpclmul_update;
void         fw_ghash_vpclmul_powers(fw_ghash_key *key);

static void set_power(fw_ghash_key *key, unsigned power, fw_element element)
{
    key->powers[POWERS - power][0] = element.low;
    key->powers[POWERS - power][1] = element.high;
}

/* What the kernel calls a hash of zeros is the next power. */
static void pclmul_init(fw_ghash_key *key, const uint8_t hash_key[16])
{
    static const uint8_t zeros[FW_BLOCK_BYTES];
    uint8_t              power[FW_BLOCK_BYTES];
    fw_element           element = fw_element_double(fw_element_load(hash_key));

    fw_store64_be(power, element.high);
    fw_store64_be(power + 8, element.low);
    set_power(key, 1, element);
    for (unsigned k = 2; k <= POWERS_OF_PCLMUL; k++) {
        fw_ghash_pclmul_update(key, power, zeros, 1);
        set_power(key, k, fw_element_load(power));
    }
    fw_wipe(power, sizeof power);
}

static void vpclmul_init(fw_ghash_key *key, const uint8_t hash_key[16])
{
    set_power(key, 1, fw_element_double(fw_element_load(hash_key)));
    fw_ghash_vpclmul_powers(key);
}

const fw_ghash_kernel fw_ghash_pclmul  = {"pclmul", FW_CPU_AVX2 | FW_CPU_PCLMUL, pclmul_init, fw_ghash_pclmul_update};
const fw_ghash_kernel fw_ghash_vpclmul = {"vpclmul", FW_CPU_AVX2 | FW_CPU_PCLMUL | FW_CPU_VPCLMUL | FW_CPU_AVX512,
                                          vpclmul_init, fw_ghash_vpclmul_update};
