/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GHASH by PMULL, in the field of POLYVAL (ghash.h): sums of up to sixteen products for each reduction.
 *
 *     void fw_ghash_pmull_update(const fw_ghash_key *key, uint8_t hash[16], const uint8_t *in, size_t blocks);
 *
 * Constant time. stack: none */
#include "fw_asm.h"

    .arch armv8-a+aes

#define key     x0
#define hash    x1
#define source  x2
#define blocks  x3
#define left    x4                  /* blocks until the next reduction */
#define powers  x5
#define most    x6

/* Of fw_ghash_key: powers[k] is the hash key to the power of 16 - k. */
#define POWERS      16
#define POWERS_END  (16 + 16 * POWERS)

#define sum     v0
#define low     v1                  /* a product of 256 bits: LOW + MIDDLE 2^64 + HIGH 2^128 */
#define middle  v2
#define high    v3
#define block   v4
#define power   v5
#define swapped v6
#define product v7
#define field   v16                 /* x^63 + x^62 + x^57 */
#define zero    v17

/* From the order of memory to that of the machine, and back. */
.macro swap_bytes value
    rev64 \value\().16b, \value\().16b
    ext   \value\().16b, \value\().16b, \value\().16b, #8
.endm

.macro add_to part
    eor   \part\().16b, \part\().16b, product.16b
.endm

/* Adds BLOCK times POWER. */
.macro add_product
    ext   swapped.16b, power.16b, power.16b, #8
    pmull  product.1q, block.1d, power.1d
    add_to low
    pmull2 product.1q, block.2d, power.2d
    add_to high
    pmull  product.1q, block.1d, swapped.1d
    add_to middle
    pmull2 product.1q, block.2d, swapped.2d
    add_to middle
.endm

/* Adds the multiple of the field's polynomial that makes the lowest 128 bits zero, 64 at a time; SUM is above. */
.macro reduce
    ext   product.16b, zero.16b, middle.16b, #8
    add_to low
    ext   product.16b, middle.16b, zero.16b, #8
    add_to high
    .rept 2
    pmull product.1q, low.1d, field.1d
    ext   low.16b, low.16b, low.16b, #8
    add_to low
    .endr
    eor   sum.16b, low.16b, high.16b
.endm

fw_function fw_ghash_pmull_update
    mov   most, #0xc200000000000000
    movi  zero.2d, #0
    fmov  d16, most
    ldr   q0, [hash]
    swap_bytes sum
0:
    mov   most, #POWERS
    cmp   blocks, most
    csel  left, blocks, most, lo
    sub   blocks, blocks, left
    cbz   left, 2f
    add   powers, key, #POWERS_END
    sub   powers, powers, left, lsl #4
    movi  low.2d, #0
    movi  middle.2d, #0
    movi  high.2d, #0
1:
    ldr   q4, [source], #16
    ldr   q5, [powers], #16
    swap_bytes block
    eor   block.16b, block.16b, sum.16b         /* the sum so far goes into the first block only */
    movi  sum.2d, #0
    add_product
    subs  left, left, #1
    b.ne  1b
    reduce
    b     0b
2:
    swap_bytes sum
    str   q0, [hash]
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7
    movi  v\number\().2d, #0
    .endr
    ret
fw_end fw_ghash_pmull_update

    .section .note.GNU-stack, "", @progbits
