/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin for ARMv7-M (Cortex-M3): rows in registers, the L-boxes by parities: constant time, no table.
 *
 *     void fw_fantomas_expand (fw_fantomas_schedule *schedule, const uint8_t key[16]);
 *     void fw_fantomas_encrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_fantomas_decrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_expand    (fw_robin_schedule *schedule, const uint8_t key[16]);
 *     void fw_robin_encrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_decrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes. The schedule is the key with its columns in another order.
 *
 * The L-box of two rows: fantomas_ordered.inc. Columns are brought into order once in a block, and back.
 *
 * In cycles: the S-box of Fantomas is 38, of Robin 36, with rows apart and together 8 more; the L-box of two rows is 26 of
 * Robin, and with the permutation 39 of Fantomas, with 4 more for masks in a round; the key is 9, constant and loop are 7:
 * rounds of 222 and 164. To bring columns into order and back is 208 and 120, with masks.
 * Cycles with BL and return:
 *
 * cost fw_fantomas_expand 139 cycles 440 bytes 32 stack
 * cost fw_fantomas_encrypt 2926 cycles 1716 bytes 40 stack
 * cost fw_fantomas_decrypt 2926 cycles 1716 bytes 40 stack
 * cost fw_robin_expand 89 cycles 240 bytes 32 stack
 * cost fw_robin_encrypt 2786 cycles 1116 bytes 40 stack
 * cost fw_robin_decrypt 2786 cycles 1116 bytes 40 stack
 */
#define argument_keys   r0
#define argument_block  r1
#define schedule        r0
#define key             r1

/* Rows; outside the S-box, the even ones with the next above. Odd registers are free there. */
#define x0              r0
#define x1              r1
#define x2              r2
#define x3              r3
#define x4              r4
#define x5              r5
#define x6              r6
#define x7              r7
#define even_words      {r0, r2, r4, r6}
#define odd_words       {r1, r3, r5, r7}
#define t               r8
#define u               r9
#define round_constant  r8
#define folded          r8              /* to parities */
#define spread_out      r9
#define part            r1              /* of a row */
#define permuted        r8
#define mask            r8              /* of columns that move by a distance */
#define moved           r9
#define block           r8

/* All the while. */
#define keys            r10
#define constant        r11             /* the place of the round's */
#define end             r12             /* of the constants */
#define stay            lr              /* columns of Fantomas that stay; and those for which an instruction has no room */
#define down6           r3
#define down1           r5
#define up6_back        r3
#define down1_back      r5

#define saved           {r1, r4-r11, lr}
#define restored        {r4-r11, pc}
#define block_saved     {r8}
#define ordered_key     r10
#define saved_by_expand {r4-r10, lr}
#define end_of_expand   {r4-r10, pc}

#include "fw_asm.h"
#include "fantomas_layers.inc"

.macro load_mask register:req, value:req
    movw    \register, #\value & 0xffff
    movt    \register, #\value >> 16
.endm

.macro move_column to:req, from:req, up:req
    and     moved, \from, mask
    .if     \up > 0
    orr     \to, \to, moved, lsl #\up
    .else
    orr     \to, \to, moved, lsr #-(\up)
    .endif
.endm

.macro move_column_back to:req, from:req, up:req
    .if     \up > 0
    and     moved, mask, \from, lsr #\up
    .else
    and     moved, mask, \from, lsl #-(\up)
    .endif
    orr     \to, \to, moved
.endm

/* Columns that stay, from the odd registers to the even ones. */
.macro keep columns:req
    load_mask mask, \columns
    and     x0, x1, mask
    and     x2, x3, mask
    and     x4, x5, mask
    and     x6, x7, mask
.endm

.macro keep_back columns:req
    load_mask mask, \columns
    and     x1, x0, mask
    and     x3, x2, mask
    and     x5, x4, mask
    and     x7, x6, mask
.endm

/* COLUMNS that move by UP. */
.macro move columns:req, up:req
    load_mask mask, \columns
    move_column x0, x1, \up
    move_column x2, x3, \up
    move_column x4, x5, \up
    move_column x6, x7, \up
.endm

.macro move_back columns:req, up:req
    load_mask mask, \columns
    move_column_back x1, x0, \up
    move_column_back x3, x2, \up
    move_column_back x5, x4, \up
    move_column_back x7, x6, \up
.endm

#include "../fantomas_ordered.inc"

/* A bit of columns' numbers, from its DISTANCE: columns with a 0 get what those with a 1, which are ONES, have. */
.macro fold from:req, distance:req, ones:req
    and     part, \from, #\ones
    eor     folded, \from, part, lsr #\distance
.endm

/* And the reverse. */
.macro spread distance:req, zeros:req
    and     part, spread_out, #\zeros
    eor     spread_out, spread_out, part, lsl #\distance
.endm

/* A parity goes to where its partner was. */
.macro exchange_partner parity:req, shift:req, distance:req
    and     part, folded, #\parity
    orr     spread_out, spread_out, part, \shift #\distance
