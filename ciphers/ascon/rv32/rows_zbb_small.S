/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-AEAD128 and Ascon-Hash256 for RV32 with Zbb, for size: rows_small with another S-box.
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
 * A pass through the S-box takes 16 instructions of 42 bytes where rows_small has 21 of 62, since ANDN and ORN need no
 * NOTs: 265 instructions a round. Rotations of rows in order gain nothing by RORI. That nothing smaller exists is not
 * proved.
 *
 * cost fw_ascon_aead128_encrypt 64 stack
 * cost fw_ascon_aead128_decrypt 64 stack
 * cost fw_ascon_hash256 64 stack
 */
#include "fw_asm.h"
#include "sub_columns_zbb.inc"

#define state           sp
#define table           t2

#include "rows_small.inc"
#include "rows_small_modes.inc"
