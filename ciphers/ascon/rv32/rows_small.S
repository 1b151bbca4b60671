/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-AEAD128 and Ascon-Hash256 for RV32, for size: the rows in order in memory, the message byte by byte.
 *
 *     void fw_ascon_aead128_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16],
 *                                   const uint8_t key[16]);
 *     int  fw_ascon_aead128_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16],
 *                                   const uint8_t key[16]);
 *     void fw_ascon_hash256(uint8_t digest[32], const uint8_t *message, size_t bytes);
 *
 * Arguments in a0 to a7; all arrays at any address. The state takes 40 bytes of the stack.
 *
 * A round takes two passes through the S-box, 32 columns each, 24 instructions and 12 for memory and the loop; five
 * through the diffusion, a row of 64 bits each, which turns twice, 11 instructions each time, and 17 for memory, the
 * amounts and the loop; 8 for the constant and the next: 275. What a pass needs lies in those eight registers that
 * instructions of two bytes reach. A word of amounts holds all that a row needs and runs out when the row is done. That
 * nothing smaller exists is not proved.
 *
 * cost fw_ascon_aead128_encrypt 64 stack
 * cost fw_ascon_aead128_decrypt 64 stack
 * cost fw_ascon_hash256 64 stack
 */
#include "fw_asm.h"
#include "sub_columns.inc"

#define state           sp
#define table           t2

#include "rows_small.inc"
#include "rows_small_modes.inc"
