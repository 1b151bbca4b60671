/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE in CTR mode for AVR, two blocks at once, bitsliced and without any ShiftRows.
 *
 *     void fw_prince_expand(fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_ctr   (const fw_prince_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; layout of bits, registers and technique: prince_pairs.inc. Needs
 * MUL and MOVW. The schedule, 192 bytes, is in RAM or, FW_SCHEDULE_IN_FLASH and ctr only, in the first 64 KiB of
 * flash; expand reads constants there, too. A last block without a partner costs as much as two.
 *
 * Two rounds of two blocks, schedule in flash: S-box 2 x 76 (the inverse alike), linear layer by diagonals 4 x 18, by
 * columns 8 x 13 + 2, round keys 2 x 64: 458 cycles. Slicing, or back, takes 165. Measured, schedule in flash: 3,299
 * cycles for 16 bytes.
 * What that leaves: a round key needs 16 loads of 3 cycles and 16 EOR, as both blocks share every register. S-box and
 * linear layers are the best found; the S-box has as many instructions as published (Bao, Luo, Lin, ICICS 2015).
 *
 * cost fw_prince_expand 22 stack
 * cost fw_prince_ctr 20 stack
 */
#include "prince_pairs.inc"

slice_functions

add_function

/* The round keys of one block, 96 bytes. */
fw_function fw_prince_expand_one
    expand_with
fw_end fw_prince_expand_one

#define narrow          X               /* behind the bytes of a round key of one block */
#define narrow_pair     r26
#define narrow_low      r26
#define narrow_high     r27
#define wide            Z               /* behind those for two blocks */
#define wide_pair       r30
#define wide_low        r30
#define wide_high       r31
#define thrice          both_first      /* the multiplier that doubles bits */
#define bytes_left      third_outer

/* Then every byte becomes two, from the last to the first: its high bits twice, its low bits twice. */
fw_function fw_prince_expand
    save    third_outer, third_inner
    call    fw_prince_expand_one
    restore third_inner, third_outer
    movw    narrow_pair, third_outer
    movw    wide_pair, third_outer
    subi    narrow_low, lo8(-SCHEDULE_BYTES)
    sbci    narrow_high, hi8(-SCHEDULE_BYTES)
    subi    wide_low, lo8(-PAIR_SCHEDULE_BYTES)
    sbci    wide_high, hi8(-PAIR_SCHEDULE_BYTES)
    ldi     bytes_left, SCHEDULE_BYTES
    ldi     thrice, 3
1:  ld      copy_outer, -narrow
    mov     copy_inner, copy_outer
    andi    copy_outer, LOW_BITS
    mul     copy_outer, thrice
    mov     copy_outer, product_low
    lsr     copy_inner
    andi    copy_inner, LOW_BITS
    mul     copy_inner, thrice
    st      -wide, copy_outer
    st      -wide, product_low
    dec     bytes_left
    brne    1b
    clr     product_high
    ret
fw_end fw_prince_expand

#define argument3       r20             /* pairs */
#define argument4       r18
#define counter         Y
#define counter_pair    r28
#define counter_low     r28
#define counter_high    r29
#define data            X
#define data_pair       r26
#define blocks          r24
#define blocks_low      r24
#define blocks_high     r25

.macro add_to_data bytes:vararg
    .irp    byte, \bytes
    ld      copy_outer, data
    eor     copy_outer, \byte
    st      data+, copy_outer
    .endr
.endm

/* A byte of the counter after the second one. */
.macro store_next byte:req, offset:req
    adc     \byte, product_high
    std     counter + \offset, \byte
.endm

/* Both blocks, the second of the next counter. */
fw_function fw_prince_ctr
    save    a0, d0, b0, c0, a1, d1, b1, c1, a2, d2, b2, c2, a3, d3, b3, c3, counter_low, counter_high
    movw    keys_pair, argument1
    movw    counter_pair, argument2
    movw    data_pair, argument3
    movw    blocks, argument4

7:  sbiw    blocks, 2                   /* what is left after this pair; -1 if it lacks the second block */
    brcc    8f
    cpi     blocks_low, lo8(-1)
    breq    8f
    rjmp    9f
8:  .set    place, 0
    .irp    byte, FIRST_TO_LAST(0, 2)
    ldd     \byte, counter + place
    .set    place, place + 1
    .endr
    movw    a1, a0
    movw    b1, b0
    movw    a3, a2
    movw    b3, b2
    clr     product_high
    sec
    .irp    byte, LAST_TO_FIRST(1, 3)
    adc     \byte, product_high
    .endr
    movw    copy, a1
    movw    twin, b1
    movw    both, a3
    cpi     blocks_high, 0x80           /* carry: both blocks are wanted */
    store_next copy_outer, 7
    store_next both_first, 6
    mov     product_low, b3
    store_next product_low, 5
    store_next twin_outer, 4
    mov     product_low, c3
    store_next product_low, 3
    store_next twin_inner, 2
    store_next copy_inner, 1
    store_next both_second, 0
    ldi     by_four, 4
    ldi     by_sixtyfour, 64
    swap_odd_columns_of_pair
    clt                                 /* T: on the way out, which is the way in turned round */
10: exchange_nibbles_of_pair
    brtc    11f
    rjmp    13f
11: exchange_bits_of_pair
    brtc    12f
    rjmp    10b
12: all_pair_rounds
    set
    rjmp    11b
13: swap_odd_columns_of_pair
    add_to_data FIRST_TO_LAST(0, 2)
    sbrc    blocks_high, 7
    rjmp    9f
    add_to_data FIRST_TO_LAST(1, 3)
    sbiw    blocks, 0
    breq    9f
    subi    keys_low, lo8(PAIR_SCHEDULE_BYTES)
    sbci    keys_high, hi8(PAIR_SCHEDULE_BYTES)
    rjmp    7b

9:  clr     product_high
    restore counter_high, counter_low, c3, b3, d3, a3, c2, b2, d2, a2, c1, b1, d1, a1, c0, b0, d0, a0
    ret
fw_end fw_prince_ctr
