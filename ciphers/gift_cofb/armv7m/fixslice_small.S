/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for ARMv7-M, for size: fixsliced, five rounds per pass.
 *
 *     void fw_giftb128_expand(fw_giftb128_schedule *schedule, const uint8_t key[16]);
 *     void fw_giftb128_encrypt(const fw_giftb128_schedule *schedule, uint32_t output[4], const uint32_t input[4]);
 *
 * Arguments in r0 to r2. All but the key are aligned to 4 bytes.
 *
 * Five rounds are 102 instructions, as in fixslice_fast.S; 10 instructions load, 5 align the slices, two of which then
 * change places, and 3 go on. In the key schedule a word goes through four exchanges of bits as often as its round
 * says, 0 to 4 times.
 *
 * cost fw_giftb128_expand 32 stack
 * cost fw_giftb128_encrypt 28 stack
 */
#include "fw_asm.h"

#define input_argument  r2
#define output          r0              /* at the end */
#define saved           {r1, r4-r8, lr} /* the output's address first */
#define saved_return    {r4-r8, pc}
#define two_words       {r2-r3}
#define constant        r8

#include "fw_gift128_constants.inc"
#include "fw_gift128_armv7m.inc"

.macro round_in_turn move:req, a:req, d:req
    ldm     key!, two_words
    ldr     constant, [constants], #4
    round_on \move, \a, \d, word0, word1, constant
.endm

.macro swap_slices
    rev     slice0, slice0
    rev     slice1, slice1
    rev     slice2, slice2
    rev     slice3, slice3
.endm

fw_function fw_giftb128_encrypt
    .p2align 2
    push    saved
    ldm     input_argument, slices
    swap_slices
    mvn     slice0, slice0
    movw    half_bits, #LOW_HALF_BITS
    adr     constants, 2f
1:  round_in_turn move1, 0, 3
    round_in_turn move2, 3, 0
    round_in_turn move3, 0, 3
    round_in_turn move4, 3, 0
    round_in_turn move5, 0, 3
    align_slice 1
    align_slice 2
    ror     spare, slice0, #(32 - turn_0)       /* what was slice 3 is slice 0 */
    ror     slice0, slice3, #(32 - turn_3)
    mov     slice3, spare
    .set    turn_0, 0
    .set    turn_3, 0
    adr     spare, 3f
    cmp     constants, spare
    bne     1b
    mvn     slice0, slice0
    swap_slices
    pop     {output}
    stm     output, slices
    pop     saved_return
    .p2align 2
2:  round_constants 0xffffffff
3:
fw_end fw_giftb128_encrypt

/* ---- The key schedule ---- */

#define place           r0              /* in the schedule */
#define turning         r1
#define left            r2              /* turns to come */
#define difference      r3
#define w0              r4
#define w1              r5
#define w2              r6
#define w3              r7
#define times           r8              /* how often a word turns */
#define end             r9
#define mask            r10
#define key_argument    r1
#define expand_saved    {r4-r10, lr}
#define expand_return   {r4-r10, pc}

#define SCHEDULE        320             /* bytes */
#define PERIOD          5
#define MASK            0xf0f0

/* Bits of MASK in TURNING and those above them by SHIFT change places. */
.macro exchange shift:req, mask:req
    eor     difference, turning, turning, lsr #\shift
    and     difference, difference, \mask
    eors    turning, turning, difference
    eor     turning, turning, difference, lsl #\shift
.endm

fw_function fw_giftb128_expand
    push    expand_saved
    ldr     w0, [key_argument]
    ldr     w1, [key_argument, #4]
    ldr     w2, [key_argument, #8]
    ldr     w3, [key_argument, #12]
    rev     w0, w0
    rev     w1, w1
    rev     w2, w2
    rev     w3, w3
    movw    mask, #MASK
    add     end, place, #SCHEDULE
    mov     times, #0
1:  add     times, times, #1
    cmp     times, #PERIOD
    it      eq
    moveq   times, #0
    mov     turning, w3
    bl      2f
    mov     turning, w1
    bl      2f
    ubfx    difference, w3, #12, #4
    bfi     difference, w3, #4, #12     /* the lower half turned right by 12 */
    ubfx    turning, w3, #18, #14
    lsrs    left, w3, #16
    bfi     turning, left, #14, #2      /* the upper one by 2 */
    mov     w3, w2
    mov     w2, w1
    mov     w1, w0
    orr     w0, difference, turning, lsl #16
    cmp     place, end
    bne     1b
    pop     expand_return

/* A function: the word TURNING in its round's order, to PLACE, which moves on. */
2:  mov     left, times
    b       4f
3:  exchange 12, mask
    exchange 6, #0x00cc00cc
    exchange 3, #0x0a0a0a0a
    exchange 3, #0x11111111
4:  subs    left, left, #1
    bhs     3b
    str     turning, [place], #4
    bx      lr
fw_end fw_giftb128_expand
