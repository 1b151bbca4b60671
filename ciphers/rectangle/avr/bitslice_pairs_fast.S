/* RECTANGLE for AVR: two rounds per pass in both directions, round keys of six bytes.
 *
 *     void fw_rectangle80_expand  (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle80_decrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers and technique: rectangle_macros.inc; schedules (158 bytes):
 * rectangle80_keys.inc and, complemented, rectangle128_complements.inc. Needs MUL and MOVW. encrypt reads
 * the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * Stack: the return address and, for 80-bit keys, 5, 11 and 8 bytes in expand, encrypt and decrypt, for 128-bit keys
 * 10, 8 and 6. Cycles of a round, without loop: encryption 63 and 61, decryption 65 and 64.
 * A bound for RECTANGLE-128 in scenario cbc128 with the common loops, at -O2: the rounds take 16 x 25 x (61 + 64) =
 * 50000 cycles, expand 1603, the loops themselves 5549. A call needs at least 67: RCALL and RET 7, block 32, the 26th
 * round key 24, pointers 2, r1 1, multiplier 1; and 16 to save four registers and 8 for the pointer to the block. That
 * is 60064, even with all rounds unrolled, and 61280 with loops of two rounds; 400 less each if the inverse S-box could
 * do with two copies, as docs/sboxes.md has it for rows that end anywhere: not built. At -O3 the common loops take 1061
 * cycles less, but 778 bytes instead of 412: in 1118 bytes, those of the best published version, that leaves 340 for
 * all three functions, of which bitslice_shared_small.S, one round per pass, takes 438.
 *
 * cost fw_rectangle80_expand 1825 cycles 180 bytes
 * cost fw_rectangle80_encrypt 1732 cycles 354 bytes
 * cost fw_rectangle80_decrypt 1772 cycles 318 bytes
 * cost fw_rectangle128_expand 1603 cycles 206 bytes
 * cost fw_rectangle128_encrypt 1671 cycles 338 bytes
 * cost fw_rectangle128_decrypt 1743 cycles 314 bytes
 */
#include "rectangle128_complements.inc"
#include "rectangle_block.inc"

fw_function fw_rectangle80_expand
    expand_80
fw_end fw_rectangle80_expand

fw_function fw_rectangle80_encrypt
    encrypt_block_in_pairs 80
fw_end fw_rectangle80_encrypt

fw_function fw_rectangle80_decrypt
    decrypt_block_with decrypt_in_pairs, 80
fw_end fw_rectangle80_decrypt

fw_function fw_rectangle128_expand
    expand_128_complemented
fw_end fw_rectangle128_expand

fw_function fw_rectangle128_encrypt
    encrypt_block_in_pairs 128, _complemented
fw_end fw_rectangle128_encrypt

fw_function fw_rectangle128_decrypt
    decrypt_block_with decrypt_in_pairs_complemented, 128
fw_end fw_rectangle128_decrypt
