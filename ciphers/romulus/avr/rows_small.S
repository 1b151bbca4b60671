/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus-N for AVR, for size: SKINNY-128-384+ in pairs of bits, a row in registers, one S-box.
 *
 *     void fw_skinny128_384_expand (fw_skinny128_384_schedule *schedule, const uint32_t second[4],
 *                                   const uint32_t third[4]);
 *     void fw_skinny128_384_encrypt(const fw_skinny128_384_schedule *schedule, const uint32_t first[2],
 *                                   uint32_t block[4]);
 *
 * Arguments in pairs from r25:r24 downwards. All arrays at any address. Needs MUL. The block is where it was, and a
 * register has two bits of the four cells of a row, the first column lowest; from cells to pairs and back is the same.
 *
 * The state is complemented, so that NOR is AND, and so is the schedule; mixing leaves two rows plain, which are
 * complemented once more.
 *
 * A round is 611 cycles on average: the S-box 4 * 57 and, for rows to come and go, 80; the schedule 80; the tweakey's
 * first part, in every second round, 75; the constant 6; to turn and mix rows 142.
 *
 * cost fw_skinny128_384_expand 36 stack
 * cost fw_skinny128_384_encrypt 18 stack
 */
#include "fw_avr.inc"
#include "fw_stack_avr.inc"

#define x0              r18             /* bits 1 and 0, 3 and 2, 5 and 4, 7 and 6 of a row, or its cells */
#define x1              r19
#define x2              r20
#define x3              r21
#define row             x0, x1, x2, x3
#define t               r22
#define s               r23
#define rounds          r24
#define left            r25             /* to do in a loop */
#define four            r26
#define sixty_four      r27
#define y0              r10             /* the tweakey's first part */
#define y1              r11
#define y2              r12
#define y3              r13
#define y4              r14
#define y5              r15
#define y6              r16
#define y7              r17
#define first_part      y0, y1, y2, y3, y4, y5, y6, y7
#define saved           r28, r29, r10, r11, r12, r13, r14, r15, r16, r17
#define saved_back      r17, r16, r15, r14, r13, r12, r11, r10, r29, r28
#define place           Y               /* in the block */
#define place_pair      r28
#define place_low       r28
#define place_high      r29
#define kept_status     r0
#define scratch         r0
#define constant        r24             /* of the key schedule */
#define sum             r25
#include "fw_skinny_avr.inc"

#define BLOCK           16
#define ROUNDS          40
#define LOW             0x55
#define HIGH            0xaa

/* X has its high side from itself, its low side from Y. */
.macro choose x:req, y:req
    eor     \x, \y
    andi    \x, HIGH
    eor     \x, \y
.endm

/* The high half of X and the low half of Y change places. */
.macro exchange_halves x:req, y:req
    swap    \y
    mov     t, \x
    eor     t, \y
    andi    t, 0xf0
    eor     \x, t
    eor     \y, t
    swap    \y
.endm

/* Every second field of two bits of X changes places with the one below it in Y. */
.macro exchange_fields x:req, y:req
    mov     t, \x
    lsr     t
    lsr     t
    eor     t, \y
    andi    t, 0x33
    eor     \y, t
    lsl     t
    lsl     t
    eor     \x, t
.endm

/* The S-box of a row, whose registers are x2, t, s, x3 from the highest bits on afterwards. */
.macro substitute
    mov     t, x3                       /* 4 ^= 7 & 6 */
    lsr     t
    and     t, x3
    andi    t, LOW
    eor     x2, t
    mov     t, x1                       /* 0 ^= 3 & 2 */
    lsr     t
    and     t, x1
    andi    t, LOW
    eor     x0, t
    mov     t, x0                       /* 6 ^= 1 & 2 */
    lsr     t
    and     t, x1
    andi    t, LOW
    eor     x3, t
    mov     t, x2                       /* 5 ^= 4 & 0 */
    and     t, x0
    andi    t, LOW
    lsl     t
    eor     x2, t
    mov     t, x1                       /* 1 ^= 3 & 0 */
    lsr     t
    and     t, x0
    andi    t, LOW
    lsl     t
    eor     x0, t
    mov     t, x2                       /* 7 ^= 5 & 6 */
    lsr     t
    and     t, x3
    andi    t, LOW
    lsl     t
    eor     x3, t
    mov     t, x2                       /* 3 ^= 5 & 4 */
    lsr     t
    and     t, x2
    andi    t, LOW
    lsl     t
    eor     x1, t
    mov     t, x3                       /* 2 ^= 7 & 1 */
    and     t, x0
    lsr     t
    andi    t, LOW
    eor     x1, t
    mov     t, x0                       /* 0 3 */
    lsl     t
    mov     s, x1
    lsr     s
    choose  t, s
    mov     s, x0                       /* 1 6 */
    choose  s, x3
    choose  x3, x1                      /* 7 2 */
.endm

/* ---- The block cipher ---- */

fw_function fw_skinny128_384_encrypt
    save    saved
    movw    keys_pair, argument1
    movw    block_pair, argument2
    movw    place_pair, argument3
    load    block+, first_part
    rcall   turn_block
    ldi     four, 4
    ldi     sixty_four, 64
    ldi     rounds, ROUNDS
1:  ldi     left, 4
2:  ld      x0, place
    ldd     x1, place + 1
    ldd     x2, place + 2
    ldd     x3, place + 3
    substitute
    store   place+, x3, s, t, x2
    dec     left
    breq    5f
    rjmp    2b
