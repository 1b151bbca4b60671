/* RECTANGLE in CBC and CTR mode for AVR: one round per pass.
 *
 *     void fw_rectangle80_expand     (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_cbc_encrypt(const fw_rectangle80_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle80_cbc_decrypt(const fw_rectangle80_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle80_ctr        (const fw_rectangle80_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle128_expand     (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_cbc_encrypt(const fw_rectangle128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle128_cbc_decrypt(const fw_rectangle128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle128_ctr        (const fw_rectangle128_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers and technique: rectangle_macros.inc; schedules (158
 * bytes): rectangle80_keys.inc, rectangle128_keys.inc. The schedule is in RAM; for ctr, FW_SCHEDULE_IN_FLASH, in the
 * first 64 KiB of flash. Needs MUL and MOVW.
 * A round is 65 cycles forward (ctr in flash: 75 with 80-bit keys, else 71) and 67 (80-bit keys) or 66 back, and 3 for
 * the loop.
 * Stack: the return address and, for 80-bit keys, 5, 13, 12 and 13 bytes in expand, cbc_encrypt, cbc_decrypt and ctr,
 * for 128-bit keys 8, 10, 10 and 11.
 */
#include "rectangle_bulk.inc"

fw_function fw_rectangle80_expand
    expand_80
fw_end fw_rectangle80_expand

fw_function fw_rectangle80_cbc_encrypt
    cbc_encrypt_with encrypt_singly, 80, row3
fw_end fw_rectangle80_cbc_encrypt

fw_function fw_rectangle80_cbc_decrypt
    cbc_decrypt_with decrypt_singly, 80
fw_end fw_rectangle80_cbc_decrypt

fw_function fw_rectangle128_expand
    expand_128
fw_end fw_rectangle128_expand

fw_function fw_rectangle128_cbc_encrypt
    cbc_encrypt_with encrypt_singly, 128, row3
fw_end fw_rectangle128_cbc_encrypt

fw_function fw_rectangle128_cbc_decrypt
    cbc_decrypt_with decrypt_singly, 128
fw_end fw_rectangle128_cbc_decrypt

#define counter         X
#define counter_pair    r26
#define saved_counter   r6              /* pair */
#define saved_counter_low  r6
#define saved_counter_high r7

.macro add_to_data offset:req, byte:req
    ldd     product_low, data + \offset
    eor     product_low, \byte
    std     data + \offset, product_low
.endm

.macro ctr variant:req
    save    saved_counter_low, saved_counter_high, last_low, last_high
    save    zero, kept_first, kept_second, end, multiplier, data_low, data_high
    .if     \variant == 80
    save    data_aside_low, data_aside_high
    .endif
    movw    keys_pair, argument1
    end_upwards
    movw    saved_counter, argument2
    movw    data_pair, argument3
    find_end
    movw    last, argument4
    clr     zero
    ldi     multiplier, 32
    rjmp    4f

3:  movw    counter_pair, saved_counter
    load    counter+, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    /* The counter in memory goes one ahead. */
    sec
    .irp    byte, row3_high, row3_low, row2_high, row2_low, row1_high, row1_low, row0_high, row0_low
    mov     product_low, \byte
    adc     product_low, zero
    st      -counter, product_low
    .endr
    leave_data_\variant
    begin_keys_\variant
    encrypt_by_one \variant
    return_to_data_\variant
    each_byte add_to_data, 0, row3_low, row3_high
    subi    keys_low, lo8(SHORT_SCHEDULE_BYTES)
    sbci    keys_high, hi8(SHORT_SCHEDULE_BYTES)
    adiw    data_pair, 8
4:  cp      data_low, last_low
    cpc     data_high, last_high
    breq    5f
    rjmp    3b

5:  clr     product_high
    .if     \variant == 80
    restore data_aside_high, data_aside_low
    .endif
    restore data_high, data_low, multiplier, end, kept_second, kept_first, zero
    restore last_high, last_low, saved_counter_high, saved_counter_low
    ret
.endm

fw_function fw_rectangle80_ctr
    ctr 80
fw_end fw_rectangle80_ctr

fw_function fw_rectangle128_ctr
    ctr 128
fw_end fw_rectangle128_ctr
