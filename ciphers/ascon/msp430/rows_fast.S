/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon's permutation for MSP430, and ISAP's loops, for speed: row 4 in registers, the others pass through.
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
 * Arguments in r12 to r15, the mode on the stack. On the stack: two return addresses, 7 saved registers and a frame, in
 * which the other rows lie.
 *
 * What a round needs, by count: S-box 4 * 22, and four rows out of memory and back 112; the linear layer: rotations 36,
 * 41, 30, 26 and 31, ten additions 40, copies 20, memory 112 again; two words of row 4 that make room 14; constant and
 * loop 18: 568. A row left by a byte takes 16, the same as three steps of a bit and one more: where it goes by four to
 * eleven bits, bytes are worth it.
 *
 * ISAP's loops leave the state where the rounds have it. A bit of its string takes 40 cycles beside its round.
 *
 * cost fw_ascon_permute 58 stack
 * cost fw_ascon_aead128_blocks 66 stack
 * cost fw_ascon_hash256_blocks 66 stack
 * cost fw_ascon_xof128_blocks 66 stack
 * cost fw_ascon_cxof128_blocks 66 stack
 * cost fw_isap_a128a_rekey 66 stack
 * cost fw_isap_a128a_tag_blocks 66 stack
 * cost fw_isap_a128a_stream_blocks 66 stack
 */
#include "fw_asm.h"
#include "fw_functions.inc"

#define row4_0          r4
#define row4_1          r5
#define row4_2          r6
#define row4_3          r7
#define x0              r8              /* words of the other rows */
#define x1              r9
#define x2              r10
#define x3              r11
#define t0              r12
#define t1              r13
#define t2              r14
#define turn0           r8              /* a row on its way around */
#define turn1           r9
#define turn2           r10
#define turn3           r11
#define sum0            r12             /* what becomes of it, if it is none of row 4's registers */
#define sum1            r13
#define sum2            r14
#define sum3            r15

/* Between blocks: */
#define input           r8
#define output          r9
#define place           r10
#define byte            r11

/* The frame: */
#define ROW0            0
#define ROW1            8
#define ROW2            16
#define ROW3            24
#define FOUR_ROWS       32              /* bytes */
#define SPILLED         32              /* two words of row 4 */
#define CONSTANT        36
#define STATE           38
#define PERMUTE_FRAME   40
#define INPUT           40              /* of a message that is on its way: pointers, bytes to come, bytes at first */
#define OUTPUT          42
#define LEFT            44
#define BYTES           46
#define BLOCKS_FRAME    48
#define MODE            BLOCKS_FRAME + 16

#include "fw_duplex_msp430.inc"

#define state_given     r12
#define rounds_given    r13
#define output_given    r13
#define input_given     r14
#define bytes_given     r15
#define result          r12

#define CONSTANT_STEP   15
#define CONSTANT_END    0x3c            /* after the last round */

/* ---- One round, below a return address ---- */

#define BELOW           2

/* The S-box on the columns of word N, row 4 in X4. */
.macro sub_column n:req, x4:req
    mov     BELOW + ROW0 + 2 * \n(sp), x0
    mov     BELOW + ROW1 + 2 * \n(sp), x1
    mov     BELOW + ROW2 + 2 * \n(sp), x2
    mov     BELOW + ROW3 + 2 * \n(sp), x3
    .if     \n == 0
    xor     BELOW + CONSTANT(sp), x2
    .endif
    xor     \x4, x0
    xor     x3, \x4
    xor     x1, x2
    mov     x0, t0
    bic     \x4, t0                     /* for row 3 */
    mov     x1, t1
    bic     x0, t1                      /* for row 4 */
    mov     x2, t2
    bic     x1, t2
    xor     t2, x0
    mov     x3, t2
    bic     x2, t2
    xor     t2, x1
    mov     \x4, t2
    bic     x3, t2
    xor     t2, x2
    xor     t0, x3
    xor     t1, \x4
    xor     x0, x1
    xor     \x4, x0
    xor     x2, x3
    inv     x2
    mov     x0, BELOW + ROW0 + 2 * \n(sp)
    mov     x1, BELOW + ROW1 + 2 * \n(sp)
    mov     x2, BELOW + ROW2 + 2 * \n(sp)
    mov     x3, BELOW + ROW3 + 2 * \n(sp)
.endm

.macro turn_right bits:req
    .rept   \bits
    bit     #1, turn0                   /* to the carry */
    rrc     turn3
    rrc     turn2
    rrc     turn1
    rrc     turn0
    .endr
.endm

.macro turn_left bits:req
    .rept   \bits
    rla     turn0
    rlc     turn1
    rlc     turn2
    rlc     turn3
    adc     turn0
    .endr
.endm

