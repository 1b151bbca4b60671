/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GHASH: what kernels need that multiply many blocks before they reduce. */
#include "ghash.h"

void fw_ghash_powers(fw_ghash_key *key, const uint8_t hash_key[16], fw_ghash_update *update)
{
    static const uint8_t zeros[FW_BLOCK_BYTES];
    uint8_t              power[FW_BLOCK_BYTES];
    fw_element           element = fw_element_double(fw_element_load(hash_key));

    fw_store64_be(power, element.high);
    fw_store64_be(power + 8, element.low);
    for (unsigned k = FW_GHASH_POWERS; k-- > 0;) {
        element           = fw_element_load(power);
        key->powers[k][0] = element.low;
        key->powers[k][1] = element.high;
        update(key, power, zeros, 1);
    }
    fw_wipe(power, sizeof power);
}
