/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-128 for MSP430, for size: two cells per register, the S-box in flash, one round per pass; one begin and
 * one end for both directions.
 *
 *     void fw_skinny128_128_expand (fw_skinny128_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_skinny128_128_encrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *     void fw_skinny128_128_decrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r12 and r13. Key, block and schedule at even addresses. The schedule has for each round what is added
 * to rows 0 and 1, the constants included.
 *
 * The addresses of lookups are secret. All lookups take the same time, since the device has no cache; but an observer
 * of addresses (on a bus, by a probe) learns of the key: constant time of cycles only.
 *
 * A round is that of table128_fast.S, 108 cycles, and 10 to move the rows and 3 for the loop.
 *
 * cost fw_skinny128_128_expand 5694 cycles 120 bytes 6 stack
 * cost fw_skinny128_128_encrypt 4947 cycles 294 bytes 18 stack
 * cost fw_skinny128_128_decrypt 5112 cycles 220 bytes 18 stack
 */
#define UNROLLED        1
#include "skinny128_table.inc"
#include "skinny128_expand.inc"
