/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin for RV32 and RV32E: rows in registers, the L-boxes by parities.
 *
 *     void fw_fantomas_expand (fw_fantomas_schedule *schedule, const uint8_t key[16]);
 *     void fw_fantomas_encrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_fantomas_decrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_expand    (fw_robin_schedule *schedule, const uint8_t key[16]);
 *     void fw_robin_encrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_decrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in a0 and a1. Key and block aligned to 4 bytes (the E31 traps other loads of words). The schedule is the key
 * with its columns in another order.
 *
 * The L-box of two rows: fantomas_ordered.inc. Columns are brought into order once in a block, and back. On RV32E masks
 * are on the stack.
 *
 * In cycles, on RV32: the S-box of Fantomas is 41, of Robin 36, with rows apart and together 16 more; the L-box of two
 * rows is 38 of Robin, and with the permutation 58 of Fantomas; the key is 8, constant and loop are 4: rounds of 301 and
 * 216. To bring columns into order and back is 266 and 146, with loads of masks.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_fantomas_expand 167 cycles 578 bytes 16 stack
 * cost fw_fantomas_encrypt 3959 cycles 2394 bytes 64 stack
 * cost fw_fantomas_decrypt 3958 cycles 2394 bytes 64 stack
 * cost fw_robin_expand 98 cycles 322 bytes 16 stack
 * cost fw_robin_encrypt 3704 cycles 1546 bytes 64 stack
 * cost fw_robin_decrypt 3704 cycles 1546 bytes 64 stack
 * cost fw_fantomas_expand 240 cycles 452 bytes 16 stack on rv32e
 * cost fw_fantomas_encrypt 6305 cycles 2022 bytes 80 stack on rv32e
 * cost fw_fantomas_decrypt 6297 cycles 2020 bytes 80 stack on rv32e
 * cost fw_robin_expand 144 cycles 260 bytes 16 stack on rv32e
 * cost fw_robin_encrypt 5918 cycles 1314 bytes 80 stack on rv32e
 * cost fw_robin_decrypt 5951 cycles 1312 bytes 80 stack on rv32e
 */
#define argument_keys   a0
#define argument_block  a1
#define schedule        a0
#define key             a1

/* Rows; outside the S-box, the even ones with the next above. Odd registers are free there. */
#define x0              a2
#define x1              s0
#define x2              a3
#define x3              s1
#define x4              a4
#define x5              a0
#define x6              a5
#define mask            t2              /* of columns that move by a distance */
#define parities        s0
#define permuted        s0

/* All the while; RV32E has registers for masks in the L-box only. */
#ifdef __riscv_32e
#define x7              t0
#define t               a1
#define u               t1
#define round_constant  a1
#define moved           a1
#define block           a1
#define keys            t1
#define ordered_key     t1
#define mask8           t1              /* the lower half of each number's bit 3, 2, 1 and 0 */
#define mask4           t0
#define mask2           a0
#define mask1           s1
#define mask_parities   t2
#define mask_partner1   ra              /* of bits 1 and 4, whose partners are 2 and 8 */
#define stay            permuted        /* columns of Fantomas that move by a distance */
#define down6           moved
#define down2           moved
#define down1           moved
#define up2             moved
#define up6             moved
#define up9             moved
#define constant        t1              /* the place of the round's */
#define end             a1              /* of the constants */
#define saved           s0, s1, ra
#define BLOCK           12(sp)
#define KEYS            16(sp)
#define CONSTANT        20(sp)
#define END             24(sp)
#define MASK8           28(sp)
#define MASK4           32(sp)
#define MASK2           36(sp)
#define MASK1           40(sp)
#define MASK_PARITIES   44(sp)
#define MASK_PARTNER1   48(sp)
#define STAY            52(sp)
#define DOWN6           56(sp)
#define DOWN2           60(sp)
#define DOWN1           64(sp)
#define UP2             68(sp)
#define UP6             72(sp)
#define UP9             76(sp)
#define FRAME           80
#else
#define x7              a1
#define t               t1
#define u               t2
#define round_constant  t1
#define moved           t1
#define block           t2
#define keys            t0
#define ordered_key     t0
#define mask8           t3
#define mask4           t4
#define mask2           t5
#define mask1           t6
#define mask_parities   a6
#define mask_partner1   a7
#define mask_partner4   s2
#define stay            s3
#define down6           s4
#define down2           s5
#define down1           s6
#define up2             s7
#define up6             s8
#define up9             s9
#define constant        s10
#define end             s11
#define lower_rows      ra              /* a mask */
#define saved           s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, ra
#define BLOCK           52(sp)
#define FRAME           64
#endif

#define saved_by_expand s0, s1
#define EXPAND_FRAME    16

#include "fantomas_macros.inc"
#include "fw_saved_rv32.inc"
#include "fw_kept_rv32.inc"
#include "../fantomas_ordered.inc"

