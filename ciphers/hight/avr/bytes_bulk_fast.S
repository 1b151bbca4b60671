/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HIGHT for AVR: whole modes, eight rounds per pass.
 *
 *     void fw_hight_expand     (fw_hight_schedule *schedule, const uint8_t key[16]);
 *     void fw_hight_cbc_encrypt(const fw_hight_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_hight_cbc_decrypt(const fw_hight_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_hight_ctr        (const fw_hight_schedule *schedule, uint8_t counter[8],
 *                               uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers, schedule and the cost of a round: hight_macros.inc and
 * hight_fast.inc; of a block: fw_register_modes_avr.inc. Needs MUL and MOVW. The schedule is in RAM; for ctr,
 * FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash.
 * Measured in scenario cbc128, expand included: 62419 cycles and 2300 bytes; in bulk 238.1 cycles per byte; in ctr16,
 * round keys included, 4211 and 1160.
 *
 * cost fw_hight_expand 11 stack
 * cost fw_hight_cbc_encrypt 10 stack
 * cost fw_hight_cbc_decrypt 12 stack
 * cost fw_hight_ctr 20 stack
 */
#include "fw_functions.inc"
#include "hight_fast.inc"

#define mode_state      x0, x1, x2, x3, x4, x5, x6, x7
#define STATE_DESCENDS  0
#define mode_of_the_caller of_the_caller
#define mode_of_the_caller_back of_the_caller_back

/* The last round does not move the bytes; here they have to be in their places. */
.macro move_bytes a0, a1, a2, a3, a4, a5, a6, a7
    mov     product_low, \a0
    mov     \a0, \a1
    mov     \a1, \a2
    mov     \a2, \a3
    mov     \a3, \a4
    mov     \a4, \a5
    mov     \a5, \a6
    mov     \a6, \a7
    mov     \a7, product_low
.endm

.macro prepare_encryption variant:req
    clr     zero
    ldi     times_8, 8
    ldi     times_64, 64
.endm

.macro encrypt_state variant:req
    ldi     times_128, 128
    whiten  x0, x2, x4, x6
    encrypt_rounds
    whiten  x1, x3, x5, x7
    move_bytes x0, x1, x2, x3, x4, x5, x6, x7
    keys_forward -SCHEDULE_BYTES
.endm

.macro prepare_decryption variant:req
    prepare_encryption \variant
.endm

.macro decrypt_state variant:req
    ldi     times_128, 128
    move_bytes x7, x6, x5, x4, x3, x2, x1, x0
    keys_forward SCHEDULE_BYTES
    whiten_back x1, x3, x5, x7
    decrypt_rounds
    whiten_back x0, x2, x4, x6
.endm

#include "fw_register_modes_avr.inc"

    fw_function_of fw_hight_expand, expand_in_registers
    fw_function_of fw_hight_cbc_encrypt, cbc_encrypt, any
    fw_function_of fw_hight_cbc_decrypt, cbc_decrypt, any
    fw_function_of fw_hight_ctr, ctr, any
