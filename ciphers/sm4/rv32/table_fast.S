/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for RV32IM: S-box and diffusion joined in four tables of 1 KiB, all rounds unrolled.
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
 * cost fw_sm4_expand 1629 cycles 944 bytes 0 stack
 * cost fw_sm4_encrypt 771 cycles 2780 bytes 0 stack
 * cost fw_sm4_decrypt 771 cycles 2780 bytes 0 stack
 *
 * A round is 23.5 instructions without a stall, 752 cycles for 32 of them: 5 loads, 12 to make four addresses of a
 * word, 2.5 to add three words and the round key, 4 to add the entries. We argue for this as the least with tables of
 * 1 KiB and one block at a time: RV32 has no indexed load and no bit field, so that a byte takes a shift, a mask and an
 * addition to become an address; each of the four entries and the round key must be loaded and added; and of the three
 * words of the sum, two successive rounds share two. That no shorter way exists is not proved.
 */
#define TABLES          4
#define ROUNDS_PER_PASS 32
#define KEYS_PER_PASS   4
#include "fw_asm.h"
#include "table_macros.inc"
