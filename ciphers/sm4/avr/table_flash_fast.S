/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for AVR: the S-box in flash and nothing in RAM, four rounds per pass, two rounds share the sum of two words.
 *
 *     void fw_sm4_expand (fw_sm4_schedule *schedule, const uint8_t key[16]);
 *     void fw_sm4_encrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *     void fw_sm4_decrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r25:r24 and r23:r22; registers: sm4_registers.inc, sm4_macros.inc. Needs MOVW. The schedule is 32 round
 * keys, each as its bytes in the order of the standard; encrypt reads it in RAM or, FW_SCHEDULE_IN_FLASH, in the first
 * 64 KiB of flash; decrypt in RAM only. The table must be in the first 64 KiB of flash.
 * Constant time of cycles only: there is no cache, but the addresses of lookups depend on key and block.
 *
 * A round is 57 cycles, the 53 of table_ram_fast.S and one more for each LPM. With round keys in flash it is 69: they
 * want the same pointer as the table.
 *
 * cost fw_sm4_expand 2799 cycles 316 bytes 19 stack
 * cost fw_sm4_encrypt 1990 cycles 506 bytes 20 stack
 * cost fw_sm4_decrypt 1991 cycles 508 bytes 19 stack
 */
#define S_BOX_IN_RAM 0
#include "sm4_registers.inc"
#include "sm4_macros.inc"
#include "sm4_expand.inc"
#include "sm4_fast.inc"
