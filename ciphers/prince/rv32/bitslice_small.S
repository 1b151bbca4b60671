/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE for RV32: bitslice, two slices per register, one round per pass, M' and slicing by calls.
 *
 *     void fw_prince_expand (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *     void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1. Key and block aligned to 4 bytes (the E31 traps other loads of words). The schedule is
 * that of bitslice_fast.S.
 *
 * Decryption is encryption with the first and the last key exchanged and alpha in k1 from the start (the paper's
 * reflection); so is its code. What the layers do: prince_macros.inc.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_prince_expand 196 cycles 146 bytes 0 stack
 * cost fw_prince_encrypt 1175 cycles 896 bytes 16 stack
 * cost fw_prince_decrypt 1147 cycles 896 bytes 16 stack
 */
#define argument_schedule a0
#define argument_block  a1
#define t               a0
#define mask            a1
#define pairs           a1
#define even            a2
#define odd             a3
#define spare0          a4
#define spare1          a5
#define k1_even         a6
#define k1_odd          a7
#define block           t0
#define last_key        t1
#define constants       t2
#define first_key       t2              /* when the constants are not yet due */
#define constants_end   t3
#define far             t4              /* masks */
#define near            t5
#define low_nibbles     t6
#define rows_1_2        s0
#define rows_0_2        s1
#define rows_0_2_around s2
#define FRAME           16
#define back            ra              /* where these return to; the caller's is kept */
#define slice_back      t3

#define schedule        t0
#define key             t1

.macro mix_columns
    jal     back, mix_all
.endm

.macro slice
    jal     slice_back, slice_all
.endm

#include "prince_macros.inc"

fw_function fw_prince_encrypt
    mv      first_key, argument_schedule
    addi    last_key, argument_schedule, LAST_KEY
    lw      k1_even, MIDDLE_KEY(argument_schedule)
    lw      k1_odd, MIDDLE_KEY + 4(argument_schedule)
    j       1f

fw_label fw_prince_decrypt
    mv      last_key, argument_schedule
    addi    first_key, argument_schedule, LAST_KEY
    lw      k1_even, MIDDLE_KEY(argument_schedule)
    lw      k1_odd, MIDDLE_KEY + 4(argument_schedule)
    add_alpha_to_k1

1:  addi    sp, sp, -FRAME
    sw      rows_1_2, 0(sp)
    sw      rows_0_2, 4(sp)
    sw      rows_0_2_around, 8(sp)
    sw      back, 12(sp)
    mv      block, argument_block
    lw      even, 0(block)
    lw      odd, 4(block)
    set_masks
    slice
    add_words first_key
    all_rounds
    add_words last_key
    unslice_words
    sw      even, 0(block)
    sw      odd, 4(block)
    lw      rows_1_2, 0(sp)
    lw      rows_0_2, 4(sp)
    lw      rows_0_2_around, 8(sp)
    lw      back, 12(sp)
    addi    sp, sp, FRAME
    ret

mix_all:
    mix_both
    jr      back

slice_all:
    slice_words
    jr      slice_back

    round_constants
fw_end fw_prince_encrypt
fw_end fw_prince_decrypt

fw_function fw_prince_expand
    mv      schedule, argument_schedule
    mv      key, argument_block
    expand_key
    ret
fw_end fw_prince_expand