/* Left by a byte. */
.macro turn_byte one:req, other:req
    swpb    turn0
    swpb    turn1
    swpb    turn2
    swpb    turn3
    mov.b   turn0, \one                 /* the upper byte goes to the next word */
    xor     \one, turn0
    mov.b   turn1, \other
    xor     \other, turn1
    xor     \one, turn1
    mov.b   turn2, \one
    xor     \one, turn2
    xor     \other, turn2
    mov.b   turn3, \other
    xor     \other, turn3
    xor     \one, turn3
    xor     \other, turn0
.endm

/* The row that turns, its words in this order, is added to another. */
.macro add_turned from0:req, from1:req, from2:req, from3:req, to0=sum0, to1=sum1, to2=sum2, to3=sum3
    xor     \from0, \to0
    xor     \from1, \to1
    xor     \from2, \to2
    xor     \from3, \to3
.endm

.macro load_row offset:req
    mov     BELOW + \offset(sp), turn0
    mov     BELOW + \offset + 2(sp), turn1
    mov     BELOW + \offset + 4(sp), turn2
    mov     BELOW + \offset + 6(sp), turn3
    mov     turn0, sum0
    mov     turn1, sum1
    mov     turn2, sum2
    mov     turn3, sum3
.endm

.macro store_row offset:req
    mov     sum0, BELOW + \offset(sp)
    mov     sum1, BELOW + \offset + 2(sp)
    mov     sum2, BELOW + \offset + 4(sp)
    mov     sum3, BELOW + \offset + 6(sp)
.endm

/* Rotations are to the right, by words and bits: left by b bits is right by a word less b bits. */
.macro mix_rows
    mov     row4_0, turn0
    mov     row4_1, turn1
    mov     row4_2, turn2
    mov     row4_3, turn3
    turn_byte t0, t1
    turn_left 1
    add_turned turn1, turn2, turn3, turn0, row4_0, row4_1, row4_2, row4_3 /* 7 = 16 - 9 */
    turn_right 2
    add_turned turn3, turn0, turn1, turn2, row4_0, row4_1, row4_2, row4_3 /* 41 = 48 - 7 */
    mov     row4_2, BELOW + SPILLED(sp)
    mov     row4_3, BELOW + SPILLED + 2(sp)

    load_row ROW0
    turn_right 3
    add_turned turn1, turn2, turn3, turn0 /* 19 = 16 + 3 */
    turn_byte row4_2, row4_3
    turn_right 1
    add_turned turn2, turn3, turn0, turn1 /* 28 = 32 - 4 */
    store_row ROW0

    load_row ROW1
    turn_left 3
    add_turned turn0, turn1, turn2, turn3 /* 61 = 64 - 3 */
    turn_byte row4_2, row4_3
    turn_right 2
    add_turned turn3, turn0, turn1, turn2 /* 39 = 48 - 9 */
    store_row ROW1

    load_row ROW2
    turn_right 1
    add_turned turn0, turn1, turn2, turn3 /* 1 */
    turn_right 5
    add_turned turn0, turn1, turn2, turn3 /* 6 */
    store_row ROW2

    load_row ROW3
    turn_right 1
    add_turned turn1, turn2, turn3, turn0 /* 17 = 16 + 1 */
    turn_right 1
    turn_byte row4_2, row4_3
    add_turned turn1, turn2, turn3, turn0 /* 10 = 16 - 6 */
    store_row ROW3

    mov     BELOW + SPILLED(sp), row4_2
    mov     BELOW + SPILLED + 2(sp), row4_3
.endm

/* From the CONSTANT of the first round on. */
fw_inner_function ascon_rounds
1:  sub_column 0, row4_0
    sub_column 1, row4_1
    sub_column 2, row4_2
    sub_column 3, row4_3
    mix_rows
    sub     #CONSTANT_STEP, BELOW + CONSTANT(sp)
    cmp     #CONSTANT_END, BELOW + CONSTANT(sp)
    jeq     2f
    br      #1b
2:  ret
fw_end ascon_rounds

/* ---- Functions ---- */

#define saved           r4, r5, r6, r7, r8, r9, r10
#define saved_back      r10, r9, r8, r7, r6, r5, r4
#define to              r8              /* of a copy */
#define words_left      r9
#define from            r10
#define copied          r11
#define loaded          r10
#define first_constant  r14

.macro load_state
    mov     state_given, STATE(sp)
    mov     sp, to
    mov     #FOUR_ROWS / 2, words_left
2:  mov     @state_given+, loaded
    mov     loaded, 0(to)
    incd    to
    dec     words_left
    jnz     2b
    .irp    word, row4_0, row4_1, row4_2, row4_3
    mov     @state_given+, \word
    .endr
.endm

/* To where the state came from; and the frame of so many bytes is gone. */
.macro store_state_and_return frame:req
    mov     STATE(sp), to
    mov     #FOUR_ROWS / 2, words_left
    mov     sp, from
