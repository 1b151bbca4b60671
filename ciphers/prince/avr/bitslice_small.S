/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE for AVR, one block per call, in little flash: both directions are one function.
 *
 *     void fw_prince_expand (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *     void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; layout of bits, registers and schedule (96 bytes): prince_macros.inc; the rounds:
 * prince_small.inc. Needs MUL and MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first
 * 64 KiB of flash; there is no decrypt then. The constants that expand reads are in the first 64 KiB.
 *
 * The rounds have 554 bytes, slicing and its inverse 170; a block takes 575 cycles more than in bitslice_fast.S. In
 * exchange for bytes: subroutines for S-box and key, its inverse and key, one slice by diagonals (near and far) and the
 * layer by columns; a loop over the slices for the middle. No lower bound on bytes is known to us.
 *
 * cost fw_prince_expand 1361 cycles 386 bytes 18 stack
 * cost fw_prince_encrypt 2461 cycles 10 bytes 24 stack
 * cost fw_prince_decrypt 2463 cycles 14 bytes 24 stack
 */
#include "prince_small.inc"

#define block           X
#define block_pair      r26
#define step_argument   r24             /* pair, of which the halves know LDI */
#define step_arg_low    r24
#define step_arg_high   r25

fw_function fw_prince_expand
    expand_with
fw_end fw_prince_expand

add_function

slice_functions

small_permute_function

/* The block at r23:r22, the first round key at KEYS, the step to the next one in r25:r24. */
fw_inner_function fw_prince_permute_block
    save    outer0, inner0, outer1, inner1, outer2, inner2, outer3, inner3
    save    three, four, sixtyfour, step_low, step_high, count
    movw    step_low, step_argument
    movw    block_pair, argument2
    load_multipliers
    .irp    byte, byte7, byte6, byte5, byte4, byte3, byte2, byte1, byte0
    ld      \byte, block+
    .endr
    save    other_low, other_high       /* behind the block */
    call    fw_prince_permute
    restore other_high, other_low
    .irp    byte, byte0, byte1, byte2, byte3, byte4, byte5, byte6, byte7
    st      -block, \byte
    .endr
    clr     product_high
    restore count, step_high, step_low, sixtyfour, four, three
    restore inner3, outer3, inner2, outer2, inner1, outer1, inner0, outer0
    ret
fw_end fw_prince_permute_block

fw_function fw_prince_encrypt
    movw    keys_pair, argument1
    ldi     step_arg_low, lo8(KEY_BYTES)
    ldi     step_arg_high, hi8(KEY_BYTES)
    jmp     fw_prince_permute_block
fw_end fw_prince_encrypt

#if !FW_SCHEDULE_IN_FLASH               /* keys in flash only go upwards */
fw_function fw_prince_decrypt
    movw    keys_pair, argument1
    subi    keys_low, lo8(-LAST_KEY)
    sbci    keys_high, hi8(-LAST_KEY)
    ldi     step_arg_low, lo8(-KEY_BYTES)
    ldi     step_arg_high, hi8(-KEY_BYTES)
    jmp     fw_prince_permute_block
fw_end fw_prince_decrypt
#endif
