/* RECTANGLE for MSP430: four rows of 16 bits in registers, one round per pass, the schedule of the portable code.
 *
 *     void fw_rectangle80_expand  (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle80_decrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. Registers: rectangle_block.inc,
 * rectangle_expand_small.inc.
 * Stack: the return address and 10, 8, 8 and 14 bytes in expand-80, encrypt, decrypt, expand-128.
 * A round is 41 cycles forward and 43 back, three of them for the loop; what complemented round keys save:
 * rectangle_macros.inc.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_rectangle80_expand 2098 cycles 188 bytes
 * cost fw_rectangle80_encrypt 1087 cycles 126 bytes
 * cost fw_rectangle80_decrypt 1141 cycles 138 bytes
 * cost fw_rectangle128_expand 1989 cycles 192 bytes
 * cost fw_rectangle128_encrypt 1087 cycles 126 bytes
 * cost fw_rectangle128_decrypt 1141 cycles 138 bytes
 */
#define ROUNDS_PER_PASS 1
#define SHARE_THE_END   0
#define TRUE_ROUND_KEYS 1
#include "rectangle_block.inc"
#include "rectangle_expand_small.inc"
