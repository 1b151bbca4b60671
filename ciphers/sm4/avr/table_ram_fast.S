/* SM4 for AVR: the S-box in RAM, four rounds per pass, two rounds share the sum of two words.
 *
 *     void fw_sm4_expand (fw_sm4_schedule *schedule, const uint8_t key[16]);
 *     void fw_sm4_encrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *     void fw_sm4_decrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r25:r24 and r23:r22; registers: sm4_registers.inc, sm4_macros.inc. Needs MOVW. The schedule is 32
 * round keys, each as its bytes in the order of the standard; encrypt reads it in RAM or, FW_SCHEDULE_IN_FLASH, in
 * the first 64 KiB of flash; decrypt in RAM only. The table takes a page of RAM, which the start-up code fills.
 * Stack: the return address and 17 bytes in every function. Constant time of cycles only: there is no cache, but the
 * addresses of lookups depend on key and block.
 *
 * A round is 53 cycles: 4 x 2 for the round key, 4 x 2 for lookups, 11 for the sum of three words and the round key,
 * 12 and 10 and 4 for the diffusion. The sum: each round has a new word and a new round key to add, 8, and the sum of
 * the two words that this round and the next share takes 6 with MOVW. The rotation by 2 is 10. The 12 are the least
 * without copies of bytes (sm4_macros.inc). So a block cannot take less than 32 x 53 = 1696 in this way; to these
 * come 64 to load and store it, 68 for 17 saved registers, 23 for the loop.
 * What is left by count, not built: words 16, sums 4, bytes found 3, pointers 6 and the end 1 want 30 registers, of
 * which 14 need not be saved. r1 can be one of them if the rotation does without a zero, by SBCI of -1, and the round
 * keys take back the bits which that complements; with the end where it is made, that is 1859 cycles a block and some
 * 200 more in expand. Less needs longer passes: eight rounds each, 12 cycles for 400 bytes.
 *
 * cost fw_sm4_expand 2830 cycles 324 bytes
 * cost fw_sm4_encrypt 1863 cycles 508 bytes
 * cost fw_sm4_decrypt 1864 cycles 510 bytes
 */
#define S_BOX_IN_RAM 1
#include "sm4_registers.inc"
#include "sm4_macros.inc"
#include "sm4_expand.inc"
#include "sm4_fast.inc"

fw_function fw_sm4_expand
    expand_key
fw_end fw_sm4_expand

fw_function fw_sm4_encrypt
    encrypt_block
fw_end fw_sm4_encrypt

fw_function fw_sm4_decrypt
    decrypt_block
fw_end fw_sm4_decrypt
