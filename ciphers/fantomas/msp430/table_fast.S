/* Fantomas and Robin for MSP430: rows in registers, the L-box from tables of 1 KiB.
 *
 *     void fw_fantomas_encrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_fantomas_decrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_encrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_decrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r12 and r13; the block must stand at an even address. The schedule is the key, in its portable order.
 * Stack: the return address and 16 bytes. Fantomas has tables for each direction, Robin's L-box is an involution.
 *
 * NOT constant time in the strict sense: see fantomas_macros.inc.
 *
 * A round of Fantomas is 163 cycles, of Robin 156: 88 for the L-box, 49 and 42 for the S-box, 18 for the key, 8 for the
 * round's constant and the loop, 6 back.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_fantomas_encrypt 2071 cycles 378 bytes
 * cost fw_fantomas_decrypt 2048 cycles 376 bytes
 * cost fw_robin_encrypt 2611 cycles 364 bytes
 * cost fw_robin_decrypt 2580 cycles 362 bytes
 */
#include "fantomas_macros.inc"

    byte_table fw_fantomas_lower, 0xbfff, 0x6e90, 0x4137, 0xd548, 0x5296, 0xd183, 0xc2b1, 0x496c
    byte_table fw_fantomas_upper, 0x74c2, 0xd324, 0xce28, 0x6856, 0xe489, 0x6839, 0x5e44, 0x614b
    byte_table fw_fantomas_lower_back, 0xb065, 0x8935, 0x4a95, 0xb489, 0x2857, 0x26c5, 0xc989, 0x1173
    byte_table fw_fantomas_upper_back, 0x82ad, 0x4653, 0x550b, 0x6c83, 0x4339, 0xb903, 0xfffe, 0x1669
    byte_table fw_robin_lower, 0xfffe, 0xccc1, 0xaaa1, 0x9991, 0x6689, 0x5585, 0x3383, 0x007f
    byte_table fw_robin_upper, 0xe069, 0xd055, 0xb033, 0x700f, 0x0e69, 0x0d55, 0x0b33, 0x070f

fw_function fw_fantomas_encrypt
    encrypt_block 12, substitute_fantomas, fw_fantomas_lower, fw_fantomas_upper
fw_end fw_fantomas_encrypt

fw_function fw_fantomas_decrypt
    decrypt_block 12, substitute_fantomas_back, fw_fantomas_lower_back, fw_fantomas_upper_back, \
        fw_fantomas_lower
fw_end fw_fantomas_decrypt

fw_function fw_robin_encrypt
    encrypt_block 16, substitute_robin, fw_robin_lower, fw_robin_upper
fw_end fw_robin_encrypt

fw_function fw_robin_decrypt
    decrypt_block 16, substitute_robin, fw_robin_lower, fw_robin_upper, fw_robin_lower
fw_end fw_robin_decrypt
