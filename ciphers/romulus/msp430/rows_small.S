/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus-N for MSP430, for size: SKINNY-128-384+ in pairs of bits, two rows in registers, one S-box.
 *
 *     void fw_skinny128_384_expand (fw_skinny128_384_schedule *schedule, const uint32_t second[4],
 *                                   const uint32_t third[4]);
 *     void fw_skinny128_384_encrypt(const fw_skinny128_384_schedule *schedule, const uint32_t first[2],
 *                                   uint32_t block[4]);
 *
 * Arguments in r12 to r14, all at even addresses. The block is where it was: a word has two bits of the four cells of
 * each of two rows, the first row in the low byte, the first column lowest. From cells to pairs is the same as back.
 *
 * The state is complemented, so that NOR is AND; mixing leaves two rows plain, which are complemented once more.
 *
 * A round is 534 cycles on average: the S-box of two rows, which come and go, and their key 2 * 107; rows 4 * 55; the
 * tweakey's first part, in every second round, 72; the schedule, the loop and the constant 28.
 *
 * cost fw_skinny128_384_expand 28 stack
 * cost fw_skinny128_384_encrypt 30 stack
 */
#include "fw_msp430.inc"

#define x0              r4              /* bits 1 and 0, 3 and 2, 5 and 4, 7 and 6 of two rows, or their cells */
#define x1              r5
#define x2              r6
#define x3              r7
#define two_rows        x0, x1, x2, x3
#define k0              r8              /* what they get */
#define k1              r9
#define k2              r10
#define k3              r11
#define key             k0, k1, k2, k3
#define left            r8              /* to do in a loop */
#define place           r12
#define t               r13
#define s               r14
#define source          r14             /* of cells */
#define round_keys      r15
#define saved           r10, r9, r8, r7, r6, r5, r4
#define saved_back      r4, r5, r6, r7, r8, r9, r10
#define first_argument  r12
#define second_argument r13
#define third_argument  r14
#define constant        t               /* of the key schedule */
#define sum             s
#include "fw_skinny_msp430.inc"
#include "romulus_macros.inc"

#define LOW             0x5555
#define HIGH            0xaaaa
#define ROUNDS          40
#define SCHEDULE        320

/* The frame: eight cells of the tweakey's first part, and the rounds left. */
#define ROUNDS_LEFT     8
#define FRAME           10

.macro rotate_byte_left_1 x:req
    rla.b   \x
    adc.b   \x
.endm

/* X has its high sides from itself, its low ones from Y. */
.macro choose x:req, y:req
    xor     \y, \x
    and     #HIGH, \x
    xor     \y, \x
.endm

/* X gets A & B on its low sides, or on the high ones. A moves down if DOWN, the product up if UP is 1, down if 2. */
.macro nor x:req, a:req, down:req, b:req, up:req
    mov     \a, t
    .if     \down
    rra     t
    .endif
    and     \b, t
    .if     \up == 2
    rra     t
    .endif
    and     #LOW, t
    .if     \up == 1
    rla     t
    .endif
    xor     t, \x
.endm

.macro put_words words:vararg
    .set    at, 0
    .irp    word, \words
    mov     \word, at(place)
    .set    at, at + 2
    .endr
.endm

.macro load_words from:req, words:vararg
    .irp    word, \words
    mov     @\from+, \word
    .endr
.endm

/* ---- The block cipher ---- */

fw_function fw_skinny128_384_encrypt
    save    saved
    sub     #FRAME, sp
    mov     first_argument, round_keys
    mov     third_argument, place
    load_words second_argument, two_rows
    mov     x0, 0(sp)
    mov     x1, 2(sp)
    mov     x2, 4(sp)
    mov     x3, 6(sp)
    mov     #ROUNDS, ROUNDS_LEFT(sp)
    call    #enter
    call    #enter
    sub     #16, place
1:  load_words round_keys, key
    bit     #1, ROUNDS_LEFT(sp)
    jnz     2f                          /* only rounds of even numbers have a first part */
    mov     sp, source
    call    #gather
    xor     x0, k0
    xor     x1, k1
    xor     x2, k2
    xor     x3, k3
    mov     sp, source
    load_words source, two_rows
    permute_cells two_rows
    mov     x0, 0(sp)
    mov     x1, 2(sp)
    mov     x2, 4(sp)
    mov     x3, 6(sp)
2:  call    #substitute
    mov     #2, k0                      /* the constant of row 2 */
    clr     k1
    clr     k2
    clr     k3
    call    #substitute
    sub     #16, place
    mov     #4, left
3:  mov     @place, x1                  /* rows turn, and are mixed */
    mov.b   x1, x0
    swpb    x1
    mov.b   x1, x1
    mov     8(place), x3
    mov.b   x3, x2
    swpb    x3
    mov.b   x3, x3
    .rept   2
    rotate_byte_left_1 x1
    .endr
    .rept   4
    rotate_byte_left_1 x2
    .endr
    .rept   6
    rotate_byte_left_1 x3
    .endr
    xor     x2, x1
    xor     x0, x2
    xor     x2, x3
    swpb    x0
    bis     x3, x0
    swpb    x2
    bis     x1, x2
    inv     x2
    mov     x0, 0(place)
    mov     x2, 8(place)
    incd    place
    dec     left
    jnz     3b
    sub     #8, place
    dec     ROUNDS_LEFT(sp)
    jnz     1b
    call    #leave
    call    #leave
    add     #FRAME, sp
    restore saved_back
    ret

