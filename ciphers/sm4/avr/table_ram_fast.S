/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for AVR: the S-box in RAM, four rounds per pass, two rounds share the sum of two words.
 *
 *     void fw_sm4_expand (fw_sm4_schedule *schedule, const uint8_t key[16]);
 *     void fw_sm4_encrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *     void fw_sm4_decrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r25:r24 and r23:r22; registers: sm4_registers.inc, sm4_macros.inc. Needs MOVW. The schedule is 32
 * round keys, each as its bytes in the order of the standard; encrypt reads it in RAM or, FW_SCHEDULE_IN_FLASH, in
 * the first 64 KiB of flash; decrypt in RAM only. The table takes a page of RAM, which the start-up code fills.
 * Constant time of cycles only: there is no cache, but the addresses of lookups depend on key and block.
 *
 * A round is 53 cycles: 4 x 2 for the round key, 4 x 2 for lookups, 11 for the sum of three words and the round key,
 * 12 and 10 and 4 for the diffusion. The sum: each round has a new word and a new round key to add, 8, and the sum of
 * the two words that this round and the next share takes 6 with MOVW. All ways to keep sums in the place of words were
 * tried: in the registers of five words no pass of four rounds takes fewer than these 44; in those of four words it
 * takes 48, which is 32 a block for the 16 that four registers less to save would spare. The rotation by 2 is 10. The
 * 12 are the least without copies of bytes (sm4_macros.inc). A second table saves the rotation, and 3 cycles a round:
 * table_pair_fast.S.
 * So a block cannot take less than 32 x 53 = 1696 in this way; to these come 64 to load and store it, 68 for 17 saved
 * registers, 23 for the loop, 7 for call and return, 4 for three pointers and the end. Words 16, sums 4, bytes found 3,
 * pointers 6 and the end 1 want 30 registers, of which 13 need not be saved.
 * Not done: r1 could be the 14th if the rotation did without a zero, by SBCI of -1, and every second round key took back
 * the bits which that complements: 3 cycles a block, for 96 in expand. Eight rounds per pass: 12 cycles for 360 bytes.
 *
 * cost fw_sm4_expand 2671 cycles 316 bytes 19 stack
 * cost fw_sm4_encrypt 1862 cycles 506 bytes 19 stack
 * cost fw_sm4_decrypt 1863 cycles 508 bytes 19 stack
 */
#define S_BOX_IN_RAM 1
#include "sm4_registers.inc"
#include "sm4_macros.inc"
#include "sm4_expand.inc"
#include "sm4_fast.inc"
