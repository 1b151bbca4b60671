/* RECTANGLE-128 in CBC mode for AVR: two rounds per pass, nothing between blocks but data and two pointers.
 *
 *     void fw_rectangle128_expand     (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_cbc_encrypt(const fw_rectangle128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle128_cbc_decrypt(const fw_rectangle128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers and schedule (158 bytes, in RAM): rectangle_macros.inc.
 * Needs MUL and MOVW. Stack: the return address and 8, 10 and 10 bytes in expand, cbc_encrypt and cbc_decrypt.
 * Encryption keeps the chaining value in the state; decryption goes from the last block to the first, where the block
 * before is still ciphertext, and copies nothing. A round is 62 cycles forward and 65 back, see bitslice_fast.S; 2 more
 * for the loop.
 */
#include "rectangle_bulk.inc"

fw_function fw_rectangle128_expand
    expand_short_schedule
fw_end fw_rectangle128_expand

fw_function fw_rectangle128_cbc_encrypt
    cbc_encrypt_with encrypt_in_pairs
fw_end fw_rectangle128_cbc_encrypt

fw_function fw_rectangle128_cbc_decrypt
    cbc_decrypt_with decrypt_in_pairs
fw_end fw_rectangle128_cbc_decrypt
