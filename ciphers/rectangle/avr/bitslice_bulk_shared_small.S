/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE in CBC mode for AVR: all functions of a variant are one piece of code, one round per pass.
 *
 *     void fw_rectangle80_expand     (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_cbc_encrypt(const fw_rectangle80_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle80_cbc_decrypt(const fw_rectangle80_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle128_expand     (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_cbc_encrypt(const fw_rectangle128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle128_cbc_decrypt(const fw_rectangle128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers and technique: rectangle_macros.inc; schedules
 * (158 bytes, in RAM): rectangle80_keys.inc, rectangle128_keys.inc. Needs MUL and MOVW, and a return address of two
 * bytes: a device with up to 128 KiB of flash.
 * Encryption goes upwards, the block before is the one just written; decryption goes from the last block to the first,
 * where the block before is still ciphertext. T tells which: nothing else here touches it. The loop of decryption, too
 * far for a branch, is entered by the jump that would lead to its entry anyway.
 * Rounds as in bitslice_bulk_small.S; calls and common paths cost some 25 cycles a block more, and save a fifth of the
 * code.
 * Measured in scenario cbc128: 61553 cycles and 636 bytes for 80-bit keys, 59773 and 584 for 128-bit keys.
 *
 * cost fw_rectangle80_expand 16 stack
 * cost fw_rectangle80_cbc_encrypt 18 stack
 * cost fw_rectangle80_cbc_decrypt 18 stack
 * cost fw_rectangle128_expand 13 stack
 * cost fw_rectangle128_cbc_encrypt 15 stack
 * cost fw_rectangle128_cbc_decrypt 15 stack
 */
#include "rectangle_bulk.inc"

#define back_low        r30             /* where begin returns to */
#define back_high       r31
#define iv_aside        r8              /* pairs */
#define iv_aside_low    r8
#define iv_aside_high   r9
#define blocks          r10             /* how many are left */
#define blocks_low      r10
#define blocks_high     r11

.macro functions variant:req
fw_function fw_rectangle\variant\()_expand
    rcall   begin_\variant
    make_schedule_\variant

/* The end of all three. */
finish_\variant:
    clr     product_high
    restore data_high, data_low, multiplier, count, kept_second, kept_first, zero
    restore blocks_high, blocks_low, iv_aside_high, iv_aside_low
    .if     \variant == 80
    restore row4_low, data_aside_high, data_aside_low
    .endif
    ret

/* Saves registers and arguments; the schedule is in X then. The caller's address leaves the stack first. */
begin_\variant:
    pop     back_high
    pop     back_low
    .if     \variant == 80
    save    data_aside_low, data_aside_high, row4_low
    .endif
    save    iv_aside_low, iv_aside_high, blocks_low, blocks_high
    save    zero, kept_first, kept_second, count, multiplier, data_low, data_high
    movw    schedule_pair, argument1
    movw    iv_aside, argument2
    movw    data_pair, argument3
    movw    blocks, argument4
    clr     zero
    ijmp

fw_label fw_rectangle\variant\()_cbc_encrypt
    rcall   begin_\variant
    movw    keys_pair, schedule_pair
    movw    previous_pair, iv_aside
    clt
    rjmp    2f

fw_label fw_rectangle\variant\()_cbc_decrypt
    rcall   begin_\variant
    movw    keys_pair, schedule_pair
    set
    ldi     multiplier, 8
    mul     argument4_low, multiplier   /* the data pointer behind the last block */
    add     data_low, product_low
    adc     data_high, product_high
    mul     argument4_high, multiplier
    add     data_high, product_low

next_\variant:
    movw    previous_pair, data_pair    /* for encryption */
    brtc    1f
    sbiw    data_pair, 16
1:  adiw    data_pair, 8
2:  movw    row0, blocks
    sbiw    row0, 1
    brcs    finish_\variant
    movw    blocks, row0
    each_byte load_byte, 0, row3_low, row3_high
    ldi     count, ROUND_KEYS
    brtc    3f

    leave_data_\variant
    begin_keys_behind_\variant
    keep_last_\variant
    rjmp    decryption_\variant

3:  rcall   add_previous_\variant
    leave_data_\variant
    begin_keys_\variant
    encrypt_counted \variant
    subi    keys_low, lo8(SHORT_SCHEDULE_BYTES)
    sbci    keys_high, hi8(SHORT_SCHEDULE_BYTES)
    return_to_data_\variant
    rjmp    write_\variant

    decryption_loop \variant, decryption_\variant
    back_from_keys_\variant
    return_to_data_\variant
    movw    previous_pair, data_pair
    sbiw    previous_pair, 8
    mov     product_low, blocks_low
    or      product_low, blocks_high
    brne    4f
    movw    previous_pair, iv_aside
4:  rcall   add_previous_\variant

write_\variant:
    each_byte store_byte, 0, row3_low, row3_high
    rjmp    next_\variant

add_previous_\variant:
    .irp    byte, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    eor_from previous+, \byte
    .endr
    ret
fw_end fw_rectangle\variant\()_expand
fw_end fw_rectangle\variant\()_cbc_encrypt
fw_end fw_rectangle\variant\()_cbc_decrypt
.endm

functions 80
functions 128
