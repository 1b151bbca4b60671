/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin for MSP430: the block in memory, the S-boxes on five or four rows in registers, the L-boxes by
 * columns.
 *
 *     void fw_fantomas_encrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_fantomas_decrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_encrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_decrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *
 * and their key schedules. Arguments in r12 and r13; the block must stand at an even address, the key anywhere. The
 * schedule is the key, in its portable order.
 *
 * Constant time: each bit of a row makes a mask of its column. The L-box of a row takes 16 times 9 cycles and 15
 * besides. What is added to row 0 in a round is the L-box of the round's number, so the number is added in front of the
 * L-box, but for that of round 1, which is a constant. The number's sign says which direction it is. A bound with these
 * parts: the L-box 44 bytes and its table 32 (Fantomas has a second one back), the key 22, rows loaded and stored 52,
 * the S-boxes 66 (and S5 back 32) and 52: 280 bytes in Fantomas, 202 in Robin, before anything is set up, counted or
 * called. Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_fantomas_expand 170 cycles 18 bytes 2 stack
 * cost fw_fantomas_encrypt 18559 cycles 418 bytes 18 stack
 * cost fw_fantomas_decrypt 18589 cycles 8 bytes 18 stack
 * cost fw_robin_expand 170 cycles 18 bytes 2 stack
 * cost fw_robin_encrypt 24687 cycles 262 bytes 18 stack
 * cost fw_robin_decrypt 24757 cycles 8 bytes 18 stack
 */
#include "fw_msp430.inc"
#include "fantomas_columns.h"

#define KEY_BYTES       16
#define BLOCK_BYTES     16
#define ROWS            8
#define ROW_BITS        16
#define L_BOX_BYTES     32
#define BACK            0x8000          /* the number's sign */

#define schedule        r12
#define block           r13
#define key             r13
#define x0              r4
#define x1              r5
#define x2              r6
#define x3              r7
#define x4              r8
#define x5              0(block)        /* Fantomas's right part stays in memory, behind the left one */
#define x6              2(block)
#define x7              4(block)
#define LEFT_BYTES      10
#define from            r4, r5, r6, r7  /* Robin: the half that is substituted, and the one it is added to */
#define to              0(block), 2(block), 4(block), 6(block)
#define way             r8              /* from behind FROM to TO */
#define HALF_BYTES      8
#define t               r12
#define u               r14
#define number          r15             /* of the round, from 1 on */
#define row             r4
#define sum             r5
#define mask            r6
#define bits_left       r7
#define rows_left       r14
#define keys            r4
#define table           r8
#define expand_left     r14
#define expand_byte     r15
#define of_the_caller   r4, r5, r6, r7, r8
#define of_the_caller_back r8, r7, r6, r5, r4

#include "fantomas_layers.inc"

/* ---- Tables: what each bit of a row contributes, the lowest first ---- */

.macro l_box name:req, columns:vararg
    .section .rodata.\name, "a", %progbits
    .p2align 1
    .type   \name, %object
\name:
    .short  \columns
    .size   \name, . - \name
.endm

    l_box   fw_fantomas_columns, FANTOMAS_COLUMNS(listed)
    l_box   fw_fantomas_columns_back, FANTOMAS_COLUMNS_BACK(listed)
    l_box   fw_robin_columns, ROBIN_COLUMNS(listed)

/* ---- What is called: each leaves BLOCK where it was ---- */

/* The schedule's address is on the stack, above the return address. */
.macro key_function
    mov     2(sp), keys
    mov     #ROWS, rows_left
.Lkey\@:
    xor     @keys+, 0(block)
    incd    block
    dec     rows_left
    jnz     .Lkey\@
    sub     #BLOCK_BYTES, block
    ret
.endm

/* The L-box at TABLE. */
.macro l_box_function
    mov     #ROWS, rows_left
.Lrow\@:
    mov     @block, row
    clr     sum
    mov     #ROW_BITS, bits_left
