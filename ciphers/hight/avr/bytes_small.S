/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HIGHT for AVR: two rounds per pass.
 *
 *     void fw_hight_expand (fw_hight_schedule *schedule, const uint8_t key[16]);
 *     void fw_hight_encrypt(const fw_hight_schedule *schedule, uint8_t block[8]);
 *     void fw_hight_decrypt(const fw_hight_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers, schedule and the cost of a round: hight_macros.inc. Needs MUL and MOVW.
 * encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * A round takes 56 cycles, what brings the bytes home 5 per two and the loop 4. A bound with these parts: the loops are
 * 100 words each, the block in and out 32, the whitening 32, expand's loop 23: 574 bytes before anything is saved or
 * set up.
 *
 * cost fw_hight_expand 3015 cycles 96 bytes 2 stack
 * cost fw_hight_encrypt 2032 cycles 308 bytes 8 stack
 * cost fw_hight_decrypt 2034 cycles 312 bytes 8 stack
 */
#include "hight_macros.inc"

fw_function fw_hight_encrypt
    begin_encryption
    ldi     count, ROUNDS / 2
1:  encrypt_round x0, x1, x2, x3, x4, x5, x6, x7
    encrypt_round x7, x0, x1, x2, x3, x4, x5, x6
    movw    product, x76
    movw    x76, x54
    movw    x54, x32
    movw    x32, x10
    movw    x10, product
    dec     count
    breq    2f
    rjmp    1b
2:  end_encryption
fw_end fw_hight_encrypt

fw_function fw_hight_decrypt
    decrypt_by_twos
fw_end fw_hight_decrypt

#define constant        r18
#define top             r19
#define number          r20             /* of the subkey */
#define turn            r21             /* what the key has turned by, one place per sixteen subkeys */
#define place           r25             /* in the key */
#define key_pair        argument2

/* WK0 to WK3 are the key's last bytes, WK4 to WK7 its first. */
.macro copy_four
    .rept   4
    load    block+, product_low
    store   keys+, product_low
    .endr
.endm

fw_function fw_hight_expand
    movw    keys_pair, argument1
    movw    block_pair, key_pair
    adiw    block_pair, 12
    copy_four
    ldi     constant, FIRST_CONSTANT
    ldi     top, 0x40
    ldi     number, 0
    ldi     turn, 0
1:  mov     place, number
    sub     place, turn
    andi    place, 7
    sbrc    number, 3
    ori     place, 8
    movw    block_pair, key_pair
    add     block_low, place
    adc     block_high, product_high
    load    block, product_low
    add     product_low, constant
    store   keys+, product_low
    next_constant constant, top
    inc     number
    mov     place, number
    andi    place, 15
    brne    1b
    inc     turn
    sbrs    number, 7
    rjmp    1b
    movw    block_pair, key_pair
    copy_four
    ret
fw_end fw_hight_expand
