/* RECTANGLE-128 for AVR: encryption two rounds per pass, decryption one, round keys of six bytes.
 *
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers and schedule (158 bytes): rectangle_macros.inc. Needs MUL and MOVW.
 * encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * Stack: the return address and 8, 8 and 6 bytes in expand, encrypt and decrypt.
 * Cycles of a round of encryption, without loop: 62; of decryption: 66.
 * What the technique needs, by count: forward S-box 24 + 2 MOVW, inverse 24 + 3 MOVW; row 1 by one bit 3 (to the
 * right 4), row 2 by a nibble 7, row 3 by MUL 6 (where it cannot be merged with the round key 7); round key 20: six
 * loads of 2 and eight EOR. That is 62 and 65. Sequences of the S-boxes: as in bitslice_balanced.S.
 *
 * cost fw_rectangle128_expand 1469 cycles 174 bytes
 * cost fw_rectangle128_encrypt 1702 cycles 332 bytes
 * cost fw_rectangle128_decrypt 1823 cycles 198 bytes
 */
#include "rectangle_block.inc"

fw_function fw_rectangle128_expand
    expand_short_schedule
fw_end fw_rectangle128_expand

fw_function fw_rectangle128_encrypt
    encrypt_block_in_pairs
fw_end fw_rectangle128_encrypt

fw_function fw_rectangle128_decrypt
    decrypt_block_singly
fw_end fw_rectangle128_decrypt
