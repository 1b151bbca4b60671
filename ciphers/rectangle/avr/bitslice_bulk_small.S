/* SPDX-License-Identifier: Apache-2.0 OR MIT */
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
 * A round is 66 cycles forward and 67 back for 80-bit keys, 64 and 66 for 128-bit keys, and 3 for the loop; in ctr one
 * less forward, and from flash 75 and 69. (bitslice_ctr_small.S: ctr in less.)
 * Measured in scenario cbc128, expand included: 60722 cycles and 780 bytes for 80-bit keys, 58970 and 732 for 128; in
 * ctr16, round keys included: 4317 and 498, 3991 and 462.
 *
 * cost fw_rectangle80_expand 7 stack
 * cost fw_rectangle80_cbc_encrypt 15 stack
 * cost fw_rectangle80_cbc_decrypt 14 stack
 * cost fw_rectangle80_ctr 15 stack
 * cost fw_rectangle128_expand 10 stack
 * cost fw_rectangle128_cbc_encrypt 12 stack
 * cost fw_rectangle128_cbc_decrypt 12 stack
 * cost fw_rectangle128_ctr 13 stack
 */
#include "rectangle_bulk.inc"
#include "fw_functions.inc"

    fw_function_of fw_rectangle80_expand, expand_80
    fw_function_of fw_rectangle80_cbc_encrypt, cbc_encrypt_with, encrypt_singly, 80, row3
    fw_function_of fw_rectangle80_cbc_decrypt, cbc_decrypt_with, decrypt_singly, 80
    fw_function_of fw_rectangle128_expand, expand_128
    fw_function_of fw_rectangle128_cbc_encrypt, cbc_encrypt_with, encrypt_singly, 128, row3
    fw_function_of fw_rectangle128_cbc_decrypt, cbc_decrypt_with, decrypt_singly, 128

#define counter         X
#define counter_pair    r26
#define saved_counter   r6              /* pairs */
#define saved_counter_low  r6
#define saved_counter_high r7
#define blocks          r8              /* how many are left */
#define blocks_low      r8
#define blocks_high     r9

.macro ctr variant:req
    save    saved_counter_low, saved_counter_high, blocks_low, blocks_high
    save    zero, kept_first, kept_second, count, multiplier, data_low, data_high
    .if     \variant == 80
    save    data_aside_low, data_aside_high
    .endif
    movw    keys_pair, argument1
    movw    saved_counter, argument2
    movw    data_pair, argument3
    movw    blocks, argument4
    clr     zero
    ldi     multiplier, 32
    rjmp    4f

3:  clr     product_high
    .if     \variant == 80
    restore data_aside_high, data_aside_low
    .endif
    restore data_high, data_low, multiplier, count, kept_second, kept_first, zero
    restore blocks_high, blocks_low, saved_counter_high, saved_counter_low
    ret

4:  movw    row0, blocks
    sbiw    row0, 1
    brcs    3b
    movw    blocks, row0
    movw    counter_pair, saved_counter
    load    counter+, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    ldi     count, 8                    /* the counter in memory goes one ahead; DEC leaves the carry */
    sec
5:  ld      product_low, -counter
    adc     product_low, zero
    st      counter, product_low
    dec     count
    brne    5b
    leave_data_\variant
    begin_keys_\variant
    encrypt_by_one \variant
    return_to_data_\variant
    .irp    byte, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    ld      product_low, data
    eor     product_low, \byte
    st      data+, product_low
    .endr
    subi    keys_low, lo8(SHORT_SCHEDULE_BYTES)
    sbci    keys_high, hi8(SHORT_SCHEDULE_BYTES)
    rjmp    4b
.endm

fw_function fw_rectangle80_ctr
    ctr 80
fw_end fw_rectangle80_ctr

fw_function fw_rectangle128_ctr
    ctr 128
fw_end fw_rectangle128_ctr
