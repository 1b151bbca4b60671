/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon's permutation for AVR, and ISAP's loops, for speed: rows 2 and 4 in registers, the others pass through.
 *
 *     void   fw_ascon_permute(fw_ascon_state *state, uint8_t rounds);
 *     size_t fw_ascon_aead128_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes,
 *                                    enum fw_duplex mode);
 *     size_t fw_ascon_hash256_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes,
 *                                    enum fw_duplex mode);
 *     size_t fw_ascon_xof128_blocks(...);  the same function
 *     size_t fw_ascon_cxof128_blocks(...); the same function
 *     void   fw_isap_a128a_rekey(fw_ascon_state *state, const uint8_t string[16]);
 *     void   fw_isap_a128a_tag_blocks(fw_ascon_state *state, const uint8_t *input, size_t bytes);
 *     void   fw_isap_a128a_stream_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes);
 *
 * Arguments in pairs from r25:r24 downwards. Needs MUL and MOVW. Homes of rows 2 and 4 in the state serve as scratch.
 *
 * Rows 2 and 4 are complemented between rounds: of the S-box's six NOT two remain, one of them as an addition. It works
 * on two bytes of each row at a time, so that one MOVW copies both.
 *
 * What a round needs, by count: S-box 4 * 41, and three rows out of memory and back 96; the linear layer: in rows 2 and
 * 4, 55 and 50; in rows 0, 1, 3 60, 50 and 40, and 96 for memory; two bytes spilled 8; constant and loop 10: 629. A
 * rotation by three bits and its addition are 38 in steps of a bit and 32 by MUL.
 *
 * ISAP's loops leave the state where the rounds have it. A bit of its string takes 37 cycles beside its round.
 *
 * cost fw_ascon_permute 22 stack
 * cost fw_ascon_aead128_blocks 24 stack
 * cost fw_ascon_hash256_blocks 24 stack
 * cost fw_ascon_xof128_blocks 24 stack
 * cost fw_ascon_cxof128_blocks 24 stack
 * cost fw_isap_a128a_rekey 22 stack
 * cost fw_isap_a128a_tag_blocks 22 stack
 * cost fw_isap_a128a_stream_blocks 22 stack
 */
#include "fw_asm.h"
#include "fw_functions.inc"

/* Numbers of registers, so that names are sums. */
#define row2            2               /* r2 to r9 */
#define row4            10              /* r10 to r17 */
#define all_of_row2     2, 3, 4, 5, 6, 7, 8, 9
#define all_of_row4     10, 11, 12, 13, 14, 15, 16, 17
#define x0              18              /* pairs: two bytes of the rows in memory */
#define x1              20
#define x3              22
#define t0              24              /* pairs */
#define t1              26
#define t2              0
#define turning         18              /* r18 to r25: a row on its way around */
#define sum             26, 27, 30, 31, 0, 1, 16, 17 /* what becomes of a row in memory; two of row 4's are spilled */
#define product_low     0
#define product_high    1
#define factor          30
#define free            30
#define state           Y

/* Homes of rows, and what lives in that of row 2: */
#define ROW0            0
#define ROW1            8
#define ROW2            16
#define ROW3            24
#define ROW4            32
#define CONSTANT        16
#define INPUT           17              /* of a message that is on its way: pointers, bytes to come */
#define OUTPUT          19
#define LEFT            21
#define MODE            23

#define CONSTANT_STEP   0x0f
#define CONSTANT_END    0x3c            /* after the last round */

/* ---- The S-box ---- */

.macro both operation:req, to:req, from:req
    \operation \to, \from
    \operation \to + 1, \from + 1
.endm

.macro load_pair pair:req, offset:req
    ldd     \pair, state + \offset
    ldd     \pair + 1, state + \offset + 1
.endm

.macro store_pair pair:req, offset:req
    std     state + \offset, \pair
    std     state + \offset + 1, \pair + 1
.endm

/* The S-box on the columns of bytes N and N + 1. */
.macro sub_columns n:req
    load_pair x0, ROW0 + \n
    load_pair x1, ROW1 + \n
    load_pair x3, ROW3 + \n
    both    eor, x0, row4 + \n
    both    eor, row4 + \n, x3
    both    eor, row2 + \n, x1
    movw    t0, x0                      /* rows 0, 2 and 4 are complemented now */
    both    and, t0, x1
    movw    t1, x0
    both    and, t1, row4 + \n
    both    eor, t1, row4 + \n          /* row 4 & ~row 0 */
    movw    t2, x1
    both    or, t2, row2 + \n
    both    eor, x0, t2                 /* true again */
    movw    t2, row2 + \n
    both    and, t2, x3
    both    eor, x1, t2
    movw    t2, x3
    both    or, t2, row4 + \n
    both    eor, row2 + \n, t2          /* complemented as new row 2 */
    both    eor, x3, t1
    both    eor, row4 + \n, t0          /* complemented */
    both    eor, x1, x0
    both    eor, x0, row4 + \n
    com     x0
    com     x0 + 1
    both    eor, x3, row2 + \n
    store_pair x0, ROW0 + \n
    store_pair x1, ROW1 + \n
    store_pair x3, ROW3 + \n
