/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin in CTR mode for ARMv6-M (Cortex-M0+), bitsliced on 32 blocks: constant time, no table.
 *
 *     void fw_fantomas_ctr(const fw_fantomas_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * and the same for fw_robin. Arguments in r0 to r3; data aligned to 4 bytes, the counter at any address. The schedule is
 * that of portable.c. The time depends on how far carries go in the counter, which is public; fewer than 32 blocks take
 * as long as 32.
 *
 * Planes: fw_block_planes_arm.inc. The L-box on planes: fantomas_planes.inc; a row is changed in place. Five of
 * Fantomas's columns are written before they are read again: they wait in high registers, as fast as in memory.
 *
 * The S-box of Fantomas leaves rows 1 to 4 inverted, which spares two NOT; the L-box of all ones is all ones, so that
 * what is inverted remains so, until a key with these rows inverted is added.
 *
 * In cycles: the S-box of a column is 80 in Fantomas, 82 in Robin, of which 32 load and store it; the L-box of a row is
 * 204, of which 57 are sums, 48 the key, 5 copies, 94 load and store 31 columns and 16. A round of Fantomas is 2,912; they
 * bound it. Measured on the Cortex-M0+ in scenario bulk: Fantomas 80.0 cycles per byte, Robin 103.9; the former 41
 * thousand for 32 blocks, of which the rounds are 35 thousand.
 *
 * cost fw_fantomas_ctr 608 stack
 * cost fw_robin_ctr 608 stack
 */
#define BLOCK_BYTES     16
#define LOCAL_BYTES     40              /* of the frame, behind the planes */
#define CONSTANT_AT     (STATE_BYTES - 40)      /* where the next one is */
#define ROW_0_KEY_AT    (STATE_BYTES - 36)      /* and row 1, without a constant */
#define KEYS_AT         (STATE_BYTES - 32)      /* a word for two rows */
#define WHITENING_AT    (STATE_BYTES - 16)      /* the first key, with the first constant */
#define COUNTERS_AT     0

#include "fw_asm.h"
#include "fw_block_planes_armv6m.inc"

.set    STATE_BYTES, BLOCKS_BYTES + LOCAL_BYTES

#define ROW_BYTES       (16 * PLANE_BYTES)

/* The S-box of Fantomas. */
#undef t
#define x4              r4
#define x5              r3              /* when x3 waits */
#define x6              r6
#define x7              r7
#define t               r5
#define kept_x3         r8
#include "fantomas_macros.inc"
#include "../fantomas_planes.inc"

/* The S-box of Robin. Rows 1 and 3, and 5 and 7, take turns. */
#define right0          r0
#define right1          r1
#define right2          r2
#define right3          r3
#define left0           r6
#define left1           r1
#define left2           r7
#define left3           r3
#define upper_sum       r4
#define lower_sum       r5
#define kept1           r8
#define kept3           r9
#define kept_left1      r10
#define kept_left3      r11
#define last1           r6              /* when left0 and left2 are done */
#define last3           r7

/* The L-box. */
#define column_sum      r0
#define all             r0              /* the sum of all, then what is added to the next column */
#define parity_a        r1
#define parity_b        r2
#define parity_c        r3
#define parity_d        r4
#define plane           r5
#define key_plane       r6
#define row_keys        r7

/* Keys and constants. */
#define constant        r0              /* where it is */
#define two_rows        r1
#define round_constant  r2
#define schedule        r0
#define upper_row       r2
#define added           r2

.macro load_plane x:req, row:req
    ldr     \x, [sp, #column_at + ROW_BYTES * \row]
.endm

.macro store_plane x:req, row:req
    str     \x, [sp, #column_at + ROW_BYTES * \row]
.endm

/* S5, S3 and S5 again. The second S5 finds x3 and x4 inverted, and leaves x1 to x4 so. */
.macro substitute_fantomas
    load_plane x0, 0
    load_plane x1, 1
    load_plane x2, 2
    load_plane x3, 3
    load_plane x4, 4
    substitute_5
    mov     kept_x3, x3
    load_plane x5, 5
    load_plane x6, 6
    load_plane x7, 7
    add_to_left
    substitute_3
    add_to_right
    store_plane x5, 5
    store_plane x6, 6
    store_plane x7, 7
    mov     x3, kept_x3
    add_product x2, x0, x1
    eors    x1, x1, x2
    add_product_without x3, x0, x4
    eors    x2, x2, x3
    add_product_without x0, x1, x3
    eors    x4, x4, x1
    store_plane x2, 2
    orrs    x2, x2, x4
    eors    x1, x1, x2
    eors    x1, x1, x0
    store_plane x0, 0
    store_plane x1, 1
    store_plane x3, 3
    store_plane x4, 4
.endm

/* Of class 13 of FROM, what is added to the even rows. */
.macro find_even from0:req, from1:req, from2:req, from3:req
    movs    upper_sum, \from0
    ands    upper_sum, upper_sum, \from1
    eors    upper_sum, upper_sum, \from2
    movs    lower_sum, \from1
    orrs    lower_sum, lower_sum, \from2
    eors    lower_sum, lower_sum, \from3
.endm

/* And to the odd ones: behind the first FROM1 is free, behind the second FROM3. */
.macro find_1 from0:req, from1:req
    ands    lower_sum, lower_sum, \from0
    eors    lower_sum, lower_sum, \from1
.endm

.macro find_3 from0:req, from3:req
    ands    upper_sum, upper_sum, \from3
    eors    upper_sum, upper_sum, \from0
.endm

.macro substitute_robin
    load_plane right0, 4
    load_plane right1, 5
    load_plane right2, 6
    load_plane right3, 7
    find_even right0, right1, right2, right3
    load_plane left0, 0
    eors    left0, left0, upper_sum
    load_plane left2, 2
    eors    left2, left2, lower_sum
    find_1  right0, right1
    mov     kept1, right1
    load_plane left1, 1
    eors    left1, left1, lower_sum
    find_3  right0, right3
    mov     kept3, right3
    load_plane left3, 3
    eors    left3, left3, upper_sum

    find_even left0, left1, left2, left3
    eors    right0, right0, upper_sum
    eors    right2, right2, lower_sum
    find_1  left0, left1
    mov     kept_left1, left1
    mov     right1, kept1
    eors    right1, right1, lower_sum
    find_3  left0, left3
    mov     kept_left3, left3
    mov     right3, kept3
    eors    right3, right3, upper_sum

    find_even right0, right1, right2, right3
    eors    left0, left0, upper_sum
    store_plane left0, 0
    eors    left2, left2, lower_sum
    store_plane left2, 2
    find_1  right0, right1
    mov     last1, kept_left1
    eors    last1, last1, lower_sum
    store_plane last1, 1
    find_3  right0, right3
    mov     last3, kept_left3
    eors    last3, last3, upper_sum
    store_plane last3, 3
    store_plane right0, 4
    store_plane right1, 5
    store_plane right2, 6
    store_plane right3, 7
.endm

/* PLANE gets COLUMN, which waits if it has a register to do so. */
.macro take_column plane:req, column:req
    ldr     \plane, [sp, #row_at + PLANE_BYTES * \column]
    .irp    number, 8, 9, 10, 11, 12
    .if     parked_\column == \number
    mov     r\number, \plane
    .endif
    .endr
.endm

/* A step: COLUMN is added to the sum. At the first step of its kind, the sum is the parity. */
.macro step parity:req, column:req, first=0
    .if     \first
    movs    \parity, column_sum
    .else
    eors    \parity, \parity, column_sum
    .endif
    take_column plane, \column
    eors    column_sum, column_sum, plane
.endm

.macro finish_column to:req
    fw_plane_of_bit key_plane, row_keys, first_bit + \to
    eors    plane, plane, key_plane
    str     plane, [sp, #row_at + PLANE_BYTES * \to]
.endm

/* A step back, to COLUMN, which gets its sum and its key, and is stored where the permutation takes it. */
.macro step_back parity:req, column:req, to:req
    eors    all, all, \parity
    .irp    number, 8, 9, 10, 11, 12
    .if     parked_\column == \number
    mov     plane, r\number
    .endif
    .endr
    .if     parked_\column == 0
    ldr     plane, [sp, #row_at + PLANE_BYTES * \column]
    .endif
    eors    plane, plane, all
    finish_column \to
.endm

/* The L-box and the key on ROW. Column I0 is the first one on the way there, and O0 is where the permutation takes it. */
.macro multiply_row row:req, i0, i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, \
                    o0, o1, o2, o3, o4, o5, o6, o7, o8, o9, o10, o11, o12, o13, o14, o15
    .set    row_at, ROW_BYTES * \row
    .set    first_bit, 16 * (\row & 1)
    take_column column_sum, \i0
    step    parity_a, \i1, 1
    step    parity_b, \i2, 1
    step    parity_a, \i3
    step    parity_c, \i4, 1
    step    parity_a, \i5
    step    parity_b, \i6
    step    parity_a, \i7
    step    parity_d, \i8, 1
    step    parity_a, \i9
    step    parity_b, \i10
    step    parity_a, \i11
    step    parity_c, \i12
    step    parity_a, \i13
    step    parity_b, \i14
    .if     first_bit == 0
    ldr     row_keys, [sp, #KEYS_AT + 2 * \row]
    .endif
    movs    plane, column_sum
    eors    parity_a, parity_a, column_sum
    ldr     key_plane, [sp, #row_at + PLANE_BYTES * \i15]
    eors    column_sum, column_sum, key_plane
    finish_column \o15
    step_back parity_d, \i14, \o14
    step_back parity_c, \i13, \o13
    step_back parity_d, \i12, \o12
    step_back parity_b, \i11, \o11
    step_back parity_d, \i10, \o10
    step_back parity_c, \i9, \o9
    step_back parity_d, \i8, \o8
    step_back parity_a, \i7, \o7
    step_back parity_d, \i6, \o6
    step_back parity_c, \i5, \o5
    step_back parity_d, \i4, \o4
    step_back parity_b, \i3, \o3
    step_back parity_d, \i2, \o2
    step_back parity_c, \i1, \o1
    step_back parity_d, \i0, \o0
.endm

/* Two rows of the key from ROW on, at SCHEDULE, and what is ADDED to it and INVERTED later. */
.macro prepare_two_rows row:req, inverted:req, first_constant=0
    ldrh    two_rows, [schedule, #2 * \row]
    ldrh    upper_row, [schedule, #2 * \row + 2]
    lsls    upper_row, upper_row, #16
    orrs    two_rows, two_rows, upper_row
    .if     \first_constant
    ldr     added, =\first_constant
    eors    added, added, two_rows
    str     added, [sp, #WHITENING_AT + 2 * \row]
    .else
    str     two_rows, [sp, #WHITENING_AT + 2 * \row]
    .endif
    .if     \inverted
    ldr     added, =\inverted
    eors    two_rows, two_rows, added
    .endif
    .if     \row
    str     two_rows, [sp, #KEYS_AT + 2 * \row]
    .else
    str     two_rows, [sp, #ROW_0_KEY_AT]
    .endif
.endm

.macro prepare_fantomas
    prepare_two_rows 0, 0xffff0000, FANTOMAS_FIRST_CONSTANT
    prepare_two_rows 2, 0xffffffff
    prepare_two_rows 4, 0x0000ffff
    prepare_two_rows 6, 0
.endm

.macro prepare_robin
    prepare_two_rows 0, 0, ROBIN_FIRST_CONSTANT
    prepare_two_rows 2, 0
    prepare_two_rows 4, 0
    prepare_two_rows 6, 0
.endm

.macro encrypt_planes_of name:req
    adr     constant, \name\()_further_constants
    str     constant, [sp, #CONSTANT_AT]
7:  ldr     constant, [sp, #CONSTANT_AT]
    ldr     two_rows, [sp, #ROW_0_KEY_AT]
    ldrh    round_constant, [constant]
    adds    constant, #2
    eors    two_rows, two_rows, round_constant
    str     two_rows, [sp, #KEYS_AT]
    str     constant, [sp, #CONSTANT_AT]
    bl      \name\()_substitute
    bl      \name\()_multiply
    ldr     constant, [sp, #CONSTANT_AT]
    subs    constant, #2
    ldrh    round_constant, [constant]
    cmp     round_constant, #0
    bne     7b
.endm

.macro encrypt_fantomas
    encrypt_planes_of fantomas
.endm

.macro encrypt_robin
    encrypt_planes_of robin
.endm

.macro further_constant constant:req
    .short  \constant
.endm

.macro functions_of name:req
    .p2align 2
\name\()_further_constants:
    \name\()_constants further_constant
    .short  0                           /* behind the last round */
    .p2align 2
\name\()_substitute:
    .irp    column, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    .set    column_at, PLANE_BYTES * \column
    substitute_\name
    .endr
    bx      lr
\name\()_multiply:
    .irp    row, 0, 1, 2, 3, 4, 5, 6, 7
    multiply_row_\name \row
    .endr
    bx      lr
.endm

.macro functions_fantomas
    functions_of fantomas
.endm

.macro functions_robin
    functions_of robin
.endm

/* The number of the register in which a column waits, or 0: none does, but those below. */
.macro park_none
    .irp    column, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    .set    parked_\column, 0
    .endr
.endm

    park_none
    .set    parked_3, 8
    .set    parked_10, 9
    .set    parked_11, 10
    .set    parked_12, 11
    .set    parked_14, 12
    fw_ctr_of_planes fw_fantomas_ctr, prepare_fantomas, encrypt_fantomas, functions_fantomas

    park_none
    fw_ctr_of_planes fw_robin_ctr, prepare_robin, encrypt_robin, functions_robin
