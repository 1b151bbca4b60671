/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin for MSP430: rows in registers, the L-box from tables of 1 KiB.
 *
 *     void fw_fantomas_encrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_fantomas_decrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_encrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_decrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r12 and r13; the block must stand at an even address. The schedule is the key, in its portable order.
 * Fantomas has tables for each direction, Robin's L-box is an involution.
 *
 * NOT constant time in the strict sense: see fantomas_macros.inc.
 *
 * A round of Fantomas is 163 cycles, of Robin 156: 88 for the L-box, 49 and 42 for the S-box, 18 for the key, 8 for the
 * round's constant and the loop, 6 back.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_fantomas_encrypt 2071 cycles 378 bytes 18 stack
 * cost fw_fantomas_decrypt 2048 cycles 376 bytes 18 stack
 * cost fw_robin_encrypt 2611 cycles 364 bytes 18 stack
 * cost fw_robin_decrypt 2580 cycles 362 bytes 18 stack
 */
#include "fantomas_macros.inc"

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