.endm

/* ---- The linear layer ---- */

.macro turn_right bits:req
    .rept   \bits
    bst     turning, 0
    lsr     turning + 7
    .irp    n, 6, 5, 4, 3, 2, 1, 0
    ror     turning + \n
    .endr
    bld     turning + 7, 7
    .endr
.endm

.macro turn_left bits:req
    .rept   \bits
    bst     turning + 7, 7
    lsl     turning
    .irp    n, 1, 2, 3, 4, 5, 6, 7
    rol     turning + \n
    .endr
    bld     turning, 0
    .endr
.endm

/* The row that turns, right by so many bytes more, is added to registers in their order. */
.macro add_turned bytes:req, registers:vararg
    .set    n, \bytes
    .irp    register, \registers
    eor     \register, turning + n % 8
    .set    n, n + 1
    .endr
.endm

.macro copy_to_turn row:req
    .irp    n, 0, 2, 4, 6
    movw    turning + \n, \row + \n
    .endr
.endm

/* A row from memory to turn, and to its sum. */
.macro load_row offset:req
    .irp    n, 0, 2, 4, 6
    load_pair turning + \n, \offset + \n
    .endr
    movw    26, turning
    movw    30, turning + 2
    movw    0, turning + 4
    movw    16, turning + 6
.endm

.macro store_row offset:req
    store_pair 26, \offset
    store_pair 30, \offset + 2
    store_pair 0, \offset + 4
    store_pair 16, \offset + 6
.endm

/* Rotations are to the right: by 8 * bytes + bits to the right or - bits to the left. */
.macro mix_rows
    copy_to_turn row2
    turn_right 1
    add_turned 0, all_of_row2         /* 1 */
    ldi     factor, 8                   /* 6: left by three more bits, and right by a byte */
    .set    n, 0
    .rept   8
    mul     turning + n, factor
    eor     row2 + (n + 7) % 8, product_low
    eor     row2 + n, product_high
    .set    n, n + 1
    .endr

    copy_to_turn row4
    turn_left 1
    add_turned 1, all_of_row4         /* 7 */
    turn_right 2
    add_turned 5, all_of_row4         /* 41 */
    store_pair row4 + 6, ROW4 + 6

    load_row ROW0
    turn_right 3
    add_turned 2, sum                   /* 19 */
    turn_right 1
    add_turned 3, sum                   /* 28 */
    store_row ROW0

    load_row ROW1
    turn_left 1
    add_turned 5, sum                   /* 39 */
    turn_left 2
    add_turned 0, sum                   /* 61 */
    store_row ROW1

    load_row ROW3
    turn_right 1
    add_turned 2, sum                   /* 17 */
    turn_right 1
    add_turned 1, sum                   /* 10 */
    store_row ROW3
    load_pair row4 + 6, ROW4 + 6
.endm

/* As many rounds as FREE says, with rows 2 and 4, complemented, in registers. */
fw_inner_function ascon_rounds
    ldi     t0, CONSTANT_STEP
    mul     free, t0
    ldi     free, CONSTANT_END
    add     free, product_low
1:  eor     row2, free
    subi    free, CONSTANT_STEP
    std     state + CONSTANT, free
    .irp    n, 0, 2, 4, 6
    sub_columns \n
    .endr
    mix_rows
    ldd     free, state + CONSTANT
    cpi     free, CONSTANT_END
    breq    2f
    rjmp    1b
2:  ret
fw_end ascon_rounds

/* ---- State in and out ---- */

.macro load_row2
    .irp    n, 0, 1, 2, 3, 4, 5, 6, 7
    ldd     row2 + \n, state + ROW2 + \n
    com     row2 + \n
    .endr
.endm

.macro load_row4
    .irp    n, 0, 1, 2, 3, 4, 5, 6, 7
    ldd     row4 + \n, state + ROW4 + \n
    com     row4 + \n
    .endr
.endm

.macro store_state
    .irp    n, 0, 1, 2, 3, 4, 5, 6, 7
    com     row2 + \n
    std     state + ROW2 + \n, row2 + \n
    com     row4 + \n
    std     state + ROW4 + \n, row4 + \n
    .endr
.endm

#define zero            r1
.macro save_all
    .irp    register, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
    push    \register
    .endr
.endm

.macro restore_all
    .irp    register, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
    pop     \register
    .endr
    clr     zero                        /* C wants 0 here */
.endm

/* ---- Functions ---- */

#define argument_state  24
#define argument_rounds 22
#define argument_output 22
#define argument_input  20
#define argument_bytes  18
#define argument_mode   16
#define state_pair      28
#define input           X
#define input_pair      26
#define output          Z
#define output_pair     30
#define left            24              /* a pair */
#define byte_in         24
#define byte_sum        25

fw_function fw_ascon_permute
    save_all
    movw    state_pair, argument_state
    load_row2
    load_row4
    mov     free, argument_rounds
    call    ascon_rounds
    store_state
    restore_all
    ret
fw_end fw_ascon_permute

