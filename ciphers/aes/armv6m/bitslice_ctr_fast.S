/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES in CTR mode for ARMv6-M (Cortex-M0+), bitsliced on eight blocks: constant time, no table.
 *
 *     void fw_aes128_ctr(const fw_aes128_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * and the same for keys of 24 and 32 bytes, fw_aes192 and fw_aes256. Arguments in r0 to r3; counter and data aligned to 4
 * bytes. The schedule is that of bitslice_expand.c. The time depends on how far carries go in the counter, which is
 * public; fewer than eight blocks take as long as eight.
 *
 * The state is on the stack, eight planes for each row, as in bitslice_bulk_fast.c: ShiftRows rotates planes by bytes. It
 * is done by what follows, MixColumns or the last round key.
 *
 * In cycles: a round is 1,335, of which four S-boxes are 804, their inputs 183, ShiftRows and MixColumns 348. Measured on the
 * Cortex-M0+ in scenario bulk, keys of 128, 192 and 256 bits: 121.0, 142.1 and 163.2 cycles per byte; with the first 15.5
 * thousand for eight blocks, of which bytes into planes and back, and the counter, are 2.2 thousand.
 *
 * cost fw_aes128_ctr 248 stack
 * cost fw_aes192_ctr 248 stack
 * cost fw_aes256_ctr 248 stack
 */
#include "fw_asm.h"
#include "fw_callee_saved_armv6m.inc"
#include "fw_count_armv6m.inc"
#include "fw_planes_armv6m.inc"

/* The frame: the state, what the S-box keeps, then what follows. */
#define KEPT_AT         (4 * WORD_BYTES)
#include "aes_circuit.inc"
#define KEYS_AT         (KEPT_AT + KEPT_BYTES)          /* where the next round key is */
#define ROUNDS_AT       (KEYS_AT + 4)                   /* left */
#define BATCH_AT        (KEYS_AT + 8)                   /* blocks of the data in these eight */
#define RETURN_AT       (KEYS_AT + 12)                  /* of MixColumns */
#define ALL_ROUNDS_AT   (KEYS_AT + 16)
#define SCHEDULE_AT     (KEYS_AT + 20)
#define COUNTER_AT      (KEYS_AT + 24)
#define DATA_AT         (KEYS_AT + 28)
#define BLOCKS_AT       (KEYS_AT + 32)                  /* left */
#define LOCAL_BYTES     (KEYS_AT + 16)
#define FRAME_BYTES     (KEYS_AT + 36)

#define arguments       {r0-r3}
#define rounds          r4              /* on entry, once the caller's registers are saved */
#define rounds_saved    {r4}

/* The S-box's inputs: what is added, and where. */
#define key             low7
#define added           low6

/* MixColumns: bytes of a column, and what they get from the plane below, whose sums of neighbours these are; then sums and
 * bytes change places. */
#define bytes_a         r4, r5, r6, r7
#define bytes_b         r0, r1, r2, r3
#define top0            r8              /* the highest plane's sums of neighbours */
#define top1            r9
#define top2            r10
#define top3            r11
#define a_byte          r12             /* bits to rotate by */
#define three_bytes     lr
#define spare           r0

/* The last round key. */
#define row             r0
#define keys            r1
#define shift           r2
#define sum             r3
#define round_key       r4
#define rows_end        r5

/* Everything else. */
#define byte            r0
#define counter         r4
#define start           r8              /* of the counter */
#define changed         r4
#define bytes_mask      r5              /* every other byte */
#define other           r7
#define counting        r7              /* blocks to do, then blocks of the data left */
#define to_do           r9
#define increments      r10
#define batch           r1
#define left            r2
#define to_do_out       r10
#define data            r9
#define data_low        r4

#include "fw_ctr_of_planes_armv6m.inc"

.macro add_key number:req, plane:req
    ldr     \plane, [sp, #row_at + 4 * \number]
    ldr     added, [key, #row_at + 4 * \number]
    eors    \plane, \plane, added
.endm

.macro add_key_aside number:req, plane:req
    add_key \number, low0
    mov     \plane, low0
.endm

/* Round key and SubBytes of row NUMBER. */
.macro substitute_row number:req
    .set    row_at, \number * WORD_BYTES
    ldr     key, [sp, #KEYS_AT]
    add_key_aside 1, plane1
    add_key_aside 7, plane7
    add_key 0, plane0
    add_key 3, plane3
    add_key 5, plane5
    add_key 2, plane2
    add_key 4, plane4
    add_key 6, plane6
    substitute_planes \number * WORD_BYTES
.endm

/* The rows' bytes in plane NUMBER, of the columns that ShiftRows brings together. */
.macro load_bytes_of number:req, a:req, b:req, c:req, d:req
    mov     \a, a_byte
    ldr     \b, [sp, #WORD_BYTES + 4 * \number]
    rors    \b, \b, \a
    ldr     \c, [sp, #2 * WORD_BYTES + 4 * \number]
    rors    \c, \c, \a
    rors    \c, \c, \a
    mov     \a, three_bytes
    ldr     \d, [sp, #3 * WORD_BYTES + 4 * \number]
    rors    \d, \d, \a
    ldr     \a, [sp, #4 * \number]
.endm

/* In the planes of AES's polynomial, the highest plane is added. */
.macro reduce spare:req, ab:req, bc:req, cd:req, da:req
    mov     \spare, top0
    eors    \ab, \ab, \spare
    mov     \spare, top1
    eors    \bc, \bc, \spare
    mov     \spare, top2
    eors    \cd, \cd, \spare
    mov     \spare, top3
    eors    \da, \da, \spare
.endm

/* With a, b, c, d a column's bytes, a becomes 2 (a + b) + a + (a + b + c + d). Of the plane below, AB to DA are the sums of
 * neighbours; A to D become those of this one. */
.macro mix number:req, a:req, b:req, c:req, d:req, ab:req, bc:req, cd:req, da:req
    load_bytes_of \number, \a, \b, \c, \d
    eors    \ab, \ab, \a
    eors    \bc, \bc, \b
    eors    \cd, \cd, \c
    eors    \da, \da, \d
    eors    \a, \a, \b
    eors    \b, \b, \c
    eors    \c, \c, \d
    mov     \d, \a
    eors    \d, \d, \c                  /* of all four */
    eors    \ab, \ab, \d
    eors    \bc, \bc, \d
    eors    \cd, \cd, \d
    eors    \da, \da, \d
    eors    \d, \d, \b
    str     \ab, [sp, #4 * \number]
    str     \bc, [sp, #WORD_BYTES + 4 * \number]
    str     \cd, [sp, #2 * WORD_BYTES + 4 * \number]
    str     \da, [sp, #3 * WORD_BYTES + 4 * \number]
.endm

.macro reduced_mix number:req, a:req, b:req, c:req, d:req, ab:req, bc:req, cd:req, da:req
    reduce  \a, \ab, \bc, \cd, \da
    mix     \number, \a, \b, \c, \d, \ab, \bc, \cd, \da
.endm

/* The sums of the highest plane, in registers and kept above. */
.macro load_top number:req, a:req, b:req, c:req, d:req
    load_bytes_of \number, \a, \b, \c, \d
    mov     top3, \d
    eors    \d, \d, \a
    eors    \a, \a, \b
    eors    \b, \b, \c
    mov     top0, \a
    mov     top1, \b
    mov     \a, top3
    mov     top3, \d
    eors    \c, \c, \a
    mov     top2, \c
    mov     \a, top0
.endm

/* Byte r of word c becomes byte c of word r. */
.macro transpose_bytes
    ldr     bytes_mask, =0x00ff00ff
    exchange word0, word1, 8, bytes_mask, changed
    exchange word2, word3, 8, bytes_mask, changed
    exchange_halves word0, word2, changed, bytes_mask
    exchange_halves word1, word3, changed, bytes_mask
.endm

fw_function fw_aes128_ctr
    save_registers
    movs    rounds, #10
    bl      fw_aes_ctr_batches              /* returns to the caller */
fw_end fw_aes128_ctr

fw_function fw_aes192_ctr
    save_registers
    movs    rounds, #12
    bl      fw_aes_ctr_batches
fw_end fw_aes192_ctr

fw_function fw_aes256_ctr
    save_registers
    movs    rounds, #14
    bl      fw_aes_ctr_batches
fw_end fw_aes256_ctr

fw_inner_function fw_aes_ctr_batches
    push    arguments
    push    rounds_saved
    sub     sp, #LOCAL_BYTES
    b       next_batch
done:
    add     sp, #FRAME_BYTES
    restore_registers

next_batch:
    take_batch done
    mov     increments, batch

    /* The counter's rows to where the planes of each will be; it goes on for each block of data. */
    ldr     word0, [sp, #SCHEDULE_AT]
    str     word0, [sp, #KEYS_AT]
    ldr     word0, [sp, #COUNTER_AT]
    mov     start, word0
    add     place, sp, #0
    movs    counting, #BLOCKS
2:  mov     to_do, counting
    mov     counter, start
    ldm     counter!, words
    transpose_bytes
    store_words
    mov     counting, increments
    cmp     counting, #0
    beq     4f
    subs    counting, #1
    mov     increments, counting
    mov     counter, start
    adds    counter, #16
    fw_count_on start, counter, byte
4:  mov     counting, to_do
    subs    counting, #1
    bne     2b

    bl      transpose
    ldr     word0, [sp, #ALL_ROUNDS_AT]
    b       6f
5:  bl      mix_columns
    ldr     word0, [sp, #ROUNDS_AT]
6:  subs    word0, #1
    str     word0, [sp, #ROUNDS_AT]
    bl      substitute_rows
    ldr     word0, [sp, #ROUNDS_AT]
    cmp     word0, #0
    bne     5b
    bl      add_last_key
    bl      transpose

    add     place, sp, #0
    ldr     word0, [sp, #DATA_AT]
    mov     data, word0
    ldr     counting, [sp, #BATCH_AT]
7:  mov     to_do_out, counting
    ldr     word0, [place]
    ldr     word1, [place, #WORD_BYTES]
    ldr     word2, [place, #2 * WORD_BYTES]
    ldr     word3, [place, #3 * WORD_BYTES]
    transpose_bytes
    mov     data_low, data
    add_to_data data_low, other
    mov     data, data_low
    adds    place, #4
    mov     counting, to_do_out
    subs    counting, #1
    bne     7b
    str     data_low, [sp, #DATA_AT]
    b       next_batch

transpose:
    fw_transpose_words

/* The round key that is not followed by an S-box, and ShiftRows. */
add_last_key:
    ldr     keys, [sp, #KEYS_AT]
    movs    shift, #0
    add     row, sp, #0
    add     rows_end, sp, #4 * WORD_BYTES
1:  .irp    number, 0, 1, 2, 3, 4, 5, 6, 7
    ldr     sum, [row, #4 * \number]
    rors    sum, sum, shift
    ldr     round_key, [keys, #4 * \number]
    eors    sum, sum, round_key
    str     sum, [row, #4 * \number]
    .endr
    adds    row, #WORD_BYTES
    adds    keys, #WORD_BYTES
    adds    shift, #8
    cmp     row, rows_end
    bne     1b
    bx      lr
    .ltorg

substitute_rows:
    substitute_row 0
    substitute_row 1
    substitute_row 2
    substitute_row 3
    ldr     key, [sp, #KEYS_AT]
    adds    key, #4 * WORD_BYTES
    str     key, [sp, #KEYS_AT]
    bx      lr

/* ShiftRows and MixColumns, plane by plane from the lowest. */
mix_columns:
    mov     spare, lr
    str     spare, [sp, #RETURN_AT]
    movs    spare, #8
    mov     a_byte, spare
    movs    spare, #24
    mov     three_bytes, spare
    load_top 7, bytes_b
    mix     0, bytes_a, bytes_b
    reduced_mix 1, bytes_b, bytes_a
    mix     2, bytes_a, bytes_b
    reduced_mix 3, bytes_b, bytes_a
    reduced_mix 4, bytes_a, bytes_b
    mix     5, bytes_b, bytes_a
    mix     6, bytes_a, bytes_b
    mix     7, bytes_b, bytes_a
    ldr     spare, [sp, #RETURN_AT]
    bx      spare
fw_end fw_aes_ctr_batches
