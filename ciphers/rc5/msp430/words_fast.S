/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 for MSP430: one round per pass, rotations by secret counts in five steps that are all taken.
 *
 *     void fw_rc5_20_expand  (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. The schedule is the portable one.
 *
 * Half a round is 74 cycles, 68 of them for the rotation (rc5_macros.inc), back 77.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_rc5_20_expand 15695 cycles 318 bytes 32 stack
 * cost fw_rc5_20_encrypt 3103 cycles 370 bytes 12 stack
 * cost fw_rc5_20_decrypt 3229 cycles 356 bytes 12 stack
 */
#include "rc5_macros.inc"

#define sixteen         r4              /* not in expand */

.macro rotate_by_count low:req, high:req
    rotate_by \low, \high, count, #16
.endm

.macro encrypt_half a_low:req, a_high:req, b_low:req, b_high:req
    xor_word \b_low, \b_high, \a_low, \a_high
    rotate_by \a_low, \a_high, \b_low, sixteen
    add_next_word \a_low, \a_high
.endm

.macro decrypt_half b_low:req, b_high:req, a_low:req, a_high:req
    subtract_next_word \b_low, \b_high
    sub     #8, schedule                /* at the word before the one just used */
    clr     count
    sub     \a_low, count
    rotate_by \b_low, \b_high, count, sixteen
    xor_word \a_low, \a_high, \b_low, \b_high
.endm

/* Two registers of the caller wait in the block. */
.macro enter_block
    save    b_high, count, mask, copy_low, copy_high
    load_word a_low, a_high, block
    load_word b_low, b_high, block
    mov     passes, -2(block)
    mov     sixteen, -4(block)
    mov     #ROUNDS, passes
    mov     #16, sixteen
.endm

fw_function fw_rc5_20_encrypt
    enter_block
    add_next_word a_low, a_high
    add_next_word b_low, b_high
.Lencrypt_round:
    encrypt_half a_low, a_high, b_low, b_high
    encrypt_half b_low, b_high, a_low, a_high
    dec     passes
    jnz     .Lencrypt_round
.Lleave_block:
    mov     -2(block), passes
    mov     -4(block), sixteen
    store_word a_low, a_high, -BLOCK_BYTES, block
    store_word b_low, b_high, 4 - BLOCK_BYTES, block
    restore copy_high, copy_low, mask, count, b_high
    ret
fw_end fw_rc5_20_encrypt

fw_function fw_rc5_20_decrypt
    enter_block
    add     #TABLE_BYTES - 4, schedule
.Ldecrypt_round:
    decrypt_half b_low, b_high, a_low, a_high
    decrypt_half a_low, a_high, b_low, b_high
    dec     passes
    jnz     .Ldecrypt_round
    subtract_next_word b_low, b_high
    sub     #8, schedule
    subtract_next_word a_low, a_high
    br      #.Lleave_block
fw_end fw_rc5_20_decrypt

fw_function fw_rc5_20_expand
    expand
fw_end fw_rc5_20_expand
