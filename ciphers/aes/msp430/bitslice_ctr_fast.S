/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES in CTR mode for MSP430, bitsliced on eight blocks: constant time, no table.
 *
 *     void fw_aes128_ctr(const fw_aes128_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * and the same for keys of 24 and 32 bytes, fw_aes192 and fw_aes256. Arguments in r12 to r15; counter and data must stand at
 * even addresses. The schedule is that of bitslice_expand.c. The time depends on how far carries go in the counter, which is
 * public; fewer than eight blocks take as long as eight.
 *
 * The state is on the stack. A row of it, of eight blocks, is eight even planes and eight odd ones: bit k of even plane i is
 * bit i of the byte in column 0 of block k, bit 8 + k that in column 2, and odd planes have columns 1 and 3. So rotating a
 * row to the left by a byte makes odd planes even, and even ones odd with their bytes swapped. ShiftRows is done by what
 * follows, MixColumns or the last round key, which read what S-boxes have left on the stack.
 *
 * In cycles: a round is 2,949, of which eight S-boxes with what they keep are 1,728, loads, round keys and the loop 442,
 * ShiftRows and MixColumns 779. Measured in scenario bulk, keys of 128, 192 and 256 bits: 264.0, 310.1 and 356.2 cycles per
 * byte; with the first 33.8 thousand for eight blocks, of which bytes into planes and back, and the counter, are 4.3
 * thousand.
 *
 * cost fw_aes128_ctr 564 stack
 * cost fw_aes192_ctr 564 stack
 * cost fw_aes256_ctr 564 stack
 */
#include "fw_planes_msp430.inc"
#include "aes_circuit.inc"

#define BLOCK_BYTES     16
#define BLOCKS          8
#define HALF_ROWS       8

/* The frame: the state, then what follows, from here. */
#define KEYS_AT         4 * WORD_BYTES          /* where the next round key is */
#define ROUNDS_AT       KEYS_AT + 2             /* left */
#define BATCH_AT        KEYS_AT + 4             /* blocks of the data in these eight */
#define ALL_ROUNDS_AT   KEYS_AT + 6
#define SCHEDULE_AT     KEYS_AT + 8
#define COUNTER_AT      KEYS_AT + 10
#define DATA_AT         KEYS_AT + 12
#define BLOCKS_AT       KEYS_AT + 14            /* left */
#define LOCAL_BYTES     KEYS_AT + 6
#define ARGUMENT_BYTES  10

/* What the S-box of half a row leaves on the stack, from the last one on: its own words, then three that waited. */
#define HALF_FOUND      (2 * FOUND_WORDS + 6)
#define ALL_FOUND       8 * HALF_FOUND
#define EVEN_FOUND(row) 2 * HALF_FOUND * (3 - row) + HALF_FOUND
#define ODD_FOUND(row)  2 * HALF_FOUND * (3 - row)

#define rounds          r11             /* on entry */
#define argument_schedule r12
#define argument_counter r13
#define argument_data   r14
#define argument_blocks r15
#define saved           r4, r5, r6, r7, r8, r9, r10, r11
#define saved_back      r11, r10, r9, r8, r7, r6, r5, r4

/* Half a row up to its S-box, which needs their registers. */
#define from            spare0
#define key             spare1
#define halves_left     spare2

/* MixColumns: bytes of a column, and what they get from the plane below, whose sums of neighbours these are; then sums and
 * bytes change places. */
#define bytes_a         r4, r5, r6, r7
#define bytes_b         r8, r9, r10, r11
#define top0            r12             /* the highest plane's sums of neighbours */
#define top1            r13
#define top2            r14
#define top3            r15

/* The last round key. */
#define keys            r4
#define sum             r5
#define found           r6              /* of half a row */

/* Everything else. */
#define low             r4              /* bytes of a block, and planes */
#define high            r5
#define changed         r6
#define left            r7              /* blocks */
#define increments      r8
#define count           r9
#define batch           r10
#define data            r13

/* The rows' bytes in a plane that is AT so many words from what was found: even bytes of the columns that ShiftRows brings
 * together, or odd ones. */
.macro load_even_bytes at:req, a:req, b:req, c:req, d:req
    mov     EVEN_FOUND(0) + 2 * \at(sp), \a
    mov     ODD_FOUND(1) + 2 * \at(sp), \b
    mov     EVEN_FOUND(2) + 2 * \at(sp), \c
    swpb    \c
    mov     ODD_FOUND(3) + 2 * \at(sp), \d
    swpb    \d
.endm

.macro load_odd_bytes at:req, a:req, b:req, c:req, d:req
    mov     ODD_FOUND(0) + 2 * \at(sp), \a
    mov     EVEN_FOUND(1) + 2 * \at(sp), \b
    swpb    \b
    mov     ODD_FOUND(2) + 2 * \at(sp), \c
    swpb    \c
    mov     EVEN_FOUND(3) + 2 * \at(sp), \d
.endm

/* With a, b, c, d a column's bytes, a becomes 2 (a + b) + a + (a + b + c + d). Of the plane below, AB to DA are the sums of
 * neighbours; A to D become those of this one. */
.macro mix offset:req, a:req, b:req, c:req, d:req, ab:req, bc:req, cd:req, da:req
    xor     \a, \ab
    xor     \b, \bc
    xor     \c, \cd
    xor     \d, \da
    xor     \b, \a
    xor     \c, \b
    xor     \d, \c
    mov     \a, \d
    xor     \c, \d                      /* of all four */
    xor     \d, \ab
    xor     \d, \bc
    xor     \d, \cd
    xor     \d, \da
    xor     \b, \d
    mov     \ab, ALL_FOUND + \offset(sp)
    mov     \bc, ALL_FOUND + WORD_BYTES + \offset(sp)
    mov     \cd, ALL_FOUND + 2 * WORD_BYTES + \offset(sp)
    mov     \da, ALL_FOUND + 3 * WORD_BYTES + \offset(sp)
.endm

/* In the planes of AES's polynomial, the highest plane is added. */
.macro reduce ab:req, bc:req, cd:req, da:req
    xor     top0, \ab
    xor     top1, \bc
    xor     top2, \cd
    xor     top3, \da
.endm

/* Bytes become sums of neighbours, twice. */
.macro keep_top a:req, b:req, c:req, d:req
    mov     \d, top3
    xor     \a, \d
    xor     \b, \a
    xor     \c, \b
    xor     top3, \c
    mov     \a, top0
    mov     \b, top1
    mov     \c, top2
    mov     \d, top3
.endm

/* Even planes or odd ones, from the lowest; they are HALF bytes behind a row's first. */
.macro mix_half load:req, half:req
    \load   NEW7_AT, bytes_b
    keep_top bytes_b
    \load   NEW0_AT, bytes_a
    mix     \half, bytes_a, bytes_b
    reduce  bytes_a
    \load   NEW1_AT, bytes_b
    mix     \half + 2, bytes_b, bytes_a
    \load   NEW2_AT, bytes_a
    mix     \half + 4, bytes_a, bytes_b
    reduce  bytes_a
    \load   NEW3_AT, bytes_b
    mix     \half + 6, bytes_b, bytes_a
    reduce  bytes_b
    \load   NEW4_AT, bytes_a
    mix     \half + 8, bytes_a, bytes_b
    \load   NEW5_AT, bytes_b
    mix     \half + 10, bytes_b, bytes_a
    \load   NEW6_AT, bytes_a
    mix     \half + 12, bytes_a, bytes_b
    \load   NEW7_AT, bytes_b
    mix     \half + 14, bytes_b, bytes_a
.endm

/* A plane with that of the round key, to the state. */
.macro add_last_plane at:req, swapped:req
    mov     2 * \at(found), sum
    .if     \swapped
    swpb    sum
    .endif
    xor     @keys+, sum
    mov     sum, 0(place)
    incd    place
.endm

.macro add_last_half swapped:req
    add_last_plane NEW0_AT, \swapped
    add_last_plane NEW1_AT, \swapped
    add_last_plane NEW2_AT, \swapped
    add_last_plane NEW3_AT, \swapped
    add_last_plane NEW4_AT, \swapped
    add_last_plane NEW5_AT, \swapped
    add_last_plane NEW6_AT, \swapped
    add_last_plane NEW7_AT, \swapped
    ret
.endm

.macro for_found offset:req, do:req
    mov     #\offset, found
    add     sp, found
    call    #\do
.endm

.macro enter name:req, number:req
fw_function \name
    save    saved
    mov     #\number, rounds
    br      #fw_aes_ctr_batches
fw_end \name
.endm

    enter   fw_aes128_ctr, 10
    enter   fw_aes192_ctr, 12
    enter   fw_aes256_ctr, 14

fw_inner_function fw_aes_ctr_batches
    save    argument_blocks, argument_data, argument_counter, argument_schedule, rounds
    sub     #LOCAL_BYTES, sp

next_batch:
    mov     BLOCKS_AT(sp), left
    tst     left
    jnz     1f
    add     #LOCAL_BYTES + ARGUMENT_BYTES, sp
    restore saved_back
    ret
1:  mov     #BLOCKS, batch
    cmp     batch, left
    jhs     2f
    mov     left, batch                 /* fewer than eight: none are left */
2:  sub     batch, left
    mov     left, BLOCKS_AT(sp)
    mov     batch, BATCH_AT(sp)
    mov     SCHEDULE_AT(sp), KEYS_AT(sp)
    mov     ALL_ROUNDS_AT(sp), ROUNDS_AT(sp)

    /* The counter's bytes to where the planes of each will be; it goes on for each block of data. */
    mov     batch, increments
    mov     sp, place
    mov     #BLOCKS, count
3:  mov     COUNTER_AT(sp), counter
    .irp    first, 0, 2 * WORD_BYTES, HALF_BYTES, 2 * WORD_BYTES + HALF_BYTES
    mov     @counter+, low
    mov     6(counter), high
    fw_part_bytes low, high, changed
    mov     low, \first(place)
    mov     high, \first + WORD_BYTES(place)
    .endr
    incd    place
    tst     increments
    jz      4f
    dec     increments
    add     #BLOCK_BYTES / 2, counter
    fw_count_on BLOCK_BYTES
4:  dec     count
    jnz     3b

    mov     sp, place
    call    #transpose

    /* A round: keys and S-boxes half a row at a time, which leave what they find on the stack. */
round:
    mov     sp, from
    mov     KEYS_AT(sp), key
    mov     #HALF_ROWS, halves_left
6:  .irp    row, row0, row1, row2, row3, row4, row5, row6, row7
    mov     @from+, \row
    xor     @key+, \row
    .endr
    save    from, key, halves_left
    substitute_planes
    mov     2 * FOUND_WORDS(sp), halves_left
    mov     2 * FOUND_WORDS + 2(sp), key
    mov     2 * FOUND_WORDS + 4(sp), from
    dec     halves_left
    jnz     6b
    mov     key, ALL_FOUND + KEYS_AT(sp)
    dec     ALL_FOUND + ROUNDS_AT(sp)
    jz      7f
    br      #mix_columns

7:  mov     sp, place
    add     #ALL_FOUND, place
    mov     key, keys
    for_found EVEN_FOUND(0), add_half
    for_found ODD_FOUND(0), add_half
    for_found ODD_FOUND(1), add_half
    for_found EVEN_FOUND(1), add_swapped_half
    for_found EVEN_FOUND(2), add_swapped_half
    for_found ODD_FOUND(2), add_swapped_half
    for_found ODD_FOUND(3), add_swapped_half
    for_found EVEN_FOUND(3), add_half
    add     #ALL_FOUND, sp
    mov     sp, place
    call    #transpose

    mov     BATCH_AT(sp), batch
    mov     DATA_AT(sp), data
    mov     sp, place
8:  .irp    word, 0, 1, 2, 3
    mov     0 + (\word % 2) * 2 * WORD_BYTES + (\word / 2) * HALF_BYTES(place), low
    mov     0 + (\word % 2) * 2 * WORD_BYTES + (\word / 2) * HALF_BYTES + WORD_BYTES(place), high
    fw_part_bytes low, high, changed
    xor     low, 2 * \word(data)
    xor     high, 2 * \word + 8(data)
    .endr
    incd    place
    add     #BLOCK_BYTES, data
    dec     batch
    jnz     8b
    mov     data, DATA_AT(sp)
    br      #next_batch

add_half:
    add_last_half 0

add_swapped_half:
    add_last_half 1

mix_columns:
    mix_half load_even_bytes, 0
    mix_half load_odd_bytes, HALF_BYTES
    add     #ALL_FOUND, sp
    br      #round

transpose:
    fw_transpose_squares
fw_end fw_aes_ctr_batches
