/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LEA-128 for AVR: whole modes, six rounds per pass.
 *
 *     void fw_lea128_expand     (fw_lea128_schedule *schedule, const uint8_t key[16]);
 *     void fw_lea128_cbc_encrypt(const fw_lea128_schedule *schedule, const uint8_t iv[16],
 *                                uint8_t *data, size_t blocks);
 *     void fw_lea128_cbc_decrypt(const fw_lea128_schedule *schedule, const uint8_t iv[16],
 *                                uint8_t *data, size_t blocks);
 *     void fw_lea128_ctr        (const fw_lea128_schedule *schedule, uint8_t counter[16],
 *                                uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers, schedule and the cost of a round: lea_macros.inc; of a
 * block: fw_register_modes_avr.inc. Needs MUL and MOVW. The schedule is in RAM; for ctr, FW_SCHEDULE_IN_FLASH, in the first
 * 64 KiB of flash.
 * The rounds want all registers: what the mode keeps in six of them goes to the stack meanwhile (24 cycles). 24 rounds
 * take 2424 cycles, the loop 11, constants and pointers 8: a bound of 2467 per block, 2491 in decryption.
 * Measured in scenario cbc128, expand included: 45137 cycles and 2850 bytes; in bulk 162.2 cycles per byte; in ctr16,
 * round keys included, 3076 and 1628.
 *
 * cost fw_lea128_expand 20 stack
 * cost fw_lea128_cbc_encrypt 26 stack
 * cost fw_lea128_cbc_decrypt 28 stack
 * cost fw_lea128_ctr 26 stack
 */
#include "fw_functions.inc"
#include "lea_macros.inc"

#define BLOCK_BYTES     16
#define mode_state      state
#define mode_result     mode_state
#define mode_byte       product_low
#define mode_of_the_caller r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4
#define mode_of_the_caller_back r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
#define in_the_way      r2, r3, end, zero, eight, thirty_two
#define in_the_way_back thirty_two, eight, zero, end, r3, r2

.macro result_to_state
.endm

.macro prepare_encryption variant:req
.endm

.macro encrypt_state variant:req
    save    in_the_way
    set_multipliers
    end_upwards
    clr     zero
    encrypt_rounds
    keys_forward -ROUND_KEY_BYTES * ROUNDS
    restore in_the_way_back
.endm

.macro prepare_decryption variant:req
.endm

.macro decrypt_state variant:req
    save    in_the_way
    set_multipliers
    end_downwards
    decrypt_rounds
    restore in_the_way_back
.endm

#include "fw_register_modes_avr.inc"

    fw_function_of fw_lea128_expand, expand
    fw_function_of fw_lea128_cbc_encrypt, cbc_encrypt, any
    fw_function_of fw_lea128_cbc_decrypt, cbc_decrypt, any
    fw_function_of fw_lea128_ctr, ctr, any
