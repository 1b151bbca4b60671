/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Calls by its address what it does not refer to, and so is not counted: here the key schedule. */
#include "../good.h"

typedef void function(fw_speck64_128_schedule *schedule, const uint8_t *key);

static const volatile uintptr_t place =
#include "address.inc"
    ;

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    fw_speck64_128_schedule unused;
    ((function *)place)(&unused, (const uint8_t *)schedule);
    good_encrypt(schedule, block);
}
