/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 for MSP430: whole modes, interleaved words, four rounds per pass; in CTR mode the counter is
 * interleaved.
 *
 *     void fw_simeck64_128_expand     (fw_simeck64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_simeck64_128_cbc_encrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_cbc_decrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_ctr        (const fw_simeck64_128_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * Arguments in r12 to r15; key, iv, counter and data must stand at even addresses. Round keys are interleaved, too.
 * What a round takes: simeck_macros.inc; what a block takes beside in CBC mode: fw_register_modes_msp430.inc. The
 * counter stays interleaved in registers, and goes one further as it is: about 12 cycles, instead of 76 to interleave
 * a block. The path depends on it; it is public.
 *
 * cost fw_simeck64_128_expand 6 stack
 * cost fw_simeck64_128_cbc_encrypt 14 stack
 * cost fw_simeck64_128_cbc_decrypt 14 stack
 * cost fw_simeck64_128_ctr 20 stack
 */
#define schedule        r12
#define block           r13
#define y_even          r14
#define y_odd           r15
#define x_even          r11
#define x_odd           r10
#define t               r9
#define count           r8
#include "simeck_macros.inc"

#define mode_state      y_even, y_odd, x_even, x_odd
#define mode_spare      t
#define mode_of_the_caller count, t, x_odd
#define mode_of_the_caller_back x_odd, t, count

.macro prepare_encryption
.endm

.macro encrypt_state
    interleave mode_state
    encrypt_rounds
    sub     #SCHEDULE_BYTES, schedule
    plain   mode_state
.endm

.macro decrypt_state
    interleave mode_state
    decrypt_rounds
    add     #ROUND_KEY_BYTES, schedule
    plain   mode_state
.endm

#include "fw_register_modes_msp430.inc"

fw_function fw_simeck64_128_expand
    expand_key
fw_end fw_simeck64_128_expand

fw_function fw_simeck64_128_cbc_encrypt
    cbc_encrypt
fw_end fw_simeck64_128_cbc_encrypt

fw_function fw_simeck64_128_cbc_decrypt
    cbc_decrypt
fw_end fw_simeck64_128_cbc_decrypt

/* ---- CTR mode: two words on the stack, the end of the data and where the counter is stored ---- */

#define data            mode_data
#define counter_y_even  r13
#define counter_y_odd   r7
#define counter_x_even  r5
#define counter_x_odd   r4
#define kept_counter    counter_y_even, counter_y_odd, counter_x_even, counter_x_odd
#define counter_pointer counter_y_even  /* when it is plain */
#define of_the_caller   r4, r5, r7, data, count, t, x_odd
#define of_the_caller_back x_odd, t, count, data, r7, r5, r4
#define one_bit         t
#define LOWEST_BIT      0x1000          /* in a half: the lowest bit of the last byte */
#define LAST_OF_BYTES   0x8888          /* the highest bit of any byte */

/* An interleaved word of a big-endian number goes one further: jumps to END if it does not carry. */
.macro count_word even:req, odd:req, end:req
    mov     #LOWEST_BIT, one_bit
.Lbits\@:
    xor     one_bit, \even
    bit     one_bit, \even
    jnz     \end
    xor     one_bit, \odd
    bit     one_bit, \odd
    jnz     \end
    bit     #LAST_OF_BYTES, one_bit
    jnz     .Lbyte\@
    rla     one_bit
    jmp     .Lbits\@
.Lbyte\@:                               /* the byte before */
    swpb    one_bit
    turn    one_bit, 1
    cmp     #LOWEST_BIT, one_bit
    jne     .Lbits\@
.endm

.macro copy_counter to0:req, to1:req, to2:req, to3:req, from0:req, from1:req, from2:req, from3:req
    copy_word \from0, \from1, \to0, \to1
    copy_word \from2, \from3, \to2, \to3
.endm

fw_function fw_simeck64_128_ctr
    save    of_the_caller, counter_pointer
    mov     mode_argument_data, data
    .rept   3
    rla     mode_argument_blocks
    .endr
    add     data, mode_argument_blocks
    save    mode_argument_blocks
    load_block
    copy_counter kept_counter, mode_state
    jmp     3f
1:  copy_counter mode_state, kept_counter
    count_word counter_x_even, counter_x_odd, 2f
    count_word counter_y_even, counter_y_odd, 2f
2:  encrypt_rounds
    sub     #SCHEDULE_BYTES, schedule
    plain   mode_state
    xor_to_data mode_state
3:  cmp     @sp, data
    jne     1b
    copy_counter mode_state, kept_counter
    restore count, counter_pointer
    add     #BLOCK_BYTES, counter_pointer
    store_block
    restore of_the_caller_back
    ret
fw_end fw_simeck64_128_ctr
