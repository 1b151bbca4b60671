/* RECTANGLE-128 in CBC and CTR mode for AVR: one round per pass.
 *
 *     void fw_rectangle128_expand     (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_cbc_encrypt(const fw_rectangle128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle128_cbc_decrypt(const fw_rectangle128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle128_ctr        (const fw_rectangle128_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers and schedule (158 bytes): rectangle_macros.inc. The
 * schedule is in RAM; for ctr, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash. Needs MUL and MOVW.
 * A round is 65 cycles forward (ctr, in flash: 70) and 66 back, and 3 for the loop;
 * what it needs at least: bitslice_fast.S.
 * Stack: the return address and 8, 10, 10 and 11 bytes in expand, cbc_encrypt, cbc_decrypt and ctr.
 */
#include "rectangle_bulk.inc"

fw_function fw_rectangle128_expand
    expand_short_schedule
fw_end fw_rectangle128_expand

fw_function fw_rectangle128_cbc_encrypt
    cbc_encrypt_with encrypt_singly
fw_end fw_rectangle128_cbc_encrypt

fw_function fw_rectangle128_cbc_decrypt
    cbc_decrypt_with decrypt_singly
fw_end fw_rectangle128_cbc_decrypt

#define counter         X
#define counter_pair    r26
#define saved_counter   r8              /* pair */
#define saved_counter_low  r8
#define saved_counter_high r9

.macro add_to_data offset:req, byte:req
    ldd     product_low, data + \offset
    eor     product_low, \byte
    std     data + \offset, product_low
.endm

fw_function fw_rectangle128_ctr
    save    saved_counter_low, saved_counter_high, last_low, last_high
    save    zero, kept2, kept3, count, multiplier, data_low, data_high
    movw    keys_pair, argument1
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
    encrypt_by_one
    each_byte add_to_data, 0, row3_low, row3_high
    subi    keys_low, lo8(SHORT_SCHEDULE_BYTES)
    sbci    keys_high, hi8(SHORT_SCHEDULE_BYTES)
    adiw    data_pair, 8
4:  cp      data_low, last_low
    cpc     data_high, last_high
    breq    5f
    rjmp    3b

5:  clr     product_high
    restore data_high, data_low, multiplier, count, kept3, kept2, zero
    restore last_high, last_low, saved_counter_high, saved_counter_low
    ret
fw_end fw_rectangle128_ctr
