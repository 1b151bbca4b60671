/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE-128 in CBC mode for AVR: two rounds per pass, round keys of five bytes.
 *
 *     void fw_rectangle128_expand     (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_cbc_encrypt(const fw_rectangle128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle128_cbc_decrypt(const fw_rectangle128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers and technique: rectangle128_derived.inc, also of the
 * schedule (136 bytes, in RAM). Needs MUL and MOVW.
 * Encryption keeps the chaining value in the state; decryption goes from the last block to the first, where the block
 * before is still ciphertext, and copies nothing. A round is 59 cycles forward and 61 back; 38 in a block go to loops of
 * two rounds, and back 24 to the pointer.
 * Measured in scenario cbc128, expand included: 54176 cycles and 1024 bytes.
 *
 * cost fw_rectangle128_expand 10 stack
 * cost fw_rectangle128_cbc_encrypt 11 stack
 * cost fw_rectangle128_cbc_decrypt 13 stack
 */
#include "rectangle128_derived_block.inc"
#include "rectangle_bulk.inc"

fw_function fw_rectangle128_expand
    expand_block_derived make_derived_schedule, KEY_HOME
fw_end fw_rectangle128_expand

fw_function fw_rectangle128_cbc_encrypt
    save    last_low, last_high, newest, older, zero, end, multiplier, data_low, data_high
    movw    keys_pair, argument1
    mov     end, keys_low
    subi    end, lo8(-DERIVED_SCHEDULE_BYTES)
    movw    iv_pair, argument2
    movw    data_pair, argument3
    find_end
    movw    last, argument4
    ldi     multiplier, 32
    clr     zero
    load    iv+, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    rjmp    4f

3:  each_byte add_byte, 0, row3_low, row3_high
    movw    copy, row1
    movw    row1, row2
    movw    row2, copy
    mov     product_low, row3_low
    add_first_derived row3_high, row3_low, older, newest, ROWS_CROSSED
    encrypt_derived_in_pairs
    com     row3_low
    mov     row3_high, row3_low
    mov     row3_low, product_low
    each_byte store_byte, 0, row3_low, row3_high
    subi    keys_low, lo8(DERIVED_SCHEDULE_BYTES)
    sbci    keys_high, hi8(DERIVED_SCHEDULE_BYTES)
    adiw    data_pair, 8
4:  cp      data_low, last_low
    cpc     data_high, last_high
    breq    5f
    rjmp    3b

5:  clr     product_high
    restore data_high, data_low, multiplier, end, zero, older, newest, last_high, last_low
    ret
fw_end fw_rectangle128_cbc_encrypt

/* From the last block to the first. The data pointer is on the block to be decrypted next. */
fw_function fw_rectangle128_cbc_decrypt
    save    saved_iv_low, saved_iv_high, last_low, last_high, newest, older, last_row0, end, multiplier
    save    data_low, data_high
    movw    keys_pair, argument1
    mov     end, keys_low
    movw    saved_iv, argument2
    movw    data_pair, argument3
    sbiw    data_pair, 8
    movw    last, data_pair
    find_end
    movw    data_pair, argument4
    ldi     multiplier, 8
    rjmp    4f

3:  each_byte load_byte, 0, row3_low, row3_high
    movw    copy, row1
    movw    row1, row2
    movw    row2, copy
    movw    copy, row3
    com     copy_high
    sbiw    data_pair, 8
    subi    keys_low, lo8(-(FIRST_PASS_BACK))
    sbci    keys_high, hi8(-(FIRST_PASS_BACK))
    decrypt_derived_in_pairs
    movw    previous_pair, data_pair
    cp      data_low, last_low
    cpc     data_high, last_high
    brne    5f
    movw    previous_pair, saved_iv
5:  .irp    byte, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    eor_from previous+, \byte
    .endr
    each_byte store_byte, 8, row3_low, row3_high
4:  cp      data_low, last_low
    cpc     data_high, last_high
    breq    6f
    rjmp    3b

6:  clr     product_high
    restore data_high, data_low
    restore multiplier, end, last_row0, older, newest, last_high, last_low, saved_iv_high, saved_iv_low
    ret
fw_end fw_rectangle128_cbc_decrypt
