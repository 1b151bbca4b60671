/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What every exhibit of the gallery spoils in one point: SPECK64/128 as good_expand, good_encrypt and good_decrypt, and
 * the cipher's own names for what the exhibit leaves alone. */
#define fw_speck64_128_expand  good_expand
#define fw_speck64_128_encrypt good_encrypt
#define fw_speck64_128_decrypt good_decrypt
#pragma GCC diagnostic ignored "-Wunused-function" /* of other variants */
#include "portable.inc"
#undef fw_speck64_128_expand
#undef fw_speck64_128_encrypt
#undef fw_speck64_128_decrypt

FW_WEAK void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    good_expand(schedule, key);
}

FW_WEAK void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_encrypt(schedule, block);
}

FW_WEAK void fw_speck64_128_decrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_decrypt(schedule, block);
}