2:  mov     @from+, copied
    mov     copied, 0(to)
    incd    to
    dec     words_left
    jnz     2b
    mov     row4_0, 0(to)
    mov     row4_1, 2(to)
    mov     row4_2, 4(to)
    mov     row4_3, 6(to)
    add     #\frame, sp
    .irp    register, saved_back
    pop     \register
    .endr
    ret
.endm

.macro save_all
    .irp    register, saved
    push    \register
    .endr
.endm

fw_function fw_ascon_permute
    save_all
    sub     #PERMUTE_FRAME, sp
    mov.b   rounds_given, rounds_given
    mov     rounds_given, first_constant /* the first constant is the end and so many steps */
    .rept   4
    rla     first_constant
    .endr
    sub     rounds_given, first_constant
    add     #CONSTANT_END, first_constant
    mov     first_constant, CONSTANT(sp)
    load_state
    call    #ascon_rounds
    store_state_and_return PERMUTE_FRAME
fw_end fw_ascon_permute

/* RATE bytes at a time, and so many rounds. */
.macro blocks name:req, rate:req, rounds:req, others:vararg
    fw_named_function \name, \others
    save_all
    sub     #BLOCKS_FRAME, sp
    mov     output_given, OUTPUT(sp)
    mov     input_given, INPUT(sp)
    mov     bytes_given, LEFT(sp)
    mov     bytes_given, BYTES(sp)
    load_state
1:  sub     #\rate, LEFT(sp)
    jlo     6f
    duplex_block \rate
    mov     #CONSTANT_END + CONSTANT_STEP * \rounds, CONSTANT(sp)
    call    #ascon_rounds
    jmp     1b
6:  mov     BYTES(sp), result
    sub     LEFT(sp), result
    sub     #\rate, result
    store_state_and_return BLOCKS_FRAME
fw_end \name
.endm

blocks fw_ascon_aead128_blocks, 16, 8
blocks fw_ascon_hash256_blocks, 8, 12, fw_ascon_xof128_blocks, fw_ascon_cxof128_blocks

/* ---- ISAP, whose rows are the highest byte first ---- */

#define string_given    r13
#define tag_input       r13
#define tag_bytes       r14
#define bits_now        r9
#define bit             r8
#define BITS            BYTES           /* of the string's byte, the next one highest, a 1 behind them, then 0 */
#define BITS_LEFT       LEFT

.macro set_rounds number:req
    mov     #CONSTANT_END + CONSTANT_STEP * \number, CONSTANT(sp)
.endm

.macro begin_isap
    save_all
    sub     #BLOCKS_FRAME, sp
.endm

fw_function fw_isap_a128a_rekey
    begin_isap
    mov     string_given, INPUT(sp)
    load_state
    mov     #128, BITS_LEFT(sp)
    mov     #0x8000, BITS(sp)
1:  rla     BITS(sp)
    jnz     3f
    mov     INPUT(sp), place
    mov.b   @place+, bits_now
    mov     place, INPUT(sp)
    swpb    bits_now
    bis     #0x80, bits_now
    rla     bits_now
    mov     bits_now, BITS(sp)
3:  mov     #0, bit                     /* the carry is the bit */
    rrc     bit
    xor     bit, ROW0 + 6(sp)
    set_rounds 12
    dec     BITS_LEFT(sp)
    jz      4f
    set_rounds 1
    call    #ascon_rounds
    jmp     1b
4:  call    #ascon_rounds
    store_state_and_return BLOCKS_FRAME
fw_end fw_isap_a128a_rekey

fw_function fw_isap_a128a_tag_blocks
    begin_isap
    mov     tag_input, INPUT(sp)
    mov     tag_bytes, LEFT(sp)
    load_state
1:  sub     #8, LEFT(sp)
    jlo     3f
    mov     INPUT(sp), input
    .irp    offset, 7, 6, 5, 4, 3, 2, 1, 0
    xor.b   @input+, ROW0 + \offset(sp)
    .endr
    mov     input, INPUT(sp)
    set_rounds 12
    call    #ascon_rounds
    jmp     1b
3:  store_state_and_return BLOCKS_FRAME
fw_end fw_isap_a128a_tag_blocks

fw_function fw_isap_a128a_stream_blocks
    begin_isap
    mov     output_given, OUTPUT(sp)
    mov     input_given, INPUT(sp)
    mov     bytes_given, LEFT(sp)
    load_state
1:  set_rounds 6
    call    #ascon_rounds
    mov     INPUT(sp), input
    mov     OUTPUT(sp), output
    .set    .Loffset, 0
    .irp    home, 7, 6, 5, 4, 3, 2, 1, 0
    mov.b   @input+, byte
    xor.b   ROW0 + \home(sp), byte
    mov.b   byte, .Loffset(output)
    .set    .Loffset, .Loffset + 1
    .endr
    add     #8, output
    mov     input, INPUT(sp)
    mov     output, OUTPUT(sp)
    sub     #8, LEFT(sp)
    jnz     1b
    store_state_and_return BLOCKS_FRAME
fw_end fw_isap_a128a_stream_blocks
