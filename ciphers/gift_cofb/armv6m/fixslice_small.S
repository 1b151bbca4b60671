/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for ARMv6-M, for size: fixsliced, slices in low registers, masks in high ones; five rounds per pass.
 *
 *     void fw_giftb128_expand(fw_giftb128_schedule *schedule, const uint8_t key[16]);
 *     void fw_giftb128_encrypt(const fw_giftb128_schedule *schedule, uint32_t output[4], const uint32_t input[4]);
 *
 * Arguments in r0 to r2. All but the key are aligned to 4 bytes.
 *
 * The rounds are those of fixslice_fast.S. In the key schedule a word goes through four exchanges of bits as often as
 * its round says, 0 to 4 times, 30 cycles each time.
 *
 * cost fw_giftb128_expand 36 stack
 * cost fw_giftb128_encrypt 52 stack
 */
#include "fw_asm.h"
#include "fw_gift128_constants.inc"
#include "fw_gift128_armv6m.inc"
#include "gift_rounds.inc"

/* ---- The key schedule ---- */

#define place           r0              /* in the schedule */
#define turning         r1
#define difference      r2
#define mask            r3
#define left            r3              /* turns to come, between exchanges */
#define w0              r4
#define w1              r5
#define w2              r6
#define w3              r7
#define times           r8              /* how often a word turns */
#define kept_left       r9
#define end             r10
#define key_argument    r1
#define key_place       r3
#define upper           r1
#define lower           r2

#define one_turning     {r1}

#define PERIOD          5

/* Bits of MASK in TURNING and those above them by SHIFT change places. */
.macro exchange shift:req, bits:req
    lsrs    difference, turning, #\shift
    eors    difference, difference, turning
    ldr     mask, =\bits
    ands    difference, difference, mask
    eors    turning, turning, difference
    lsls    difference, difference, #\shift
    eors    turning, turning, difference
.endm

.macro load_word word:req, offset:req
    ldrb    \word, [key_place, #\offset]
    .irp    next, 1, 2, 3
    ldrb    difference, [key_place, #\offset + \next]
    lsls    \word, \word, #8
    orrs    \word, \word, difference
    .endr
.endm

fw_function fw_giftb128_expand
    begin
    movs    difference, #80
    lsls    difference, difference, #2
    adds    difference, difference, place
    mov     end, difference
    mov     key_place, key_argument
    load_word w0, 0
    load_word w1, 4
    load_word w2, 8
    load_word w3, 12
    movs    left, #0
1:  adds    left, left, #1
    cmp     left, #PERIOD
    bne     2f
    movs    left, #0
2:  mov     times, left
    mov     turning, w3
    bl      3f
    mov     turning, w1
    bl      3f
    lsrs    upper, w3, #18              /* halves turned right by 2 and by 12 */
    lsls    upper, upper, #16
    lsrs    lower, w3, #16
    lsls    lower, lower, #30
    orrs    upper, upper, lower
    uxth    w3, w3
    lsls    lower, w3, #4
    uxth    lower, lower
    lsrs    w3, w3, #12
    orrs    lower, lower, w3
    mov     w3, w2
    mov     w2, w1
    mov     w1, w0
    orrs    upper, upper, lower
    mov     w0, upper
    mov     left, times
    cmp     place, end
    bne     1b
    end_of_call

/* A function: the word TURNING in its round's order, to PLACE, which moves on. */
3:  mov     left, times
    b       5f
4:  mov     kept_left, left
    exchange 12, 0x0000f0f0
    exchange 6, 0x00cc00cc
    exchange 3, 0x0a0a0a0a
    exchange 3, 0x11111111
    mov     left, kept_left
5:  subs    left, left, #1
    bhs     4b
    stm     place!, one_turning
    bx      lr
    .pool
fw_end fw_giftb128_expand
