/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TWINE for AVR: whole modes, lookups in a table of pairs in flash, four rounds per pass.
 *
 *     void fw_twine80_expand     (fw_twine80_schedule *schedule, const uint8_t key[10]);
 *     void fw_twine80_cbc_encrypt(const fw_twine80_schedule *schedule, const uint8_t iv[8],
 *                                 uint8_t *data, size_t blocks);
 *     void fw_twine80_cbc_decrypt(const fw_twine80_schedule *schedule, const uint8_t iv[8],
 *                                 uint8_t *data, size_t blocks);
 *     void fw_twine80_ctr        (const fw_twine80_schedule *schedule, uint8_t counter[8],
 *                                 uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers, rounds and their cost: twine_table.inc; of a block:
 * fw_register_modes_avr.inc. Needs MOVW. The schedule, that of portable_table.c, is in RAM; for ctr, FW_SCHEDULE_IN_FLASH, in the
 * first 64 KiB of flash, where the table must stand, too.
 * NOT constant time in the strict sense: see twine_table.inc.
 * Measured in scenario cbc128, expand included: 41385 cycles and 1708 bytes; in bulk 151.2 cycles per byte; in ctr16,
 * round keys included, 3542 and 968.
 *
 * cost fw_twine80_expand 20 stack
 * cost fw_twine80_cbc_encrypt 7 stack
 * cost fw_twine80_cbc_decrypt 9 stack
 * cost fw_twine80_ctr 17 stack
 */
#include "twine_table.inc"

#define mode_state      first_bytes
#define STATE_DESCENDS  0
#define mode_of_the_caller count
#define mode_of_the_caller_back count

.macro prepare_encryption variant
.endm

.macro prepare_decryption variant
.endm

/* The bytes from where the rounds leave them to where a mode wants them, in one ring, and the reverse. */
.macro encrypt_state variant
    movw    round_keys_pair, keys_pair
    encrypt_state_here
    movw    keys_pair, round_keys_pair
    keys_forward -SCHEDULE_BYTES
    mov     count, even0
    mov     even0, even3
    mov     even3, odd1
    mov     odd1, even2
    mov     even2, odd3
    mov     odd3, odd2
    mov     odd2, odd0
    mov     odd0, count
.endm

.macro decrypt_state variant
    mov     count, odd0
    mov     odd0, odd2
    mov     odd2, odd3
    mov     odd3, even2
    mov     even2, odd1
    mov     odd1, even3
    mov     even3, even0
    mov     even0, count
    keys_forward SCHEDULE_BYTES
    movw    round_keys_pair, keys_pair
    decrypt_state_here
    movw    keys_pair, round_keys_pair
.endm

#include "fw_register_modes_avr.inc"
#include "fw_functions.inc"

    fw_function_of fw_twine80_expand, expand_key
    fw_function_of fw_twine80_cbc_encrypt, cbc_encrypt, any
    fw_function_of fw_twine80_cbc_decrypt, cbc_decrypt, any
    fw_function_of fw_twine80_ctr, ctr, any
