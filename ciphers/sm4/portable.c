/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 in portable C: the S-box as a circuit on the four bytes of a round at once; constant time, no table.
 *
 * The functions are weak: a tuned implementation of any of them takes its place when it is linked. */
#include "fw.h"
#include "sm4.h"
#include "sm4_circuit.h"

FW_WEAK void fw_sm4_expand(fw_sm4_schedule *schedule, const uint8_t key[16])
{
    expand(schedule->round_keys, key, substitute);
}

FW_WEAK void fw_sm4_encrypt(const fw_sm4_schedule *schedule, uint8_t block[16])
{
    crypt_block(schedule->round_keys, 1, block, substitute);
}

FW_WEAK void fw_sm4_decrypt(const fw_sm4_schedule *schedule, uint8_t block[16])
{
    crypt_block(schedule->round_keys + ROUNDS - 1, -1, block, substitute);
}
