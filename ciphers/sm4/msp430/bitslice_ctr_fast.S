/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 in CTR mode for MSP430, bitsliced on eight blocks: constant time, no table.
 *
 *     void fw_sm4_ctr(const fw_sm4_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * Arguments in r12 to r15; counter and data must stand at even addresses. The schedule, 1 KiB, is that of
 * bitslice_expand.c. The time depends on how far carries go in the counter, which is public; fewer than eight blocks take
 * as long as eight.
 *
 * The state is on the stack. A word of it, of eight blocks, is eight even planes and eight odd ones: bit k of even plane i
 * is bit i of byte 0 of block k, bit 8 + k that of byte 2, and odd planes have bytes 1 and 3, byte 0 being the first in
 * memory. So rotating a word to the left by a byte makes odd planes even, and even ones odd with their bytes swapped: one
 * instruction a plane. Rotating it by two bits makes plane i plane i + 2; what leaves the last planes enters the first one
 * byte further on.
 *
 * In cycles: a round is 827, of which the S-boxes are 430, sums and round keys 144, the diffusion 207, calls and addresses
 * 46. Measured in scenario bulk: 241.3 cycles per byte, 31 thousand for eight blocks, of which bytes into planes and back,
 * and the counter, are 4.4 thousand.
 *
 * cost fw_sm4_ctr 258 stack
 */
#include "fw_planes_msp430.inc"
#include "sm4_circuit.inc"

#define BLOCK_BYTES     16
#define BLOCKS          8
#define PASSES          8               /* of four rounds */
#define RETURN_BYTES    2

/* The frame: the state, then what follows, from here. */
#define KEYS_AT         4 * WORD_BYTES   /* where the next round key is */
#define PASSES_AT       KEYS_AT + 2           /* left */
#define BATCH_AT        KEYS_AT + 4           /* blocks of the data in these eight */
#define SCHEDULE_AT     KEYS_AT + 6
#define COUNTER_AT      KEYS_AT + 8
#define DATA_AT         KEYS_AT + 10
#define BLOCKS_AT       KEYS_AT + 12          /* left */
#define LOCAL_BYTES     KEYS_AT + 6

#define argument_schedule r12
#define argument_counter r13
#define argument_data   r14
#define argument_blocks r15
#define saved           r4, r5, r6, r7, r8, r9, r10, r11
#define saved_back      r11, r10, r9, r8, r7, r6, r5, r4

/* A round, up to its S-boxes, which need all registers. */
#define two_words       spare0          /* where two of its words begin, the third, and the oldest */
#define third_word      spare1
#define oldest_word     spare2
#define key             spare3
/* What a round has on the stack below its return address while it finds something in the S-box. */
#define KEY_KEPT        0               /* bytes from what the S-box keeps on */
#define THIRD_KEPT      2
#define TWO_KEPT        4
#define OLDEST_KEPT     6
#define ARGUMENTS_KEPT  8

/* The diffusion. */
#define oldest          r15
#define sum_even        r14             /* of a word and itself rotated by a byte */
#define sum_odd         r13
#define stay6_even      r12             /* what is to be added to planes 6 and 7 in the end */
#define stay6_odd       r11
#define stay7_odd       r10
#define even0           r4              /* planes found, and what they add to the plane two further on */
#define odd0            r5
#define even1           r6
#define odd1            r7
#define even2           r8
#define odd2            r9
#define pair0           even0, odd0
#define pair1           even1, odd1
#define pair2           even2, odd2
#define turned0         odd0, even0     /* one byte further on, once the even planes' bytes are swapped */
#define turned1         odd1, even1

/* Everything else. */
#define low             r4              /* bytes of a block, and planes */
#define high            r5
#define changed         r6
#define left            r7              /* blocks */
#define increments      r8
#define count           r9
#define batch           r10
#define data            r13

/* The planes of three words and of the round key, added: all even ones, then all odd ones. */
.macro add_words
    .irp    row, row0, row1, row2, row3, row4, row5, row6, row7
    mov     @two_words+, \row
    xor     WORD_BYTES - 2(two_words), \row
    xor     @third_word+, \row
    xor     @key+, \row
    .endr
.endm

/* Loads a plane that the S-boxes have found, and its sum with itself rotated by a byte. */
.macro load_found place:req, even:req, odd:req, even_sum:req, odd_sum:req
    mov     2 * (FOUND_WORDS + \place)(sp), \even
    mov     2 * \place(sp), \odd
    mov     \even, \even_sum
    xor     \odd, \even_sum
    mov     \even, \odd_sum
    swpb    \odd_sum
    xor     \odd, \odd_sum
.endm

/* What stays in a plane is the sum, rotated by three bytes: ODD_SUM, when it is swapped here, is that of the even plane, and
 * EVEN_SUM that of the odd one. What moves on is what was found and the sum rotated by a byte. */
.macro spread_even even:req, odd_sum:req
    xor     \odd_sum, \even
    swpb    \odd_sum
.endm

.macro spread_odd odd:req, even_sum:req
    swpb    \even_sum
    xor     \even_sum, \odd
.endm

.macro add_to_plane plane:req, even:req, odd:req
    xor     \even, 2 * \plane(oldest)
    xor     \odd, 2 * \plane + HALF_BYTES(oldest)
.endm

/* To PLANE is added what stays in it, and BEFORE, which has moved on from the plane two below. */
.macro diffuse plane:req, place:req, even:req, odd:req, before_even:req, before_odd:req
    load_found \place, \even, \odd, sum_even, sum_odd
    spread_even \even, sum_odd
    xor     sum_odd, \before_even
    xor     sum_even, \before_odd
    add_to_plane \plane, \before_even, \before_odd
    spread_odd \odd, sum_even
.endm

.macro do_round two:req, third:req, replaced:req
    mov     #RETURN_BYTES + \two * WORD_BYTES, two_words
    mov     #RETURN_BYTES + \third * WORD_BYTES, third_word
    mov     #RETURN_BYTES + \replaced * WORD_BYTES, oldest_word
    call    #round
.endm

fw_function fw_sm4_ctr
    save    saved
    save    argument_blocks, argument_data, argument_counter, argument_schedule
    sub     #LOCAL_BYTES, sp

next_batch:
    mov     BLOCKS_AT(sp), left
    tst     left
    jz      8f
    mov     #BLOCKS, batch
    cmp     batch, left
    jhs     1f
    mov     left, batch                 /* fewer than eight: none are left */
1:  sub     batch, left
    mov     left, BLOCKS_AT(sp)
    mov     batch, BATCH_AT(sp)
    mov     SCHEDULE_AT(sp), KEYS_AT(sp)

    /* The counter's bytes to where the planes of each will be; it goes on for each block of data. */
    mov     batch, increments
    mov     sp, place
    mov     #BLOCKS, count
2:  mov     COUNTER_AT(sp), counter
    .irp    word, 0, 1, 2, 3
    mov     @counter+, low
    mov     @counter+, high
    fw_part_bytes low, high, changed
    mov     low, \word * WORD_BYTES(place)
    mov     high, \word * WORD_BYTES + HALF_BYTES(place)
    .endr
    incd    place
    tst     increments
    jz      4f
    dec     increments
    fw_count_on BLOCK_BYTES
4:  dec     count
    jnz     2b

    mov     sp, place
    call    #transpose
    mov     #PASSES, PASSES_AT(sp)
5:  do_round 1, 3, 0
    do_round 2, 0, 1
    do_round 0, 3, 2
    do_round 0, 2, 3
    dec     PASSES_AT(sp)
    jnz     5b
    mov     sp, place
    call    #transpose

    /* The words leave in the opposite order. */
    mov     BATCH_AT(sp), batch
    mov     DATA_AT(sp), data
    mov     sp, place
6:  .irp    word, 3, 2, 1, 0
    mov     \word * WORD_BYTES(place), low
    mov     \word * WORD_BYTES + HALF_BYTES(place), high
    fw_part_bytes low, high, changed
    xor     low, BLOCK_BYTES - 4 - 4 * \word(data)
    xor     high, BLOCK_BYTES - 2 - 4 * \word(data)
    .endr
    incd    place
    add     #BLOCK_BYTES, data
    dec     batch
    jnz     6b
    mov     data, DATA_AT(sp)
    jmp     next_batch

8:  add     #LOCAL_BYTES + 8, sp
    restore saved_back
    ret

/* One round; its arguments count from the stack pointer on. */
round:
    add     sp, two_words
    add     sp, third_word
    add     sp, oldest_word
    mov     RETURN_BYTES + KEYS_AT(sp), key
    push    oldest_word
    add_words
    save    two_words, third_word, key
    substitute_planes
    mov     2 * FOUND_WORDS + KEY_KEPT(sp), key
    mov     2 * FOUND_WORDS + THIRD_KEPT(sp), third_word
    mov     2 * FOUND_WORDS + TWO_KEPT(sp), two_words
    add_words
    mov     key, 2 * FOUND_WORDS + ARGUMENTS_KEPT + RETURN_BYTES + KEYS_AT(sp)
    substitute_planes
    mov     4 * FOUND_WORDS + OLDEST_KEPT(sp), oldest

    /* What leaves the last planes is one byte further on. */
    load_found NEW6_AT, pair0, stay6_odd, stay6_even
    spread_even even0, stay6_even
    spread_odd odd0, stay6_odd
    swpb    stay6_odd
    swpb    even0
    load_found NEW7_AT, pair1, stay7_odd, sum_odd
    spread_even even1, sum_odd
    xor     sum_odd, 2 * 7(oldest)
    spread_odd odd1, stay7_odd
    swpb    stay7_odd
    swpb    even1
    diffuse 0, NEW0_AT, pair2, turned0
    diffuse 1, NEW1_AT, pair0, turned1
    diffuse 2, NEW2_AT, pair1, pair2
    diffuse 3, NEW3_AT, pair2, pair0
    diffuse 4, NEW4_AT, pair0, pair1
    diffuse 5, NEW5_AT, pair1, pair2
    xor     stay6_even, even0
    xor     stay6_odd, odd0
    add_to_plane 6, pair0
    xor     stay7_odd, odd1
    add_to_plane 7, pair1
    add     #4 * FOUND_WORDS + ARGUMENTS_KEPT, sp
    ret

transpose:
    fw_transpose_squares
fw_end fw_sm4_ctr
