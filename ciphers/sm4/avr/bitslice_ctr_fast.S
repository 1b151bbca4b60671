/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 in CTR mode for AVR, bitsliced on eight blocks: constant time, no table.
 *
 *     void fw_sm4_ctr(const fw_sm4_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18. The schedule, 32 words, is that of portable.c, in RAM or,
 * FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash. Needs MOVW, and a return address of two bytes. The time depends on
 * how far carries go in the counter, which is public; fewer than eight blocks take as long as eight.
 *
 * The state is on the stack: for each word and each of its bytes, the first one first, eight planes, of which plane i has
 * bit i of the byte of eight blocks. The S-box is done on all planes of a byte, the diffusion on all bytes of a plane: a
 * rotation by bytes is another place, and one by two bits another plane. A round key is read as its four bytes; each of
 * their bits becomes a plane of zeros or ones on the way.
 *
 * In cycles: a byte of a round is 88 for sums and round key, 125 for the S-box, 44 to store it and for the loop; the
 * diffusion of a round is 53 for each of eight planes and 80 before and after. Measured in scenario bulk: 433.1 cycles per
 * byte, 55 thousand for eight blocks, of which bytes into planes and back are 6.
 *
 * cost fw_sm4_ctr 197 stack
 */
#include "fw_ctr_of_planes_avr.inc"
#include "sm4_circuit.inc"

#define WORD_PLANES     32              /* bytes of state */
#define ROUNDS          32
#define CONSTANT_BEFORE 0x75

/* The frame: the state, then what is found in the S-box, then the following, from there. */
#define FOUND_AT        (4 * WORD_PLANES)
#define KEYS_AT         32              /* where the next round key is */
#define COUNTER_AT      34
#define DATA_AT         36
#define BLOCKS_AT       38              /* left */
#define SCHEDULE_AT     40
#define FRAME_BYTES     (FOUND_AT + 42)

#define argument1_low   r24
#define argument1_high  r25
#define argument2_low   r22
#define argument2_high  r23
#define argument3_low   r20
#define argument3_high  r21
#define argument4_low   r18
#define argument4_high  r19

/* A round. */
#define two_words       r18             /* arguments: where two of its words begin, the third, and the oldest */
#define third_word      r19
#define oldest_word     r20
#define frame_aside     r22             /* pair */
#define frame_aside_low r22
#define frame_aside_high r23
#define bytes_left      r1
#define key_bits        spare16
#define plane           spare15
#define constant        r16
#define key0            r12             /* the last byte of four, as the schedule has them */
#define key1            r13
#define key2            r14
#define key3            r15

/* The diffusion. */
#define byte0           r2
#define byte1           r3
#define byte2           r4
#define byte3           r5
#define twice0          r6              /* sums of a byte and the one before it */
#define twice1          r7
#define twice2          r8
#define twice3          r9
#define thrice0         r10             /* sums of three bytes, of the plane two below */
#define thrice1         r11
#define thrice2         r12
#define thrice3         r13
#define next0           r14             /* and of that below */
#define next1           r15
#define next2           r16
#define next3           r17
#define changed         r18
#define planes_left     r19

/* Everything else. */
#define batch           r15             /* blocks of the data in these eight */
#define passes          r17
#define dropped         r0

.macro point_to_found
    movw    others_pair, frame_pair
    subi    others_low, lo8(-FOUND_AT)
    sbci    others_high, hi8(-FOUND_AT)
.endm

/* To and from the frame, once Z is at what is found. */
.macro load_pair low:req, high:req, at:req
    ldd     \low, others + \at
    ldd     \high, others + \at + 1
.endm

.macro store_pair at:req, low:req, high:req
    std     others + \at, \low
    std     others + \at + 1, \high
.endm

/* Planes of the round key's bit and of three words, added. */
.macro add_planes row:req, number:req
    ldd     \row, frame + \number
    ldd     plane, frame + WORD_PLANES + \number
    eor     \row, plane
    ldd     plane, others + \number
    eor     \row, plane
    lsr     key_bits
    sbc     plane, plane
    eor     \row, plane
.endm

/* From four bytes of a plane to their sums: twice 0 to 3 in the order of bytes, those of three bytes, from byte 0 on, in
 * BYTE2, BYTE3, BYTE0 and BYTE1. */
.macro add_bytes
    movw    twice0, byte0
    movw    twice2, byte2
    eor     twice0, byte3
    eor     twice1, byte0
    eor     twice2, byte1
    eor     twice3, byte2
    eor     byte2, twice1
    eor     byte3, twice2
    eor     byte0, twice3
    eor     byte1, twice0
.endm

.macro load_found number:req
    ldd     byte0, frame + \number
    ldd     byte1, frame + BYTE_PLANES + \number
    ldd     byte2, frame + 2 * BYTE_PLANES + \number
    ldd     byte3, frame + 3 * BYTE_PLANES + \number
.endm

.macro add_diffused offset:req, twice:req, thrice:req
    ldd     changed, others + \offset
    eor     changed, \twice
    eor     changed, \thrice
    std     others + \offset, changed
.endm

.macro do_round two:req, third:req, oldest:req
    ldi     two_words, \two * WORD_PLANES
    ldi     third_word, \third * WORD_PLANES
    ldi     oldest_word, \oldest * WORD_PLANES
    rcall   round
.endm

fw_function fw_sm4_ctr
    save    saved
    save    argument1_high, argument1_low       /* the end of the frame, from the highest address */
    save    argument4_high, argument4_low
    save    argument3_high, argument3_low
    save    argument2_high, argument2_low
    ldi     count, FRAME_BYTES - 8
1:  push    zero
    dec     count
    brne    1b
    in      frame_low, stack_low
    in      frame_high, stack_high
    adiw    frame_pair, 1               /* the stack pointer is at the next free byte */

next_batch:
    point_to_found
    load_pair number_low, number_high, BLOCKS_AT
    sbiw    number, 0
    brne    3f
    ldi     count, FRAME_BYTES
1:  pop     dropped
    dec     count
    brne    1b
    restore saved_back
    ret

3:  take_batch
    mov     batch, value
    store_pair BLOCKS_AT, number_low, number_high
    load_pair number_low, number_high, SCHEDULE_AT
    store_pair KEYS_AT, number_low, number_high

    /* The counter's bytes to where the planes of each will be; it goes on for each block of data. */
    load_pair number_low, number_high, COUNTER_AT
    movw    others_pair, frame_pair
    mov     other, batch
    ldi     inner, BLOCKS
5:  movw    third_pair, number
    ldi     count, BLOCK_BYTES
6:  ld      value, third+
    st      others, value
    adiw    others_pair, BYTE_PLANES
    dec     count
    brne    6b
    subi    others_low, lo8(BLOCK_BYTES * BYTE_PLANES - 1)
    sbci    others_high, hi8(BLOCK_BYTES * BYTE_PLANES - 1)
    count_on
    dec     inner
    brne    5b

    save    batch
    rcall   transpose
    ldi     passes, ROUNDS / 4
9:  save    passes
    do_round 1, 3, 0
    do_round 2, 0, 1
    do_round 0, 3, 2
    do_round 0, 2, 3
    restore passes
    dec     passes
    brne    9b
    rcall   transpose
    restore batch

    /* The words leave in the opposite order. */
    point_to_found
    load_pair third_low, third_high, DATA_AT
    movw    others_pair, frame_pair
    adiw    others_pair, 3 * WORD_PLANES / 2
    adiw    others_pair, 3 * WORD_PLANES / 2
1:  ldi     count, 4
2:  .irp    byte, 0, 1, 2, 3
    ldd     value, others + \byte * BYTE_PLANES
    ld      other, third
    eor     value, other
    st      third+, value
    .endr
    sbiw    others_pair, WORD_PLANES
    dec     count
    brne    2b
    subi    others_low, lo8(-(4 * WORD_PLANES + 1))
    sbci    others_high, hi8(-(4 * WORD_PLANES + 1))
    dec     batch
    brne    1b
    point_to_found
    store_pair DATA_AT, third_low, third_high
    rjmp    next_batch

/* One round; Y is the frame. */
round:
    push    oldest_word
    point_to_found
    load_pair third_low, third_high, KEYS_AT
#if FW_SCHEDULE_IN_FLASH
    movw    frame_aside, others_pair
    movw    others_pair, third_pair
    lpm     key0, others+
    lpm     key1, others+
    lpm     key2, others+
    lpm     key3, others+
    movw    third_pair, others_pair
    movw    others_pair, frame_aside
#else
    load    third+, key0, key1, key2, key3
#endif
    store_pair KEYS_AT, third_low, third_high
    ldi     constant, CONSTANT_BEFORE
    .irp    byte, key0, key1, key2, key3
    eor     \byte, constant
    .endr
    st      others, key3                     /* each where the planes of its byte will be */
    std     others + BYTE_PLANES, key2
    std     others + 2 * BYTE_PLANES, key1
    std     others + 3 * BYTE_PLANES, key0
    movw    third_pair, others_pair
    movw    others_pair, frame_pair
    save    frame_low, frame_high
    add     others_low, third_word
    adc     others_high, zero
    add     frame_low, two_words
    adc     frame_high, zero
    ldi     constant, 4
    mov     bytes_left, constant

1:  ld      key_bits, third
    add_planes row0, 0
    add_planes row1, 1
    add_planes row2, 2
    add_planes row3, 3
    add_planes row4, 4
    add_planes row5, 5
    add_planes row6, 6
    add_planes row7, 7
    substitute_planes
    .irp    new, new0, new1, new4, new6, new7   /* the constant 0xd3 */
    com     \new
    .endr
    store   third+, new0, new1, new2, new3, new4, new5, new6, new7
    adiw    frame_pair, BYTE_PLANES
    adiw    others_pair, BYTE_PLANES
    dec     bytes_left
    breq    2f
    rjmp    1b

2:  restore frame_aside_high, frame_aside_low
    pop     oldest_word
    movw    others_pair, frame_aside
    add     others_low, oldest_word
    adc     others_high, zero
    movw    frame_pair, third_pair
    sbiw    frame_pair, 4 * BYTE_PLANES
    load_found 6
    add_bytes
    mov     thrice0, byte3              /* what leaves the last planes is one byte further on */
    mov     thrice1, byte0
    mov     thrice2, byte1
    mov     thrice3, byte2
    load_found 7
    add_bytes
    mov     next0, byte3
    mov     next1, byte0
    mov     next2, byte1
    mov     next3, byte2
    ldi     planes_left, BYTE_PLANES
3:  load_found 0
    add_bytes
    add_diffused 0, twice0, thrice0
    add_diffused BYTE_PLANES, twice1, thrice1
    add_diffused 2 * BYTE_PLANES, twice2, thrice2
    add_diffused 3 * BYTE_PLANES, twice3, thrice3
    movw    thrice0, next0
    movw    thrice2, next2
    movw    next0, byte2
    movw    next2, byte0
    adiw    frame_pair, 1
    adiw    others_pair, 1
    dec     planes_left
    brne    3b
    movw    frame_pair, frame_aside
    ret

/* Of Y, the frame. */
transpose:
    movw    others_pair, frame_pair
    fw_transpose_squares BLOCK_BYTES
fw_end fw_sm4_ctr
