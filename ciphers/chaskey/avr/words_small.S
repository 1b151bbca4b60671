/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Chaskey as a block cipher for AVR: one round per pass, both directions begin and end in the same code.
 *
 *     void fw_chaskey_expand     (fw_chaskey_schedule *schedule, const uint8_t key[16]);
 *     void fw_chaskey_encrypt    (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *     void fw_chaskey_decrypt    (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *     void fw_chaskey_lts_expand (fw_chaskey_lts_schedule *schedule, const uint8_t key[16]);
 *     void fw_chaskey_lts_encrypt(const fw_chaskey_lts_schedule *schedule, uint8_t block[16]);
 *     void fw_chaskey_lts_decrypt(const fw_chaskey_lts_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r25:r24 and r23:r22; registers and the cost of a round: chaskey_macros.inc. Needs MUL and MOVW. encrypt
 * reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * The code must stand in the first 128 KiB of flash (IJMP).
 * A round takes 76 cycles and the loop 4. A bound with these parts: a round and its loop are 71 words in both
 * directions, the block in and out 96, the registers saved 28: 532 bytes before anything is set up or copied.
 *
 * cost fw_chaskey_expand 121 cycles 16 bytes 2 stack
 * cost fw_chaskey_encrypt 879 cycles 420 bytes 16 stack
 * cost fw_chaskey_decrypt 883 cycles 160 bytes 16 stack
 * cost fw_chaskey_lts_expand 121 cycles 16 bytes 2 stack
 * cost fw_chaskey_lts_encrypt 1519 cycles 420 bytes 16 stack
 * cost fw_chaskey_lts_decrypt 1523 cycles 160 bytes 16 stack
 */
#include "chaskey_macros.inc"

#define bytes_left      r18
#define way             r16             /* pair; count and multiplier later */

/* All words at home in byte order, for the block's bytes. */
#define state           v0, one_odd, v2, three

.macro turn_home a0, a1, a2, a3
    movw    product, \a0
    movw    \a0, \a2
    movw    \a2, product
.endm

.macro cipher name:req
fw_function fw_\name\()_expand
    copy_key 16, bytes_left
    ret
fw_end fw_\name\()_expand

fw_function fw_\name\()_encrypt
    go_on_at encryption_\name
begin_\name:
    save    of_the_caller
    movw    way, keys_pair
    movw    keys_pair, argument1
    movw    block_pair, argument2
    load_xor_key state
    go_on   way
encryption_\name:
    movw    keys_pair, product
    ldi     count, ROUNDS_\name
    ldi     multiplier, 32
2:  encrypt_round v0, one_odd, v2, three, two
    encrypted_home
    turn_home v0
    turn_home v2
    dec     count
    breq    end_\name
    rjmp    2b
end_\name:
    store_xor_key state
    clr     product_high
    restore of_the_caller_back
    ret
fw_end fw_\name\()_encrypt

fw_function fw_\name\()_decrypt
    go_on_at decryption_\name
    far_jump begin_\name
decryption_\name:
    movw    keys_pair, product
    ldi     count, ROUNDS_\name
    ldi     multiplier, 8
3:  decrypt_round v0, one_odd, v2, three, two
    decrypted_home
    turn_home v0
    turn_home v2
    dec     count
    breq    4f
    rjmp    3b
4:  far_jump end_\name
fw_end fw_\name\()_decrypt
.endm

cipher chaskey
cipher chaskey_lts
