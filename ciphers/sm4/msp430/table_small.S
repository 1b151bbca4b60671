/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for MSP430: the S-box in flash, one round per pass, encryption and decryption in one.
 *
 *     void fw_sm4_expand (fw_sm4_schedule *schedule, const uint8_t key[16]);
 *     void fw_sm4_encrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *     void fw_sm4_decrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r12 and r13; registers: below and in sm4_macros.inc. Key, block and schedule at even addresses; the
 * schedule is the portable one. Constant time of cycles only: there is no cache, but the addresses of lookups depend on
 * key and block.
 *
 * A round is 4 cycles for the round key, 6 for the sum, 22 for the S-box, 25 for the diffusion, 8 to move the words by
 * one place, 2 for the direction and 5 for the loop: 72. encrypt and decrypt are one piece of code.
 *
 * cost fw_sm4_expand 3304 cycles 278 bytes 24 stack
 * cost fw_sm4_encrypt 2435 cycles 274 bytes 24 stack
 * cost fw_sm4_decrypt 2439 cycles 274 bytes 24 stack
 */
#include "sm4_macros.inc"
#include "sm4_expand.inc"

#define end             low             /* before the rounds, then on the stack: where the round keys end */
#define step            other           /* the same: to the next round key */

    .section .rodata.fw_sm4_s_box, "a", %progbits
byte_table:
#define S_BOX_ROW(...)  .byte __VA_ARGS__
#include "s_box.inc"

.macro store_round_key high:req, low:req
    mov     \low, 0(schedule)
    mov     \high, 2(schedule)
.endm

fw_function fw_sm4_expand
    expand_key substitute_half, store_round_key
fw_end fw_sm4_expand

fw_function fw_sm4_decrypt
    mov     keys, end
    sub     #ROUND_KEY_BYTES, end
    add     #SCHEDULE_BYTES - ROUND_KEY_BYTES, keys
    mov     #-2 * ROUND_KEY_BYTES, step
    jmp     1f
fw_label fw_sm4_encrypt
    mov     keys, end
    add     #SCHEDULE_BYTES, end
    mov     #0, step
1:  save_words
    save    block, end, step
    load_words block
    swap_bytes_of_words

2:  mov     @keys+, low
    mov     @keys+, high
    xor     word1_high, high
    xor     word2_high, high
    xor     word3_high, high
    xor     word1_low, low
    xor     word2_low, low
    xor     word3_low, low
    substitute_half high, other
    substitute_half low, other

    /* With a, b, c, d the bytes found: word 0 takes a + d, a + b, b + c and c + d; then a + b + c, b + c + d, ... as a
     * word rotated left by 2. OTHER: a + c, b + d. HIGH: b, c. */
    xor     high, word0_high
    xor     low, word0_low
    mov     high, other
    xor     low, other
    middle_bytes high, low
    xor     high, word0_low
    xor     high, word0_high
    xor     other, high
    swpb    other
    xor     other, word0_high
    mov     high, low
    xor     other, low
    .rept   2
    rotate_left_1 high, low
    .endr
    xor     word0_high, high
    xor     word0_low, low
    move_words
    mov     high, word3_high
    mov     low, word3_low
    add     @sp, keys
    cmp     2(sp), keys
    jne     2b

    restore step, end, block
    swap_bytes_of_words
    store_words block
    restore_words
    ret
fw_end fw_sm4_encrypt
fw_end fw_sm4_decrypt