/* Columns of two rows move UP, or down if that is negative. */
.macro move_column to:req, from:req, up:req
    and     moved, \from, mask
    .if     \up > 0
    slli    moved, moved, \up
    .else
    srli    moved, moved, -(\up)
    .endif
    or      \to, \to, moved
.endm

.macro move_column_back to:req, from:req, up:req
    .if     \up > 0
    srli    moved, \from, \up
    .else
    slli    moved, \from, -(\up)
    .endif
    and     moved, moved, mask
    or      \to, \to, moved
.endm

/* Columns that stay, from the odd registers to the even ones. */
.macro keep columns:req
    li      mask, \columns
    and     x0, x1, mask
    and     x2, x3, mask
    and     x4, x5, mask
    and     x6, x7, mask
.endm

.macro keep_back columns:req
    li      mask, \columns
    and     x1, x0, mask
    and     x3, x2, mask
    and     x5, x4, mask
    and     x7, x6, mask
.endm

/* COLUMNS that move by UP. */
.macro move columns:req, up:req
    li      mask, \columns
    move_column x0, x1, \up
    move_column x2, x3, \up
    move_column x4, x5, \up
    move_column x6, x7, \up
.endm

.macro move_back columns:req, up:req
    li      mask, \columns
    move_column_back x1, x0, \up
    move_column_back x3, x2, \up
    move_column_back x5, x4, \up
    move_column_back x7, x6, \up
.endm

.macro set_mask mask:req, value:req, place:vararg
    li      \mask, \value
    fw_keep \mask, \place
.endm

.macro set_masks
    set_mask mask8, 0x00ff00ff, MASK8
    set_mask mask4, 0x0f0f0f0f, MASK4
    set_mask mask2, 0x33333333, MASK2
    set_mask mask1, 0x55555555, MASK1
    set_mask mask_parities, 0x01170117, MASK_PARITIES
    set_mask mask_partner1, 0x00020002, MASK_PARTNER1
#ifndef __riscv_32e
    li      mask_partner4, 0x00100010
    li      lower_rows, 0x0000ffff
#endif
.endm

/* Columns by the distance that they move; back, they are where they have come to. */
.macro set_masks_fantomas
    set_masks
    set_mask stay, 0x80208020, STAY
    set_mask down6, 0x25c025c0, DOWN6
    set_mask down2, 0x40004000, DOWN2
    set_mask down1, 0x02100210, DOWN1
    set_mask up2, 0x18001800, UP2
    set_mask up6, 0x00090009, UP6
    set_mask up9, 0x00060006, UP9
.endm

.macro set_masks_fantomas_back
    set_masks
    set_mask stay, 0x80208020, STAY
    set_mask down6, 0x00970097, DOWN6
    set_mask down2, 0x10001000, DOWN2
    set_mask down1, 0x01080108, DOWN1
    set_mask up2, 0x60006000, UP2
    set_mask up6, 0x02400240, UP6
    set_mask up9, 0x0c000c00, UP9
.endm

.macro set_masks_robin
    set_masks
.endm

.macro set_masks_robin_back
    set_masks
.endm

.macro recall_masks
    fw_recall mask8, MASK8
    fw_recall mask4, MASK4
    fw_recall mask2, MASK2
    fw_recall mask1, MASK1
    fw_recall mask_parities, MASK_PARITIES
    fw_recall mask_partner1, MASK_PARTNER1
.endm

/* A bit of columns' numbers, from its DISTANCE: columns with a 0 get what those with a 1 have. */
.macro fold from:req, distance:req, mask:req
    srli    t, \from, \distance
    and     t, t, \mask
    xor     parities, \from, t
.endm

/* And the reverse. */
.macro spread distance:req, mask:req
    and     t, parities, \mask
    slli    t, t, \distance
    xor     parities, parities, t
.endm

/* Parities change places with those that are DISTANCE above. */
.macro exchange_partners distance:req, mask:req
    srli    t, parities, \distance
    xor     t, t, parities
    and     t, t, \mask
    xor     parities, parities, t
    slli    t, t, \distance
    xor     parities, parities, t
.endm

/* The same of 4 and 8, on RV32E with the mask of 1. */
.macro exchange_partners_4
#ifdef __riscv_32e
    srli    t, parities, 4
    xor     t, t, parities
    srli    t, t, 3
    and     t, t, mask_partner1
    slli    t, t, 3
    xor     parities, parities, t
    slli    t, t, 4
    xor     parities, parities, t
#else
    exchange_partners 4, mask_partner4
#endif
.endm

/* The L-box of Robin on two rows; an involution. */
.macro add_parities x:req
    fold    \x, 8, mask8
    fold    parities, 4, mask4
    fold    parities, 2, mask2
    fold    parities, 1, mask1
    and     parities, parities, mask_parities
    exchange_partners 1, mask_partner1
    exchange_partners_4
    spread  1, mask1
    spread  2, mask2
    spread  4, mask4
    spread  8, mask8
    xor     \x, \x, parities