.Lbit\@:
    rra     row
    subc    mask, mask                  /* all ones where the bit is 0 */
    mov     @table+, t
    bic     mask, t
    xor     t, sum
    dec     bits_left
    jnz     .Lbit\@
    sub     #L_BOX_BYTES, table
    mov     sum, 0(block)
    incd    block
    dec     rows_left
    jnz     .Lrow\@
    sub     #BLOCK_BYTES, block
    ret
.endm

/* BLOCK is behind the left part meanwhile. */
.macro fantomas_s_box_function
    load_word x0, x1, block
    load_word x2, x3, block
    mov     @block+, x4
    tst     number
    jn      .Lsubstitute_back
    call    #.Lfive
    add_to_left
    call    #.Lthree
    add_to_right
    call    #.Lfive
    jmp     .Lsubstituted
.Lsubstitute_back:
    call    #.Lfive_back
    add_to_right
    call    #.Lthree
    add_to_left
    call    #.Lfive_back
.Lsubstituted:
    .set    offset, -LEFT_BYTES
    .irp    x, x0, x1, x2, x3, x4
    mov     \x, offset(block)
    .set    offset, offset + 2
    .endr
    sub     #LEFT_BYTES, block
    ret
.Lfive:
    substitute_5
    ret
.Lfive_back:
    substitute_5_back
    ret
.Lthree:
    substitute_3
    ret
.endm

/* An involution. The right half is substituted and added to the left one, the left to the right, the right to the
 * left. */
.macro robin_s_box_function
    add     #HALF_BYTES, block
    mov     #-2 * HALF_BYTES, way
    call    #.Lclass_13
    clr     way
    call    #.Lclass_13
    mov     #-2 * HALF_BYTES, way
.Lclass_13:
    .irp    x, from
    mov     @block+, \x
    .endr
    add     way, block
    add_class_13 to, from
    ret
.endm

/* ---- Functions ---- */

/* COLUMN_0 is the L-box of 1. BACK_TABLE is that of decryption. */
.macro both_directions name:req, rounds:req, column_0:req, back_table:req
fw_function fw_\name\()_expand
    mov     #KEY_BYTES, expand_left
.Lbyte_\name:
    mov.b   @key+, expand_byte
    mov.b   expand_byte, 0(schedule)
    inc     schedule
    dec     expand_left
    jnz     .Lbyte_\name
    ret
fw_end fw_\name\()_expand

fw_function fw_\name\()_encrypt
    mov     #1, number
.Lbegin_\name:
    save    of_the_caller, schedule
    call    #.Ladd_key_\name
    tst     number
    jn      .Lround_back_\name
    xor     #\column_0, 0(block)
.Lround_\name:
    call    #.Lsubstitute_\name
    inc     number
    cmp     #\rounds + 1, number
    jeq     .Lencrypted_\name
    xor.b   number, 0(block)
    call    #.Lmultiply_add_key_\name
    jmp     .Lround_\name
.Lencrypted_\name:
    call    #.Lmultiply_add_key_\name
.Lend_\name:
    restore schedule, of_the_caller_back
    ret

.Lround_back_\name:
    mov     #\back_table, table
    call    #.Lmultiply_\name
    cmp     #BACK + \rounds + 1, number
    jeq     .Lfirst_back_\name
    xor.b   number, 0(block)
.Lfirst_back_\name:
    call    #.Lsubstitute_\name
    dec     number
    cmp     #BACK + 1, number
    jeq     .Ldecrypted_\name
    call    #.Ladd_key_\name
    jmp     .Lround_back_\name
.Ldecrypted_\name:
    xor     #\column_0, 0(block)
    call    #.Ladd_key_\name
    jmp     .Lend_\name

.Lmultiply_\name:
    l_box_function
.Lmultiply_add_key_\name:
    mov     #fw_\name\()_columns, table
    call    #.Lmultiply_\name
.Ladd_key_\name:
    key_function
.Lsubstitute_\name:
    \name\()_s_box_function
fw_end fw_\name\()_encrypt

fw_function fw_\name\()_decrypt
    mov     #BACK + \rounds + 1, number
    br      #.Lbegin_\name
fw_end fw_\name\()_decrypt
.endm

    both_directions fantomas, 12, 0xbfff, fw_fantomas_columns_back
    both_directions robin, 16, 0xfffe, fw_robin_columns
