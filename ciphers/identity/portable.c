/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The identity cipher: six functions that return at once. They live in a file of their own, compiled apart from the
 * scenario, so that the calls to them remain. */
#include "identity.h"

#include "fw.h"

FW_WEAK void fw_identity64_expand(fw_identity64_schedule *schedule, const uint8_t key[16])
{
    (void)schedule;
    (void)key;
}

FW_WEAK void fw_identity64_encrypt(const fw_identity64_schedule *schedule, uint8_t block[8])
{
    (void)schedule;
    (void)block;
}

FW_WEAK void fw_identity64_decrypt(const fw_identity64_schedule *schedule, uint8_t block[8])
{
    (void)schedule;
    (void)block;
}

FW_WEAK void fw_identity128_expand(fw_identity128_schedule *schedule, const uint8_t key[16])
{
    (void)schedule;
    (void)key;
}

FW_WEAK void fw_identity128_encrypt(const fw_identity128_schedule *schedule, uint8_t block[16])
{
    (void)schedule;
    (void)block;
}

FW_WEAK void fw_identity128_decrypt(const fw_identity128_schedule *schedule, uint8_t block[16])
{
    (void)schedule;
    (void)block;
}