.endm

/* COLUMNS of X move as far as they do. */
.macro part x:req, direction:req, distance:req, columns:req, place:vararg
    fw_recall \columns, \place
    and     moved, \x, \columns
    \direction moved, moved, \distance
    or      permuted, permuted, moved
.endm

/* The permutation of Fantomas on two rows, by shifts DOWN and UP; or back, the other way round. */
.macro permute x:req, down=srli, up=slli
    fw_recall stay, STAY
    and     permuted, \x, stay
    part    \x, \down, 6, down6, DOWN6
    part    \x, \down, 2, down2, DOWN2
    part    \x, \down, 1, down1, DOWN1
    part    \x, \up, 2, up2, UP2
    part    \x, \up, 6, up6, UP6
    fw_recall up9, UP9
    and     moved, \x, up9
    \up     moved, moved, 9
    or      \x, permuted, moved
.endm

.macro multiply_fantomas
    recall_masks
    .irp    x, x0, x2, x4, x6
    add_parities \x
    permute \x
    .endr
.endm

.macro multiply_fantomas_back
    recall_masks
    .irp    x, x0, x2, x4, x6
    permute \x, slli, srli
    add_parities \x
    .endr
.endm

.macro multiply_robin
    recall_masks
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
    fw_recall keys, KEYS
    load_words keys, x1, x3, x5, x7
    xor     x0, x0, x1
    xor     x2, x2, x3
    xor     x4, x4, x5
    xor     x6, x6, x7
.endm

/* The S-box SUBSTITUTE, for which each row has a register. */
.macro substitute_apart substitute:req
    srli    x1, x0, 16
    srli    x3, x2, 16
    srli    x5, x4, 16
    srli    x7, x6, 16
    \substitute
    .irp    x, x0, x2, x4, x6
#ifdef __riscv_32e
    slli    \x, \x, 16
    srli    \x, \x, 16
#else
    and     \x, \x, lower_rows
#endif
    .endr
    .irp    x, x1, x3, x5, x7
    slli    \x, \x, 16
    .endr
    or      x0, x0, x1
    or      x2, x2, x3
    or      x4, x4, x5
    or      x6, x6, x7
.endm

.macro enter name:req, back, first:req, last:req
    addi    sp, sp, -FRAME
    save    saved
    sw      argument_block, BLOCK
    fw_hold keys, argument_keys, KEYS
    load_words argument_block, x1, x3, x5, x7
    order_\name
    set_masks_\name\back
    la      constant, \first
    fw_keep constant, CONSTANT
    la      end, \last
    fw_keep end, END
.endm

.macro leave name:req
    order_\name _back
    lw      block, BLOCK
    sw      x1, 0(block)
    sw      x3, 4(block)
    sw      x5, 8(block)
    sw      x7, 12(block)
    restore saved
    addi    sp, sp, FRAME
    ret
.endm

.macro encrypt_block name:req
fw_function fw_\name\()_encrypt
    enter   \name, , \name\()_ordered, \name\()_ordered_end
    add_key
1:  fw_recall constant, CONSTANT
    lhu     round_constant, 0(constant)
    addi    constant, constant, 2
    fw_keep constant, CONSTANT
    xor     x0, x0, round_constant
    substitute_apart substitute_\name
    multiply_\name
    add_key
    fw_recall constant, CONSTANT
    fw_recall end, END
    bne     constant, end, 1b
    leave   \name
fw_end fw_\name\()_encrypt
.endm

.macro decrypt_block name:req
fw_function fw_\name\()_decrypt
    enter   \name, _back, \name\()_ordered_end, \name\()_ordered
1:  add_key
    multiply_\name\()_back
    substitute_apart substitute_\name\()_back
    fw_recall constant, CONSTANT
    lhu     round_constant, -2(constant)
    addi    constant, constant, -2
    fw_keep constant, CONSTANT
    xor     x0, x0, round_constant
    fw_recall end, END
    bne     constant, end, 1b
    add_key
    leave   \name
fw_end fw_\name\()_decrypt
.endm

/* The columns of the key, in order. */
.macro expand name:req
fw_function fw_\name\()_expand
    addi    sp, sp, -EXPAND_FRAME
    save    saved_by_expand
    mv      ordered_key, schedule
    load_words key, x1, x3, x5, x7
    order_\name
    sw      x0, 0(ordered_key)
    sw      x2, 4(ordered_key)
    sw      x4, 8(ordered_key)
    sw      x6, 12(ordered_key)
    restore saved_by_expand
    addi    sp, sp, EXPAND_FRAME
    ret
fw_end fw_\name\()_expand
.endm

    expand  fantomas
    encrypt_block fantomas
    decrypt_block fantomas
    expand  robin
    encrypt_block robin
    decrypt_block robin
