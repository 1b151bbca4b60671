/* Chaskey as a block cipher for AVR: four rounds per pass.
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
 * Stack: the return address and 14 bytes in encrypt and decrypt.
 * Four rounds take 268 cycles and the loop 4: a bound of 544 for 8 rounds and 1088 for 16, and 160 for the block in and
 * out and the key.
 *
 * cost fw_chaskey_expand 73 cycles 70 bytes
 * cost fw_chaskey_encrypt 775 cycles 742 bytes
 * cost fw_chaskey_decrypt 775 cycles 742 bytes
 * cost fw_chaskey_lts_expand 73 cycles 70 bytes
 * cost fw_chaskey_lts_encrypt 1319 cycles 742 bytes
 * cost fw_chaskey_lts_decrypt 1319 cycles 742 bytes
 */
#include "chaskey_macros.inc"

#define state           v0, one_odd, v2, three

.macro begin name:req
    save    of_the_caller
    movw    keys_pair, argument1
    movw    block_pair, argument2
    ldi     count, ROUNDS_\name / 4
    load_xor_key state
.endm

.macro end
    store_xor_key state
    clr     product_high
    restore of_the_caller_back
    ret
.endm

.macro cipher name:req
fw_function fw_\name\()_expand
    movw    keys_pair, argument1
    movw    block_pair, argument2
    .rept   16
    load    block+, product_low
    store   keys+, product_low
    .endr
    ret
fw_end fw_\name\()_expand

fw_function fw_\name\()_encrypt
    begin   \name
    ldi     multiplier, 32
1:  encrypt_round v0, one_odd, v2, three, two
    encrypt_round v0_half, two_odd, v2_half, one, three
    encrypt_round v0, three_odd, v2, two, one
    encrypt_round v0_half, one_odd, v2_half, three, two
    encrypted_home
    dec     count
    breq    2f
    rjmp    1b
2:  end
fw_end fw_\name\()_encrypt

fw_function fw_\name\()_decrypt
    begin   \name
    ldi     multiplier, 8
3:  decrypt_round v0, one_odd, v2, three, two
    decrypt_round v0_half, three_odd, v2_half, two, one
    decrypt_round v0, two_odd, v2, one, three
    decrypt_round v0_half, one_odd, v2_half, three, two
    decrypted_home
    dec     count
    breq    4f
    rjmp    3b
4:  end
fw_end fw_\name\()_decrypt
.endm

cipher chaskey
cipher chaskey_lts