/* RATE bytes at a time, which are in memory, and so many rounds. */
.macro blocks name:req, rate:req, rounds:req, others:vararg
    fw_named_function \name, \others
    save_all
    push    argument_bytes + 1
    push    argument_bytes
    movw    state_pair, argument_state
    load_row2
    std     state + INPUT, argument_input
    std     state + INPUT + 1, argument_input + 1
    std     state + OUTPUT, argument_output
    std     state + OUTPUT + 1, argument_output + 1
    std     state + MODE, argument_mode
    movw    left, argument_bytes
    load_row4

1:  sbiw    left, \rate
    brsh    2f
    rjmp    5f
2:  std     state + LEFT, left
    std     state + LEFT + 1, left + 1
    load_pair input_pair, INPUT
    movw    output_pair, state_pair     /* sums that are not needed go into the state once more */
    ldd     byte_in, state + MODE
    bst     byte_in, 1                  /* decrypting */
    tst     byte_in
    breq    3f
    load_pair output_pair, OUTPUT
3:  .set    place, 0
    .rept   \rate
    ld      byte_in, input+
    ldd     byte_sum, state + place
    eor     byte_sum, byte_in
    st      output+, byte_sum
    brtc    4f                          /* 2 cycles, as without the jump */
    mov     byte_sum, byte_in
4:  std     state + place, byte_sum
    .set    place, place + 1
    .endr
    store_pair input_pair, INPUT
    store_pair output_pair, OUTPUT
    ldi     free, \rounds
    call    ascon_rounds
    load_pair left, LEFT
    rjmp    1b

5:  adiw    left, \rate                 /* less than a block */
    store_state
    pop     input_pair                  /* all bytes */
    pop     input_pair + 1
    sub     input_pair, left
    sbc     input_pair + 1, left + 1
    movw    argument_state, input_pair
    restore_all
    ret
fw_end \name
.endm

blocks fw_ascon_aead128_blocks, 16, 8
blocks fw_ascon_hash256_blocks, 8, 12, fw_ascon_xof128_blocks, fw_ascon_cxof128_blocks

/* ---- ISAP, whose rows are the highest byte first ---- */

#define argument_string 22              /* pairs, also where Z and X are not named */
#define tag_input       22
#define tag_bytes       20
#define bits            24              /* of the string's byte, the next one highest, a 1 behind them, then 0 */
#define bits_left       25
#define bit             18
#define in_row          19
#define BITS            MODE
#define BITS_LEFT       LEFT

.macro begin_isap
    save_all
    movw    state_pair, argument_state
    load_row2
.endm

.macro end_isap
    store_state
    restore_all
    ret
.endm

fw_function fw_isap_a128a_rekey
    begin_isap
    store_pair argument_string, INPUT
    ldi     bits, 0x80
    std     state + BITS, bits
    std     state + BITS_LEFT, bits     /* 128 */
    load_row4
1:  ldd     bits, state + BITS
    lsl     bits
    brne    2f
    load_pair input_pair, INPUT
    ld      bits, input+
    store_pair input_pair, INPUT
    sec
    rol     bits
2:  std     state + BITS, bits
    ldi     bit, 0                      /* the carry is the bit */
    ror     bit
    ldd     in_row, state + ROW0 + 7
    eor     in_row, bit
    std     state + ROW0 + 7, in_row
    ldd     bits_left, state + BITS_LEFT
    dec     bits_left
    std     state + BITS_LEFT, bits_left
    ldi     free, 12
    breq    3f
    ldi     free, 1
    call    ascon_rounds
    rjmp    1b
3:  call    ascon_rounds
    end_isap
fw_end fw_isap_a128a_rekey

fw_function fw_isap_a128a_tag_blocks
    begin_isap
    store_pair tag_input, INPUT
    movw    left, tag_bytes
    load_row4
1:  sbiw    left, 8
    brlo    2f
    store_pair left, LEFT
    load_pair input_pair, INPUT
    .irp    place, 7, 6, 5, 4, 3, 2, 1, 0
    ld      byte_in, input+
    ldd     byte_sum, state + ROW0 + \place
    eor     byte_sum, byte_in
    std     state + ROW0 + \place, byte_sum
    .endr
    store_pair input_pair, INPUT
    ldi     free, 12
    call    ascon_rounds
    load_pair left, LEFT
    rjmp    1b
2:  end_isap
fw_end fw_isap_a128a_tag_blocks

fw_function fw_isap_a128a_stream_blocks
    begin_isap
    store_pair argument_output, OUTPUT
    store_pair argument_input, INPUT
    store_pair argument_bytes, LEFT
    load_row4
1:  ldi     free, 6
    call    ascon_rounds
    load_pair input_pair, INPUT
    load_pair output_pair, OUTPUT
    .irp    place, 7, 6, 5, 4, 3, 2, 1, 0
    ld      byte_in, input+
    ldd     byte_sum, state + ROW0 + \place
    eor     byte_sum, byte_in
    st      output+, byte_sum
    .endr
    store_pair input_pair, INPUT
    store_pair output_pair, OUTPUT
    load_pair left, LEFT
    sbiw    left, 8
    store_pair left, LEFT
    brne    1b
    end_isap
fw_end fw_isap_a128a_stream_blocks
