/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for RV32IM: S-box and diffusion joined in two tables of 1 KiB, four rounds a pass.
 *
 *     void fw_sm4_expand (fw_sm4_schedule *schedule, const uint8_t key[16]);
 *     void fw_sm4_encrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *     void fw_sm4_decrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in a0 and a1; only registers that a call may change. The block aligned to 4 bytes (the E31 traps other
 * loads of words), the key at any address. The schedule, 128 bytes aligned to 4, is in a layout of its own: the round
 * keys with their bytes in the standard's order, as words of the block are, so that no byte is ever swapped. Decryption
 * reads it backwards.
 *
 * Time: secret bytes choose the entries of the tables. The cycles do not depend on them as long as every load costs
 * the same: so it is here, where flash is as fast as RAM, and on a board that holds the tables in its tightly
 * integrated RAM. Loads from the serial flash of a HiFive1 are not constant: there, this code is not constant-time.
 * Who sees addresses sees secrets anywhere.
 *
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_sm4_expand 1837 cycles 428 bytes 0 stack
 * cost fw_sm4_encrypt 889 cycles 432 bytes 0 stack
 * cost fw_sm4_decrypt 889 cycles 432 bytes 0 stack
 *
 * A round is 26.5 instructions without a stall: the 23.5 of table_fast.S, and 3 more to rotate by 16 bits the sum of
 * the two entries that four tables hold rotated (two shifts, and two sums in the place of one: RV32IM has no rotation).
 * Two entries share one rotation; no way to spare it is known. The whole is not proved to be the least.
 */
#define TABLES          2
#define ROUNDS_PER_PASS 4
#define KEYS_PER_PASS   1
#include "fw_asm.h"
#include "table_macros.inc"
