/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE in CBC and CTR mode for MSP430: five rounds per pass, nothing between blocks but data and pointers.
 *
 *     void fw_rectangle80_expand      (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_cbc_encrypt (const fw_rectangle80_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle80_cbc_decrypt (const fw_rectangle80_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle80_ctr         (const fw_rectangle80_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * and the same for RECTANGLE-128, whose key has 16 bytes. Arguments in r12 to r15; key, iv, counter and data must stand
 * at even addresses. Schedule: rectangle_macros.inc; registers: rectangle_bulk.inc, rectangle_expand.inc.
 * A round is 37 cycles forward and 38 back; why hardly less: rectangle_macros.inc.
 *
 * cost fw_rectangle80_expand 12 stack
 * cost fw_rectangle80_cbc_encrypt 14 stack
 * cost fw_rectangle80_cbc_decrypt 14 stack
 * cost fw_rectangle80_ctr 16 stack
 * cost fw_rectangle128_expand 16 stack
 * cost fw_rectangle128_cbc_encrypt 14 stack
 * cost fw_rectangle128_cbc_decrypt 14 stack
 * cost fw_rectangle128_ctr 16 stack
 */
#define ROUNDS_PER_PASS 5
#include "rectangle_bulk.inc"
#include "rectangle_expand.inc"
