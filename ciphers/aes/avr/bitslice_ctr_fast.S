/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES in CTR mode for AVR, bitsliced on eight blocks: constant time, no table.
 *
 *     void fw_aes128_ctr(const fw_aes128_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * and the same for keys of 24 and 32 bytes, fw_aes192 and fw_aes256. Arguments in r25:r24, r23:r22, r21:r20 and r19:r18. The
 * schedule is that of portable.c, in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash. Needs MOVW. The time
 * depends on how far carries go in the counter, which is public; fewer than eight blocks take as long as eight.
 *
 * The state is on the stack: for each byte, row by row, eight planes, of which plane i has bit i of the byte of eight
 * blocks. There are two: the S-box takes a byte's planes from one and leaves them where ShiftRows wants them in the other,
 * where MixColumns is done in place. Round keys are bytes in the same order, made from the schedule first; each of their
 * bits becomes a plane of zeros or ones on the way.
 *
 * In cycles: a round is 4,240, of which sixteen S-boxes are 2,032, loads, stores and round keys 1,099, MixColumns 1,109.
 * Measured in scenario bulk, keys of 128, 192 and 256 bits: 388.7, 456.8 and 524.9 cycles per byte; with the first 48.6
 * thousand for eight blocks, of which bytes into planes and back, the counter and the last round key are 7.3 thousand, and
 * 4.6 thousand for the round keys of a call.
 *
 * cost fw_aes128_ctr 528 stack
 * cost fw_aes192_ctr 528 stack
 * cost fw_aes256_ctr 528 stack
 */
#include "fw_ctr_of_planes_avr.inc"
#include "aes_circuit.inc"

#define STATE_BYTES     128
#define ROW_BYTES       32              /* of the state */
#define MOST_KEY_BYTES  240             /* of round keys */

/* The frame. */
#define COUNTER_AT      0
#define DATA_AT         2
#define LEFT_AT         4               /* blocks */
#define ROUNDS_AT       6
#define BATCH_AT        7               /* blocks of the data in these eight */
#define KEYS_AT         8
#define STATE_AT        (KEYS_AT + MOST_KEY_BYTES)
#define OTHER_STATE_AT  (STATE_AT + STATE_BYTES)
#define FRAME_BYTES     (OTHER_STATE_AT + STATE_BYTES)

#define schedule        r24             /* arguments, pairs */
#define counter         r22
#define counter_low     r22
#define counter_high    r23
#define data            r20
#define data_low        r20
#define data_high       r21
#define blocks          r18
#define blocks_low      r18
#define blocks_high     r19
#define rounds          r16             /* on entry */
#define status_kept     r0

/* The S-box's inputs. */
#define key_bits        spare16
#define plane           spare15

/* MixColumns: bytes of a column, and what they get from the plane below, whose sums of neighbours these are; then sums and
 * bytes change places. */
#define bytes_a         r2, r3, r4, r5
#define bytes_b         r6, r7, r8, r9
#define top0            r10             /* the highest plane's sums of neighbours */
#define top1            r11
#define top2            r12
#define top3            r13
#define last_byte       r14
#define columns_left    r16

/* Everything else. */
#define batch           r15
#define passes          r1              /* of two rounds; zero when they are done */

.macro add_to_pair low:req, high:req, number:req
    subi    \low, lo8(-(\number))
    sbci    \high, hi8(-(\number))
.endm

.macro load_pair low:req, high:req, at:req
    ldd     \low, frame + \at
    ldd     \high, frame + \at + 1
.endm

.macro store_pair at:req, low:req, high:req
    std     frame + \at, \low
    std     frame + \at + 1, \high
.endm

.macro point_to_state
    movw    others_pair, frame_pair
    add_to_pair others_low, others_high, STATE_AT
.endm

/* A plane and one bit of the round key, added. */
.macro add_key_bit row:req, number:req
    ldd     \row, frame + \number
    lsr     key_bits
    sbc     plane, plane
    eor     \row, plane
.endm

/* The rows' bytes in plane NUMBER of a column: Y is at its row 0, Z at its row 2. */
.macro load_bytes_of number:req, a:req, b:req, c:req, d:req
    ldd     \a, frame + \number
    ldd     \b, frame + ROW_BYTES + \number
    ldd     \c, others + \number
    ldd     \d, others + ROW_BYTES + \number
.endm

/* With a, b, c, d a column's bytes, a becomes 2 (a + b) + a + (a + b + c + d). Of the plane below, AB to DA are the sums of
 * neighbours; A to D become those of this one. */
.macro mix number:req, a:req, b:req, c:req, d:req, ab:req, bc:req, cd:req, da:req
    load_bytes_of \number, \a, \b, \c, \d
    eor     \ab, \a
    eor     \bc, \b
    eor     \cd, \c
    eor     \da, \d
    eor     \a, \b
    eor     \b, \c
    eor     \c, \d
    mov     \d, \a
    eor     \d, \c                      /* of all four */
    eor     \ab, \d
    eor     \bc, \d
    eor     \cd, \d
    eor     \da, \d
    eor     \d, \b
    std     frame + \number, \ab
    std     frame + ROW_BYTES + \number, \bc
    std     others + \number, \cd
    std     others + ROW_BYTES + \number, \da
.endm

/* In the planes of AES's polynomial, the highest plane is added. */
.macro reduced_mix number:req, a:req, b:req, c:req, d:req, ab:req, bc:req, cd:req, da:req
    eor     \ab, top0
    eor     \bc, top1
    eor     \cd, top2
    eor     \da, top3
    mix     \number, \a, \b, \c, \d, \ab, \bc, \cd, \da
.endm

/* The sums of the highest plane, twice. */
.macro load_top number:req, a:req, b:req, c:req, d:req
    load_bytes_of \number, \a, \b, \c, \d
    mov     last_byte, \d
    eor     \d, \a
    eor     \a, \b
    eor     \b, \c
    eor     \c, last_byte
    movw    top0, \a
    movw    top2, \c
.endm

/* Bytes of a block, four rows, at Z and 32, 64 and 96 bytes further on; then Z is at the next column. */
.macro for_each_row do:req
    \do     others + 0
    \do     others + ROW_BYTES
    add_to_pair others_low, others_high, 2 * ROW_BYTES
    \do     others + 0
    \do     others + ROW_BYTES
    add_to_pair others_low, others_high, BYTE_PLANES - 2 * ROW_BYTES
.endm

.macro copy_byte place:vararg
    ld      value, third+
    std     \place, value
.endm

.macro add_byte place:vararg
    ldd     value, \place
    ld      other, third
    eor     value, other
    st      third+, value
.endm

.macro next_plane byte:req
#if FW_SCHEDULE_IN_FLASH
    lpm     \byte, others+
#else
    ld      \byte, others+
#endif
.endm

.macro enter name:req, number:req
fw_function \name
    save    saved
    ldi     rounds, \number
    far_jump fw_aes_ctr_batches
fw_end \name
.endm

    enter   fw_aes128_ctr, 10
    enter   fw_aes192_ctr, 12
    enter   fw_aes256_ctr, 14

fw_inner_function fw_aes_ctr_batches
    in      frame_low, stack_low
    in      frame_high, stack_high
    add_to_pair frame_low, frame_high, -FRAME_BYTES
    fw_set_stack frame_low, frame_high, status_kept
    adiw    frame_pair, 1               /* the stack pointer is at the next free byte */
    store_pair COUNTER_AT, counter_low, counter_high
    store_pair DATA_AT, data_low, data_high
    store_pair LEFT_AT, blocks_low, blocks_high
    std     frame + ROUNDS_AT, rounds

    /* Round keys as bytes: from planes of the lower two rows, then of the others. */
    movw    others_pair, schedule
    movw    third_pair, frame_pair
    add_to_pair third_low, third_high, KEYS_AT
    inc     rounds
1:  ldi     inner, 2
2:  .irp    line, lines
    next_plane \line
    adiw    others_pair, 1
    .endr
    ldi     other, 8
3:  .irp    line, lines
    lsr     \line
    ror     value
    .endr
    st      third+, value
    dec     other
    brne    3b
    sbiw    others_pair, 2 * BYTE_PLANES - 1    /* to the upper halves */
    dec     inner
    brne    2b
    adiw    others_pair, 2 * BYTE_PLANES - 2
    dec     rounds
    breq    next_batch
    rjmp    1b

next_batch:
    load_pair number_low, number_high, LEFT_AT
    sbiw    number, 0
    brne    3f
    add_to_pair frame_low, frame_high, FRAME_BYTES - 1
    fw_set_stack frame_low, frame_high, status_kept
    restore saved_back
    ret

3:  take_batch
    std     frame + BATCH_AT, value
    mov     other, value
    store_pair LEFT_AT, number_low, number_high
    load_pair counter_low, counter_high, COUNTER_AT

    /* The counter's bytes to where the planes of each will be; it goes on for each block of data. */
    point_to_state
    ldi     inner, BLOCKS
5:  movw    third_pair, counter
    ldi     count, 4
6:  for_each_row copy_byte
    dec     count
    brne    6b
    sbiw    others_pair, 4 * BYTE_PLANES - 1
    count_on
    dec     inner
    brne    5b

    rcall   transpose
    ldd     passes, frame + ROUNDS_AT
    lsr     passes
    movw    third_pair, frame_pair
    add_to_pair third_low, third_high, KEYS_AT
    add_to_pair frame_low, frame_high, STATE_AT
    rjmp    2f
1:  rcall   mix_columns
2:  movw    others_pair, frame_pair
    add_to_pair others_low, others_high, STATE_BYTES
    rcall   substitute_rows             /* Y goes to the other state */
    rcall   mix_columns
    movw    others_pair, frame_pair
    add_to_pair others_low, others_high, -STATE_BYTES
    rcall   substitute_rows
    add_to_pair frame_low, frame_high, -2 * STATE_BYTES
    dec     passes
    brne    1b

    /* The last round key. */
    ldi     count, BLOCK_BYTES
3:  ld      key_bits, third+
    .irp    number, 0, 1, 2, 3, 4, 5, 6, 7
    ld      value, frame
    lsr     key_bits
    sbc     other, other
    eor     value, other
    st      frame+, value
    .endr
    dec     count
    brne    3b
    add_to_pair frame_low, frame_high, -STATE_AT - STATE_BYTES
    rcall   transpose

    load_pair third_low, third_high, DATA_AT
    ldd     batch, frame + BATCH_AT
    point_to_state
4:  ldi     count, 4
5:  for_each_row add_byte
    dec     count
    brne    5b
    sbiw    others_pair, 4 * BYTE_PLANES - 1
    dec     batch
    brne    4b
    store_pair DATA_AT, third_low, third_high
    rjmp    next_batch

/* Round key, SubBytes and ShiftRows, from the state at Y, which goes behind it, to the one at Z. */
substitute_rows:
    rcall   substitute
    adiw    others_pair, BYTE_PLANES
    rcall   substitute
    adiw    others_pair, BYTE_PLANES
    rcall   substitute
    adiw    others_pair, BYTE_PLANES
    rcall   substitute
    adiw    others_pair, 4 * BYTE_PLANES        /* row 1, column 3 */
    rcall   substitute
    sbiw    others_pair, 3 * BYTE_PLANES
    rcall   substitute
    adiw    others_pair, BYTE_PLANES
    rcall   substitute
    adiw    others_pair, BYTE_PLANES
    rcall   substitute
    adiw    others_pair, 4 * BYTE_PLANES        /* row 2, column 2 */
    rcall   substitute
    adiw    others_pair, BYTE_PLANES
    rcall   substitute
    sbiw    others_pair, 3 * BYTE_PLANES
    rcall   substitute
    adiw    others_pair, BYTE_PLANES
    rcall   substitute
    adiw    others_pair, 4 * BYTE_PLANES        /* row 3, column 1 */
    rcall   substitute
    adiw    others_pair, BYTE_PLANES
    rcall   substitute
    adiw    others_pair, BYTE_PLANES
    rcall   substitute
    sbiw    others_pair, 3 * BYTE_PLANES

substitute:
    ld      key_bits, third+
    add_key_bit row0, 0
    add_key_bit row1, 1
    add_key_bit row2, 2
    add_key_bit row3, 3
    add_key_bit row4, 4
    add_key_bit row5, 5
    add_key_bit row6, 6
    add_key_bit row7, 7
    substitute_planes
    std     others + 0, new0
    std     others + 1, new1
    std     others + 2, new2
    std     others + 3, new3
    std     others + 4, new4
    std     others + 5, new5
    std     others + 6, new6
    std     others + 7, new7
    adiw    frame_pair, BYTE_PLANES
    ret

/* Column by column in place, each plane by plane from the lowest. */
mix_columns:
    movw    others_pair, frame_pair
    add_to_pair others_low, others_high, 2 * ROW_BYTES
    ldi     columns_left, 4
1:  load_top 7, bytes_b
    mix     0, bytes_a, bytes_b
    reduced_mix 1, bytes_b, bytes_a
    mix     2, bytes_a, bytes_b
    reduced_mix 3, bytes_b, bytes_a
    reduced_mix 4, bytes_a, bytes_b
    mix     5, bytes_b, bytes_a
    mix     6, bytes_a, bytes_b
    mix     7, bytes_b, bytes_a
    adiw    frame_pair, BYTE_PLANES
    adiw    others_pair, BYTE_PLANES
    dec     columns_left
    breq    2f
    rjmp    1b
2:  sbiw    frame_pair, 4 * BYTE_PLANES
    ret

/* Of Y, the frame. */
transpose:
    point_to_state
    fw_transpose_squares BLOCK_BYTES
fw_end fw_aes_ctr_batches
