/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-128 for MSP430, for speed: two cells per register, the S-box in flash, four rounds per pass.
 *
 *     void fw_skinny128_128_expand (fw_skinny128_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_skinny128_128_encrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *     void fw_skinny128_128_decrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r12 and r13. Key, block and schedule at even addresses. The schedule has for each round what is added to
 * rows 0 and 1, the constants included.
 *
 * The addresses of lookups are secret. All lookups take the same time, since the device has no cache; but an observer
 * of addresses (on a bus, by a probe) learns of the key: constant time of cycles only.
 *
 * A round is 108 cycles: 16 lookups of 3 and, for each two of them, 3 to take the cells apart and 2 to join them, of
 * which ShiftRows wants 4 more in all and 3 for row 2; 8 for the round key, 1 for the constant of row 2, 6 for
 * MixColumns. The loop over four rounds takes 6. That there is nothing shorter is not claimed.
 *
 * cost fw_skinny128_128_expand 3358 cycles 218 bytes 2 stack
 * cost fw_skinny128_128_encrypt 4475 cycles 798 bytes 18 stack
 * cost fw_skinny128_128_decrypt 4637 cycles 834 bytes 18 stack
 */
#define UNROLLED        4
#include "skinny128_table.inc"
#include "skinny128_expand.inc"
