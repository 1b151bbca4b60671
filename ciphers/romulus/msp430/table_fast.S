/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus-N for MSP430, for speed: SKINNY-128-384+ with two cells per register, the S-box in flash, four rounds per pass.
 *
 *     void   fw_skinny128_384_expand(fw_skinny128_384_schedule *schedule, const uint32_t second[4],
 *                                    const uint32_t third[4]);
 *     void   fw_skinny128_384_encrypt(const fw_skinny128_384_schedule *schedule, const uint32_t first[2],
 *                                     uint32_t block[4]);
 *     size_t fw_romulus_n_blocks(fw_romulus_n_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
 *                                enum fw_duplex mode);
 *
 * Arguments in r12 to r15, the last one on the stack. Input and output of messages at any address, all else at even
 * ones. The schedule has for each round what is added to rows 0 and 1; it and the tweakey's first part have row 1 turned
 * already, as the state has it after ShiftRows.
 *
 * The addresses of lookups are secret. All lookups take the same time, since the device has no cache; but an observer
 * of addresses (on a bus, by a probe) learns of the key: constant time of cycles only. planes_fast.S has no table.
 *
 * A round is 114 cycles on average: 16 lookups of 3 and, for each two of them, 3 to take the cells apart and 2 to join
 * them, of which ShiftRows wants 4 more in all and 3 for row 2; 8 for the schedule, 1 for the constant of row 2, 6 for
 * MixColumns, and 11 in every second round for the tweakey's first part, whose cells move before the first round: 64
 * moves of 6.
 *
 * cost fw_skinny128_384_expand 22 stack
 * cost fw_skinny128_384_encrypt 84 stack
 * cost fw_romulus_n_blocks 110 stack
 */
#include "fw_msp430.inc"

#define round_keys      r12
#define t               r13
#define s               r14
#define one             r14
#define other           r13
#define saved           r10, r9, r8, r7, r6, r5, r4
#define saved_back      r4, r5, r6, r7, r8, r9, r10
#define schedule        r12
#define first           r13
#define block           r14
#include "romulus_macros.inc"
#include "romulus_mode.inc"
#include "romulus_expand.inc"
#include "fw_skinny_cells_msp430.inc"
#include "fw_skinny_s_box.inc"

/* The frame. */
#define COUNTED         0               /* what even rounds add, sixteen in all */
#define POINTER         64              /* to what the next ones add */
#define BLOCK           66
#define FRAME           68
#define COUNTED_BYTES   64
#define ROUND_KEY       8               /* bytes */

#define a0              r4              /* the rows, the first cell of two in the low byte */
#define a1              r5
#define b0              r6
#define b1              r7
#define c0              r8
#define c1              r9
#define d0              r10
#define d1              r11
#define rows            a0, a1, b0, b1, c0, c1, d0, d1
#define place           r15             /* of the block */
#define passes          r15

/* What is at FIRST, in the order of a round that is so many moves later. Row 1 is turned. */
.macro count_round at:req, p0:req, p1:req, p2:req, p3:req, p4:req, p5:req, p6:req, p7:req
    mov.b   \p0(first), COUNTED + \at(sp)
    mov.b   \p1(first), COUNTED + \at + 1(sp)
    mov.b   \p2(first), COUNTED + \at + 2(sp)
    mov.b   \p3(first), COUNTED + \at + 3(sp)
    mov.b   \p7(first), COUNTED + \at + 4(sp)
    mov.b   \p4(first), COUNTED + \at + 5(sp)
    mov.b   \p5(first), COUNTED + \at + 6(sp)
    mov.b   \p6(first), COUNTED + \at + 7(sp)
    .if     \at < COUNTED_BYTES - ROUND_KEY
    count_round (\at + ROUND_KEY), \p1, \p7, \p0, \p5, \p2, \p6, \p4, \p3
    .endif
.endm

.macro table_rounds times:req, w0:req, w1:req, w2:req, w3:req, w4:req, w5:req, w6:req, w7:req
    substitute romulus_s_box, \w0
    substitute romulus_s_box, \w1
    turn_right romulus_s_box, \w2, \w3
    substitute romulus_s_box, \w4
    substitute romulus_s_box, \w5
    turn_left romulus_s_box, \w6, \w7
    .irp    pair, \w0, \w1, \w2, \w3
    xor     @round_keys+, \pair
    .endr
    .if     \times % 2 == 0
    mov     POINTER(sp), other
    .if     \times == 2
    add     #ROUND_KEY, other
    .endif
    .irp    pair, \w0, \w1, \w2, \w3
    xor     @other+, \pair
    .endr
    .endif
    xor     #2, \w4
    exchange_pairs \w4, \w5
    add_row \w2, \w3, \w4, \w5
    add_row \w4, \w5, \w0, \w1
    add_row \w6, \w7, \w4, \w5
    .if     \times - 1
    table_rounds (\times - 1), \w6, \w7, \w0, \w1, \w2, \w3, \w4, \w5
    .endif
.endm

fw_function fw_skinny128_384_encrypt
    save    saved
    sub     #FRAME, sp
    count_round 0, 0, 1, 2, 3, 4, 5, 6, 7
    mov     sp, POINTER(sp)
    mov     block, place
    mov     place, BLOCK(sp)
    .irp    pair, rows
    mov     @place+, \pair
    .endr
    mov     #10, passes
1:  table_rounds 4, rows
    add     #2 * ROUND_KEY, POINTER(sp)
    dec     passes
    jz      3f
    mov     passes, other
    and     #3, other
    cmp     #2, other
    jne     2f
    sub     #COUNTED_BYTES, POINTER(sp) /* sixteen rounds are over */
2:  br      #1b
3:  mov     BLOCK(sp), place
    .set    at, 0
    .irp    pair, rows
    mov     \pair, at(place)
    .set    at, at + 2
    .endr
    add     #FRAME, sp
    restore saved_back
    ret
fw_end fw_skinny128_384_encrypt

    .section .rodata.romulus_s_box, "a", %progbits
romulus_s_box:
    s_box_128

#define w2              r4
#define w3              r5

fw_function fw_skinny128_384_expand
    make_schedule 0
    mov     KEPT_SCHEDULE(sp), round_keys
    mov     #40, rounds_left
1:  mov     4(round_keys), w2           /* cells 4 5, 6 7 become 7 4, 5 6 */
    mov     6(round_keys), w3
    swpb    w2
    swpb    w3
    mov.b   w2, t
    xor.b   w3, t
    xor     t, w2
    xor     t, w3
    mov     w2, 4(round_keys)
    mov     w3, 6(round_keys)
    add     #ROUND_KEY, round_keys
    dec     rounds_left
    jnz     1b
    add     #EXPAND_FRAME, sp
    restore saved_back
    ret
fw_end fw_skinny128_384_expand