5:  sbiw    place_pair, BLOCK
    rcall   add_key
    rcall   add_key
    sbiw    place_pair, 8
    sbrc    rounds, 0
    rjmp    3f
    movw    x0, y0                      /* only rounds of even numbers have a first part */
    movw    x2, y2
    rcall   add_transposed
    movw    x0, y4
    movw    x2, y6
    rcall   add_transposed
    sbiw    place_pair, 8
    permute_cells first_part
3:  ldd     t, place + 8
    ldi     s, 2
    eor     t, s
    std     place + 8, t
    ldi     left, 4
4:  ld      x0, place
    ldd     x1, place + 4
    ldd     x2, place + 8
    ldd     x3, place + 12
    mul     x1, four                    /* rows turn */
    mov     x1, product_low
    or      x1, product_high
    swap    x2
    mul     x3, sixty_four
    mov     x3, product_low
    or      x3, product_high
    eor     x1, x2
    eor     x2, x0
    eor     x3, x2
    com     x0
    com     x3
    st      place+, x3
    std     place + 3, x0
    std     place + 7, x1
    std     place + 11, x2
    dec     left
    brne    4b
    sbiw    place_pair, 4
    dec     rounds
    breq    5f
    rjmp    1b
5:  rcall   turn_block
    clr     product_high
    restore saved_back
    ret

add_key:
    load    keys+, row
    rjmp    add_row
add_transposed:
    rcall   transpose
add_row:
    .irp    byte, row
    ld      t, place
    eor     t, \byte
    st      place+, t
    .endr
    ret

/* ---- From cells and back ---- */

/* The block at Y. Changes T, LEFT and the registers of a row. */
turn_block:
    ldi     left, 4
1:  rcall   turn_row
    dec     left
    brne    1b
    sbiw    place_pair, BLOCK
    ret

/* A row at Y is transposed and complemented. */
turn_row:
    ld      x0, place
    ldd     x1, place + 1
    ldd     x2, place + 2
    ldd     x3, place + 3
    rcall   transpose
    .irp    byte, row
    com     \byte
    st      place+, \byte
    .endr
    ret

/* Four cells become pairs of bits of all four, or back. */
transpose:
    exchange_halves x0, x2
    exchange_halves x1, x3
    exchange_fields x0, x1
    exchange_fields x2, x3
    ret

/* ---- The key schedule ---- */

#define schedule        r16             /* pairs */
#define third_part      r14
#define pairs_left      r26             /* of rounds */
#define cells_left      r25
#define cell            r18
#define expand_saved    r28, r29, r14, r15, r16, r17
#define expand_back     r17, r16, r15, r14, r29, r28

fw_label fw_skinny128_384_expand
    save    expand_saved
    movw    schedule, argument1
    movw    third_part, argument3
    movw    block_pair, argument2
    in      place_low, stack_low
    in      place_high, stack_high
    sbiw    place_pair, BLOCK
    fw_set_stack place_low, place_high, kept_status
    adiw    place_pair, 1
    clt
    rcall   add_part
    set
    movw    block_pair, third_part
    rcall   add_part
    adiw    place_pair, BLOCK - 1
    fw_set_stack place_low, place_high, kept_status
    movw    place_pair, schedule
    clr     constant
    ldi     pairs_left, ROUNDS
1:  step_constant
    ld      t, place
    mov     s, constant
    andi    s, 0x0f
    eor     t, s
    st      place, t
    ldd     t, place + 4
    mov     s, constant
    swap    s
    andi    s, 3
    eor     t, s
    std     place + 4, t
    rcall   turn_row
    rcall   turn_row
    dec     pairs_left
    brne    1b
    restore expand_back
    ret

/* A part of the tweakey, at X, for all rounds: the second one if T is clear, otherwise the third one. */
add_part:
    ldi     cells_left, BLOCK
1:  ld      t, block+
    st      place+, t
    dec     cells_left
    brne    1b
    sbiw    place_pair, BLOCK
    movw    keys_pair, schedule
    ldi     pairs_left, ROUNDS / 2
2:  rcall   add_half
    rcall   step_half
    rcall   add_half
    sbiw    place_pair, BLOCK
    rcall   step_half
    dec     pairs_left
    brne    2b
    ret

/* Eight cells at Y to the schedule. */
add_half:
    ldi     cells_left, 8
1:  clr     s
    brtc    2f
    ld      s, keys
2:  ld      t, place+
    eor     s, t
    st      keys+, s
    dec     cells_left
    brne    1b
    ret

/* They go on, and change places. */
step_half:
    ldi     cells_left, 8
1:  ld      cell, place
    mov     t, cell
    brts    2f
    lsl     t                           /* left; the new bit is the sum of bits 7 and 5 */
    lsl     t
    eor     t, cell
    lsl     t
    rol     cell
    rjmp    3f
2:  swap    t                           /* right; the new bit is the sum of bits 0 and 6 */
    lsr     t
    lsr     t
    eor     t, cell
    lsr     t
    ror     cell
3:  st      place+, cell
    dec     cells_left
    brne    1b
    sbiw    place_pair, 8
    .irp    from, 1, 7, 0, 5, 2, 6, 4, 3
    ldd     s, place + \from
    push    s
    .endr
    .irp    to, 7, 6, 5, 4, 3, 2, 1, 0
    pop     s
    std     place + \to, s
    .endr
    ret
fw_end fw_skinny128_384_expand
fw_end fw_skinny128_384_encrypt