/* Two rows, to which a key is added. */
substitute:
    mov     @place, x0
    mov     2(place), x1
    mov     4(place), x2
    mov     6(place), x3
    nor     x2, x3, 1, x3, 0            /* 4 ^= 7 & 6 */
    nor     x0, x1, 1, x1, 0            /* 0 ^= 3 & 2 */
    nor     x3, x0, 1, x1, 0            /* 6 ^= 1 & 2 */
    nor     x2, x2, 0, x0, 1            /* 5 ^= 4 & 0 */
    nor     x0, x1, 1, x0, 1            /* 1 ^= 3 & 0 */
    nor     x3, x2, 1, x3, 1            /* 7 ^= 5 & 6 */
    nor     x1, x2, 1, x2, 1            /* 3 ^= 5 & 4 */
    nor     x1, x3, 0, x0, 2            /* 2 ^= 7 & 1 */
    mov     x0, t                       /* 0 3 */
    rla     t
    mov     x1, s
    rra     s
    choose  t, s
    choose  x0, x3                      /* 1 6 */
    choose  x3, x1                      /* 7 2 */
    xor     x3, k0
    xor     x0, k1
    xor     t, k2
    xor     x2, k3
    put_words key
    add     #8, place
    ret

/* ---- From cells and back, two rows at a time ---- */

/* Rows at PLACE to pairs of bits. */
enter:
    mov     place, source
    call    #gather
    .irp    word, two_rows
    inv     \word
    .endr
put_rows:
    put_words two_rows
    add     #8, place
    ret

/* Back. */
leave:
    mov     place, source
    load_words source, two_rows
    call    #transpose
    .set    at, 0
    .irp    word, two_rows
    inv     \word
    mov.b   \word, at(place)
    swpb    \word
    mov.b   \word, at + 4(place)
    .set    at, at + 1
    .endr
    add     #8, place
    ret

/* Two rows of cells at SOURCE to pairs of bits. */
gather:
    .set    at, 0
    .irp    word, two_rows
    mov.b   at(source), \word
    mov.b   at + 4(source), t
    swpb    t
    bis     t, \word
    .set    at, at + 1
    .endr
transpose:
    exchange_groups 4, 0x0f0f, x0, x2
    exchange_groups 4, 0x0f0f, x1, x3
    exchange_groups 2, 0x3333, x0, x1
    exchange_groups 2, 0x3333, x2, x3
    ret

/* ---- The key schedule ---- */

#define y0              r4              /* cells, two in a register */
#define y1              r5
#define y2              r6
#define y3              r7
#define z0              r8
#define z1              r9
#define z2              r10
#define z3              r11
#define first_rows      y0, y1, y2, y3
#define last_rows       z0, z1, z2, z3
#define step            r15             /* the place of what takes two cells on */
/* The frame. */
#define LEFT            0
#define THIRD           2
#define KEPT_SCHEDULE   4
#define CONSTANT        6
#define EXPAND_FRAME    8

fw_label fw_skinny128_384_expand
    save    saved
    sub     #EXPAND_FRAME, sp
    mov     first_argument, KEPT_SCHEDULE(sp)
    mov     third_argument, THIRD(sp)
    mov     second_argument, source
    mov     #SCHEDULE, t
1:  clr     0(place)
    incd    place
    decd    t
    jnz     1b
    mov     #step_second, step
2:  load_words source, first_rows, last_rows
    mov     KEPT_SCHEDULE(sp), place
    mov     #ROUNDS, LEFT(sp)
3:  xor     y0, 0(place)
    xor     y1, 2(place)
    xor     y2, 4(place)
    xor     y3, 6(place)
    add     #8, place
    permute_cells last_rows
    .irp    word, last_rows
    mov     \word, s
    call    step
    mov     s, \word
    .endr
    exchange_registers y0, z0
    exchange_registers y1, z1
    exchange_registers y2, z2
    exchange_registers y3, z3
    dec     LEFT(sp)
    jnz     3b
    mov     THIRD(sp), source
    cmp     #step_third, step
    mov     #step_third, step
    jne     2b
    mov     KEPT_SCHEDULE(sp), place
    mov     #ROUNDS, LEFT(sp)
    clr     CONSTANT(sp)
4:  mov     CONSTANT(sp), constant
    step_constant
    mov     constant, CONSTANT(sp)
    mov     constant, s
    and     #0x0f, s
    xor     s, 0(place)
    .rept   4
    rra     constant
    .endr
    xor     constant, 4(place)
    mov     place, source
    call    #gather
    call    #put_rows
    dec     LEFT(sp)
    jnz     4b
    add     #EXPAND_FRAME, sp
    restore saved_back
    ret

/* Each cell left by a bit; its new lowest bit is the sum of bits 7 and 5. */
step_second:
    mov     s, t
    rla     t
    rla     t
    xor     s, t
    and     #0x8080, t
    rla     t
    adc     t
    swpb    t
    rla     s
    bic     #0x0101, s
    bis     t, s
    ret

/* Each cell right by a bit; its new highest bit is the sum of bits 0 and 6. */
step_third:
    mov     s, t
    rla     t
    push    t
    rotate_right_1 s
    mov     s, t                        /* the lowest bits came to the other cell */
    swpb    t
    xor     s, t
    xor     @sp+, t
    and     #0x8080, t
    xor     t, s
    ret
fw_end fw_skinny128_384_expand
fw_end fw_skinny128_384_encrypt