.endm

/* The L-box of Robin on two rows; an involution. */
.macro add_parities x:req
    fold    \x, 8, 0xff00ff00
    fold    folded, 4, 0xf0f0f0f0
    fold    folded, 2, 0xcccccccc
    fold    folded, 1, 0xaaaaaaaa
    and     spread_out, folded, #0x00010001
    exchange_partner 0x00020002, lsl, 1
    exchange_partner 0x00040004, lsr, 1
    exchange_partner 0x00100010, lsl, 4
    exchange_partner 0x01000100, lsr, 4
    spread  1, 0x55555555
    spread  2, 0x33333333
    spread  4, 0x0f0f0f0f
    spread  8, 0x00ff00ff
    eor     \x, \x, spread_out
.endm

/* Columns of X move to where they go. */
.macro add_part x:req, columns:req, shift:req, distance:req
    and     moved, \x, \columns
    orr     permuted, permuted, moved, \shift #\distance
.endm

.macro add_last_part x:req, columns:req, shift:req, distance:req
    and     moved, \x, \columns
    orr     \x, permuted, moved, \shift #\distance
.endm

/* The permutation of Fantomas on two rows, and back. */
.macro permute x:req
    and     permuted, \x, stay
    add_part \x, down6, lsr, 6
    add_part \x, #0x40004000, lsr, 2
    add_part \x, down1, lsr, 1
    add_part \x, #0x18001800, lsl, 2
    add_part \x, #0x00090009, lsl, 6
    add_last_part \x, #0x00060006, lsl, 9
.endm

.macro permute_back x:req
    and     permuted, \x, stay
    add_part \x, #0x00970097, lsl, 6
    add_part \x, #0x10001000, lsl, 2
    add_part \x, down1_back, lsl, 1
    add_part \x, #0x60006000, lsr, 2
    add_part \x, up6_back, lsr, 6
    add_last_part \x, #0x0c000c00, lsr, 9
.endm

.macro multiply_fantomas
    load_mask down6, 0x25c025c0
    load_mask down1, 0x02100210
    .irp    x, x0, x2, x4, x6
    add_parities \x
    permute \x
    .endr
.endm

.macro multiply_fantomas_back
    load_mask up6_back, 0x02400240
    load_mask down1_back, 0x01080108
    .irp    x, x0, x2, x4, x6
    permute_back \x
    add_parities \x
    .endr
.endm

.macro multiply_robin
    .irp    x, x0, x2, x4, x6
    add_parities \x
    .endr
.endm

.macro multiply_robin_back
    multiply_robin
.endm

.macro substitute_robin_back
    substitute_robin
.endm

.macro add_key
    ldm     keys, odd_words
    eors    x0, x0, x1
    eors    x2, x2, x3
    eors    x4, x4, x5
    eors    x6, x6, x7
.endm

/* The S-box SUBSTITUTE, for which each row has a register. */
.macro substitute_apart substitute:req
    lsrs    x1, x0, #16
    lsrs    x3, x2, #16
    lsrs    x5, x4, #16
    lsrs    x7, x6, #16
    \substitute
    bfi     x0, x1, #16, #16
    bfi     x2, x3, #16, #16
    bfi     x4, x5, #16, #16
    bfi     x6, x7, #16, #16
.endm

.macro enter name:req, first:req, last:req
    push    saved
    mov     keys, argument_keys
    ldm     argument_block, odd_words
    order_\name
    ldr     constant, =\first
    ldr     end, =\last
    load_mask stay, 0x80208020
.endm

.macro leave name:req
    order_\name _back
    pop     block_saved
    stm     block, odd_words
    pop     restored
    .ltorg
.endm

.macro encrypt_block name:req
fw_function fw_\name\()_encrypt
    enter   \name, \name\()_ordered, \name\()_ordered_end
    add_key
1:  ldrh    round_constant, [constant], #2
    eor     x0, x0, round_constant
    substitute_apart substitute_\name
    multiply_\name
    add_key
    cmp     constant, end
    bne     1b
    leave   \name
fw_end fw_\name\()_encrypt
.endm

.macro decrypt_block name:req
fw_function fw_\name\()_decrypt
    enter   \name, \name\()_ordered_end, \name\()_ordered
1:  add_key
    multiply_\name\()_back
    substitute_apart substitute_\name\()_back
    ldrh    round_constant, [constant, #-2]!
    eor     x0, x0, round_constant
    cmp     constant, end
    bne     1b
    add_key
    leave   \name
fw_end fw_\name\()_decrypt
.endm

/* The columns of the key, in order. */
.macro expand name:req
fw_function fw_\name\()_expand
    push    saved_by_expand
    mov     ordered_key, schedule
    ldm     key, odd_words
    order_\name
    stm     ordered_key, even_words
    pop     end_of_expand
fw_end fw_\name\()_expand
.endm

    expand  fantomas
    encrypt_block fantomas
    decrypt_block fantomas
    expand  robin
    encrypt_block robin
    decrypt_block robin
