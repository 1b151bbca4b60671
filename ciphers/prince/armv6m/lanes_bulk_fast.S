/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE in CBC and CTR mode for ARMv6-M (Cortex-M0+): 32 blocks at a time in CBC decryption and CTR, a lane for each
 * bit of a block.
 *
 *     void fw_prince_cbc_encrypt(const fw_prince_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_prince_cbc_decrypt(const fw_prince_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_prince_ctr        (const fw_prince_schedule *schedule, uint8_t counter[8],
 *                                uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; iv, counter and data aligned to 4 bytes. The schedule is that of bitslice_fast.S, which goes
 * with this file: it encrypts in CBC mode, and computes what remains if that is less than WORTH_IT blocks. From there
 * on 32 blocks are computed at once, and what lacks of them is thrown away. The time depends on the number of blocks
 * alone.
 *
 * Cycles for 32 blocks in CTR mode, 14.1 thousand or 55 a byte: eleven passes of 994, the last S-boxes and blocks from
 * lanes 2000, the counter 500, adding to the data 550. CBC decryption makes lanes of blocks: 700 more. A
 * column of a pass: prince_lanes.inc.
 *
 * cost fw_prince_cbc_encrypt 68 stack
 * cost fw_prince_cbc_decrypt 620 stack
 * cost fw_prince_ctr 620 stack
 */
#include "fw_callee_saved_armv6m.inc"
#include "fw_modes_armv6m.inc"

#define WORTH_IT        10              /* fewer blocks are computed one by one */

/* Slices of keys. */
#define first_key       r0
#define last_key        r1
#define even            r2
#define odd             r3
#define t               r4
#define mask            r5
#define spare0          r5              /* where there is no mask */
#define keys_link       r12

#include "prince_macros.inc"
#include "prince_lanes.inc"

#define SAVED_BYTES     36              /* by save_registers */
#define ARGUMENTS       (LANES_FRAME + SAVED_BYTES)
#define CHAIN           (ARGUMENTS + 4)                 /* the IV, or the counter */
#define DATA            (ARGUMENTS + 8)
#define LEFT            (ARGUMENTS + 12)                /* blocks */
#define arguments       {r0-r3}
#define LINK_AT         16              /* above r4 to r7 */
#define link            r0

    prince_lanes_functions

/* And k1, as it is in SCHEDULE, to EVEN and ODD. */
.macro enter_lanes
    push    arguments
    save_registers
    .rept   2                           /* 508 bytes are the most at once */
    sub     sp, sp, #LANES_FRAME / 2
    .endr
    ldr     even, [argument_schedule, #MIDDLE_KEY]
    ldr     odd, [argument_schedule, #MIDDLE_KEY + 4]
.endm

/* With what is left as arguments. */
.macro leave_lanes
    .rept   2
    add     sp, sp, #LANES_FRAME / 2
    .endr
    pop     high_saved
    mov     callee0, carried0
    mov     callee1, carried1
    mov     callee2, carried2
    mov     callee3, carried3
    ldr     link, [sp, #LINK_AT]
    mov     lr, link
    pop     high_saved
    add     sp, sp, #4
    pop     arguments
.endm

#define datum0          r2
#define datum1          r3
#define last0           r4              /* the last key */
#define last1           r5
#define data            r6
#define block           {r0, r1}

.macro take_batch left:req, count:req
    ldr     \left, [sp, #LEFT]
    movs    \count, #BLOCKS
    cmp     \left, \count
    bhs     .Lbatch\@
    movs    \count, \left
.Lbatch\@:
    subs    \left, \left, \count
    str     \left, [sp, #LEFT]
.endm

#define left            r0
#define count           r1
#define loop_end        r12

/* ---- CBC: decryption from the last block to the first, so that the one before is still there ---- */

#define copy            r3
#define copy_end        r4
#define last_block      r8
#define chain           r2

    fw_cbc_encrypt fw_prince, BLOCK

fw_function fw_prince_cbc_decrypt
    cmp     argument_blocks, #WORTH_IT
    bhs     1f
    b       7f
1:  enter_lanes
    ldr     t, =ALPHA_EVEN
    eors    even, even, t
    ldr     t, =ALPHA_ODD
    eors    odd, odd, t
    str     even, [sp, #FORWARD]
    str     odd, [sp, #FORWARD + 4]
    movs    last_key, first_key
    adds    first_key, first_key, #LAST_KEY
    bl      prince_lanes_keys
2:  take_batch left, count
    str     count, [sp, #BATCH]
    ldr     place, [sp, #DATA]
    lsls    left, left, #3
    adds    place, place, left
    cmp     count, #BLOCKS
    beq     4f
    lsls    count, count, #3            /* the last block again and again where others lack */
    adds    count, count, place
    mov     last_block, count
    add     copy, sp, #OTHER
    add     copy_end, sp, #OTHER + BUFFER_BYTES
3:  ldm     place!, block
    stm     copy!, block
    cmp     place, last_block
    bne     8f
    subs    place, place, #BLOCK
8:  cmp     copy, copy_end
    bne     3b
    add     place, sp, #OTHER
4:  bl      prince_lanes_of_blocks
    bl      prince_lanes
    ldr     left, [sp, #LEFT]
    ldr     count, [sp, #BATCH]
    adds    left, left, count
    lsls    left, left, #3
    ldr     data, [sp, #DATA]
    adds    data, data, left
    subs    data, data, #2 * BLOCK
    ldr     last0, [sp, #LAST]
    ldr     last1, [sp, #LAST + 4]
    add     place, sp, #OTHER
    mov     loop_end, place
    lsls    count, count, #3
    adds    place, place, count
    subs    place, place, #BLOCK
5:  ldr     datum0, [data]
    ldr     datum1, [data, #4]
    eors    datum0, datum0, last0
    eors    datum1, datum1, last1
    ldr     w0, [place]
    ldr     w1, [place, #4]
    eors    w0, w0, datum0
    eors    w1, w1, datum1
    str     w0, [data, #BLOCK]
    str     w1, [data, #BLOCK + 4]
    subs    data, data, #BLOCK
    subs    place, place, #BLOCK
    cmp     place, loop_end
    bne     5b
    ldr     w0, [place]
    ldr     w1, [place, #4]
    eors    w0, w0, last0
    eors    w1, w1, last1
    movs    chain, data
    ldr     last0, [sp, #LEFT]
    cmp     last0, #0
    bne     6f
    ldr     chain, [sp, #CHAIN]
6:  ldr     last1, [chain]
    eors    w0, w0, last1
    ldr     last1, [chain, #4]
    eors    w1, w1, last1
    str     w0, [data, #BLOCK]
    str     w1, [data, #BLOCK + 4]
    cmp     last0, #WORTH_IT
    blo     9f
    b       2b
9:  leave_lanes
7:  fw_cbc_decrypt_blocks fw_prince, BLOCK
    .ltorg
fw_end fw_prince_cbc_decrypt

/* ---- CTR ---- */

#define counter_byte    r7
#define carry           r6
#define pattern         r5              /* in whose lanes this bit of 0 to 31 is set */
#define bit             r4              /* or a place for a while */
#define offset          r8
#define lanes_start     r9
#define counter_place   r11

/* The lanes of the lowest bit of COUNTER_BYTE, which is complemented. */
.macro take_bit lanes:req
    lsrs    counter_byte, counter_byte, #1
    sbcs    \lanes, \lanes, \lanes
.endm

/* And what is carried. */
.macro count_bit lanes:req
    take_bit \lanes
    movs    bit, \lanes
    eors    \lanes, \lanes, carry
    ands    carry, carry, bit
.endm

.macro count_pattern lanes:req, lanes_set:req
    take_bit \lanes
    ldr     pattern, =\lanes_set
    movs    bit, \lanes
    ands    bit, bit, pattern
    eors    \lanes, \lanes, pattern
    movs    pattern, \lanes
    ands    pattern, pattern, carry
    eors    \lanes, \lanes, carry
    movs    carry, bit
    orrs    carry, carry, pattern
.endm

.macro store_counted next:req
    mov     bit, offset
    movs    pattern, bit
    adds    bit, bit, #\next
    uxtb    bit, bit
    mov     offset, bit
    add     pattern, pattern, lanes_start
    stm     pattern!, four_words
.endm

/* The counter and 31 numbers behind it to lanes, nibble 14 first, then 15, 12, 13, 10 ... */
.macro count_lanes
    ldr     bit, [sp, #CHAIN]
    adds    bit, bit, #BLOCK - 1
    mov     counter_place, bit
    ldrb    counter_byte, [bit]
    mvns    counter_byte, counter_byte
    add     bit, sp, #OTHER
    mov     lanes_start, bit
    movs    bit, #(COLUMN + 14 * NEXT_NIBBLE) & 0xff
    mov     offset, bit
    movs    carry, #0
    count_pattern w0, 0xaaaaaaaa
    count_pattern w1, 0xcccccccc
    count_pattern w2, 0xf0f0f0f0
    count_pattern w3, 0xff00ff00
    store_counted NEXT_NIBBLE
    count_pattern w0, 0xffff0000
    b       2f
1:  mov     bit, counter_place
    subs    bit, bit, #1
    mov     counter_place, bit
    ldrb    counter_byte, [bit]
    mvns    counter_byte, counter_byte
    count_bit w0
    count_bit w1
    count_bit w2
    count_bit w3
    store_counted NEXT_NIBBLE
    count_bit w0
2:  count_bit w1
    count_bit w2
    count_bit w3
    store_counted (-3 * NEXT_NIBBLE) & 0xff
    mov     bit, counter_place
    ldr     pattern, [sp, #CHAIN]
    cmp     bit, pattern
    bne     1b
.endm

#define counter         r2
#define counter_low     r3
#define counter_high    r4
#define zero            r5

fw_function fw_prince_ctr
    cmp     argument_blocks, #WORTH_IT
    bhs     1f
    b       6f
1:  enter_lanes
    str     even, [sp, #FORWARD]
    str     odd, [sp, #FORWARD + 4]
    movs    last_key, first_key
    adds    last_key, last_key, #LAST_KEY
    bl      prince_lanes_keys
2:  bl      prince_count_lanes
    bl      prince_lanes
    take_batch left, count
    ldr     counter, [sp, #CHAIN]
    ldr     counter_low, [counter, #4]
    ldr     counter_high, [counter]
    rev     counter_low, counter_low
    rev     counter_high, counter_high
    movs    zero, #0
    adds    counter_low, counter_low, count
    adcs    counter_high, counter_high, zero
    rev     counter_low, counter_low
    rev     counter_high, counter_high
    str     counter_low, [counter, #4]
    str     counter_high, [counter]
    ldr     data, [sp, #DATA]
    lsls    count, count, #3
    adds    count, count, data
    str     count, [sp, #DATA]
    mov     loop_end, count
    ldr     last0, [sp, #LAST]
    ldr     last1, [sp, #LAST + 4]
    add     place, sp, #OTHER
3:  ldm     place!, block
    ldr     datum0, [data]
    ldr     datum1, [data, #4]
    eors    w0, w0, last0
    eors    w1, w1, last1
    eors    w0, w0, datum0
    eors    w1, w1, datum1
    stm     data!, block
    cmp     data, loop_end
    bne     3b
    ldr     left, [sp, #LEFT]
    cmp     left, #WORTH_IT
    bhs     2b
    leave_lanes
6:  fw_ctr_blocks fw_prince, BLOCK
    .ltorg
fw_end fw_prince_ctr

fw_inner_function prince_count_lanes
    count_lanes
    bx      lr
    .ltorg
fw_end prince_count_lanes
