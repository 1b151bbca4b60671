/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE for AVR, one block per call: one set of bitsliced rounds for both directions, without any ShiftRows.
 *
 *     void fw_prince_expand (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *     void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; layout of bits, registers and schedule (96 bytes): prince_macros.inc, where the
 * technique stands too. Needs MUL and MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first
 * 64 KiB of flash; there is no decrypt then. The constants that expand reads are in the first 64 KiB.
 *
 * Two rounds, schedule in RAM: S-box 2 x 38 (the inverse alike), linear layer by diagonals 2 x 19 + 2 x 26, by columns
 * 4 x 13 + 1, round keys 2 x 26: 271 cycles. Slicing a block, and back, is 83 each, and 21 for sharing them.
 * What that leaves: round keys need 8 loads of 2 and 8 EOR, 24, and 2 for the direction. By columns each byte needs its
 * parity (nibbles exchanged, added, rotated by MUL, the halves added: 6 cycles) and half a MOVW, eight bytes 52; by
 * diagonals, parity and rotations are the best found. The S-box takes 38 instructions for 16 nibbles, as many as published
 * (Bao, Luo, Lin, ICICS 2015); docs/sboxes.md has 37, for the S-box in five scratch pairs instead of one, for the inverse
 * in two and with a slice in one of them, and bringing that home is one instruction more.
 *
 * cost fw_prince_expand 1361 cycles 386 bytes 18 stack
 * cost fw_prince_encrypt 1886 cycles 58 bytes 16 stack
 * cost fw_prince_decrypt 1888 cycles 62 bytes 16 stack
 */
#include "prince_rounds.inc"

#define block           X
#define block_pair      r26
#include "fw_waiting_avr.inc"

fw_function fw_prince_expand
    expand_with
fw_end fw_prince_expand

slice_functions

add_function

#define waiting         three, four, sixtyfour, count   /* of the caller, in the block */
#define waiting_back    count, sixtyfour, four, three

/* The block at X; keys and step say the direction. */
fw_inner_function fw_prince_permute
    .irp    byte, byte7, byte6, byte5, byte4, byte3, byte2, byte1, byte0
    ld      \byte, block+
    .endr
    wait_in_block waiting_back
    load_multipliers
    call    fw_prince_slice
    all_rounds
    call    fw_prince_unslice
    load    block+, waiting
    .irp    byte, byte0, byte1, byte2, byte3, byte4, byte5, byte6, byte7
    st      -block, \byte
    .endr
    clr     product_high
    ret
fw_end fw_prince_permute

/* KEYS_AT: where the first round key is; STEP: from there to the next one. */
.macro permute_with keys_at:req, step:req
    save    outer0, inner0, outer1, inner1, outer2, inner2, outer3, inner3
    save    step_low, step_high
    movw    block_pair, argument2
    movw    keys_pair, argument1
    .if     \keys_at
    subi    keys_low, lo8(-(\keys_at))
    sbci    keys_high, hi8(-(\keys_at))
    .endif
    ldi     third_outer, lo8(\step)
    mov     step_low, third_outer
    ldi     third_outer, hi8(\step)
    mov     step_high, third_outer
    call    fw_prince_permute
    restore step_high, step_low
    restore inner3, outer3, inner2, outer2, inner1, outer1, inner0, outer0
    ret
.endm

fw_function fw_prince_encrypt
    permute_with 0, KEY_BYTES
fw_end fw_prince_encrypt

#if !FW_SCHEDULE_IN_FLASH               /* keys in flash only go upwards */
fw_function fw_prince_decrypt
    permute_with LAST_KEY, -KEY_BYTES
fw_end fw_prince_decrypt
#endif
