/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for AArch64 with the AES instructions and EOR3 of the SHA-3 extension: 16 or 32 blocks, a register for each byte
 * of a word.
 *
 *     void fw_sm4_expand     (fw_sm4_schedule *schedule, const uint8_t key[16]);
 *     void fw_sm4_encrypt    (const fw_sm4_schedule *schedule, uint8_t block[16]);
 *     void fw_sm4_decrypt    (const fw_sm4_schedule *schedule, uint8_t block[16]);
 *     void fw_sm4_cbc_encrypt(const fw_sm4_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
 *     void fw_sm4_cbc_decrypt(const fw_sm4_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
 *     void fw_sm4_ctr        (const fw_sm4_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * Registers by AAPCS64. The schedule has 2,048 bytes: each byte of a round key 16 times. Time and addresses depend on
 * the number of blocks only: all tables are in registers.
 *
 * A round of 16 blocks is 50 vector instructions: for each of four bytes a sum of words, one AESE, one TBL that
 * undoes ShiftRows, two that split into nibbles, four TBL and three sums of what they give; two sums for all bytes.
 * With three of them per cycle that is at least 16.7 cycles for 256 bytes. 16 blocks alone cannot reach it, for a round
 * ends with a chain of sums that the next one waits for; two times 16 in turn come near.
 *
 * Cycles as estimated for an A13 (a13 data-flow estimate 2), sm4_crypt included:
 *
 * cost fw_sm4_expand 861 cycles 236 bytes 0 stack
 * cost fw_sm4_encrypt 943 cycles 92 bytes 128 stack
 * cost fw_sm4_decrypt 943 cycles 92 bytes 128 stack
 * cost fw_sm4_cbc_encrypt 128 stack
 * cost fw_sm4_cbc_decrypt 656 stack
 * cost fw_sm4_ctr 656 stack
 */
#define FW_SM4_EOR3 1
#define FW_SM4_KEY_COPIES 16

#include "fw_asm.h"
#include "aarch64/sliced.inc"
#include "aarch64/sliced_expand.inc"
#include "aarch64/frame.inc"
#include "aarch64/sliced_pair.inc"
#include "aarch64/sliced_modes.inc"
#include "aarch64/ctr.inc"
