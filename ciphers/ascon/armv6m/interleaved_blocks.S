/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon's loops over blocks for ARMv6-M, and ISAP's; the rounds are in interleaved_fast.S.
 *
 *     size_t fw_ascon_aead128_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes,
 *                                    enum fw_duplex mode);
 *     size_t fw_ascon_hash256_blocks(...);  arguments as above
 *     size_t fw_ascon_xof128_blocks(...);   the same function
 *     size_t fw_ascon_cxof128_blocks(...);  the same function
 *     void   fw_isap_a128a_tag_blocks(fw_ascon_state *state, const uint8_t *input, size_t bytes);
 *     void   fw_isap_a128a_stream_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes);
 *
 * Arguments in r0 to r3 and on the stack; the state aligned to 4 bytes, input and output at any address; at multiples
 * of 4 they are faster.
 *
 * cost fw_ascon_aead128_blocks 64 stack
 * cost fw_ascon_hash256_blocks 64 stack
 * cost fw_ascon_xof128_blocks 64 stack
 * cost fw_ascon_cxof128_blocks 64 stack
 * cost fw_isap_a128a_tag_blocks 56 stack
 * cost fw_isap_a128a_stream_blocks 60 stack
 */
#include "fw_callee_saved_armv6m.inc"
#include "fw_asm.h"
#include "fw_blocks_armv6m.inc"

#define low0            r0              /* a block's rows */
#define high0           r1
#define low1            r2
#define high1           r3
#define block           {r0-r3}
#define row             {r0, r1}
#define scratch         r4
#define mask            r5
#define output          r6
#define input           r6
#define state           r7
#define permuted        r0              /* the rounds' argument */
#define done            r0
#define bytes_given     r3
#define input_given     r2
#define end             r4
#define kept            {r0-r4}

#define KEPT_STATE      [sp, #0]
#define KEPT_OUTPUT     [sp, #4]
#define KEPT_INPUT      [sp, #8]
#define KEPT_DONE       [sp, #12]
#define KEPT_END        [sp, #16]
#define KEPT_MODE       [sp, #56]

.macro begin_blocks rate_bits:req
    save_registers
    lsrs    bytes_given, bytes_given, #\rate_bits
    lsls    bytes_given, bytes_given, #\rate_bits
    adds    end, input_given, bytes_given
    push    kept
.endm

.macro end_blocks
    ldr     done, KEPT_DONE
    add     sp, sp, #20
    restore_registers
.endm

/* The next block is at INPUT, or EQ holds. */
.macro any_left
    ldr     input, KEPT_INPUT
    ldr     scratch, KEPT_END
    cmp     input, scratch
.endm

/* Of 2 DISTANCE bits each, those with the lower places. */
.macro load_mask distance:req
    ldr     mask, =0xffffffff / ((1 << \distance) + 1)
.endm

.macro exchange_rows distance:req
    load_mask \distance
    exchange low0, high0, \distance, mask, scratch
    exchange low1, high1, \distance, mask, scratch
.endm

/* From two rows of 64 bits, LOW and HIGH, to the even bits in LOW, the odd ones in HIGH. */
.macro interleave_rows
    exchange_halves low0, high0, scratch, mask
    exchange_halves low1, high1, scratch, mask
    exchange_rows 8
    exchange_rows 4
    exchange_rows 2
    exchange_rows 1
.endm

/* One row, the same. */
.macro interleave_row
    exchange_halves low0, high0, scratch, mask
    .irp    distance, 8, 4, 2, 1
    load_mask \distance
    exchange low0, high0, \distance, mask, scratch
    .endr
.endm

.macro deinterleave_row
    .irp    distance, 1, 2, 4, 8
    load_mask \distance
    exchange low0, high0, \distance, mask, scratch
    .endr
    exchange_halves low0, high0, scratch, mask
.endm

/* The inverse of interleave_rows. */
.macro deinterleave_rows
    exchange_rows 1
    exchange_rows 2
    exchange_rows 4
    exchange_rows 8
    exchange_halves low0, high0, scratch, mask
    exchange_halves low1, high1, scratch, mask
.endm

/* The state becomes its sum with the block, or the block; the sum stays in the block's registers. */
.macro duplex becomes_sum:req
    .set    offset, 0
    .irp    word, low0, high0, low1, high1
    ldr     scratch, [state, #offset]
    .if     \becomes_sum
    eors    \word, \word, scratch
    str     \word, [state, #offset]
    .else
    str     \word, [state, #offset]
    eors    \word, \word, scratch
    .endif
    .set    offset, offset + 4
    .endr
.endm

/* NE holds if ADDRESS is no multiple of 4. */
.macro try_alignment address:req
    lsls    scratch, \address, #30
.endm

fw_function fw_ascon_aead128_blocks
    begin_blocks 4
    b       7f
1:  try_alignment input
    bne     2f
    ldm     input!, block
    b       3f
2:  load_bytes low0, 0, input, scratch
    load_bytes high0, 4, input, scratch
    load_bytes low1, 8, input, scratch
    load_bytes high1, 12, input, scratch
    adds    input, input, #16
3:  str     input, KEPT_INPUT
    interleave_rows
    ldr     state, KEPT_STATE
    ldr     scratch, KEPT_MODE
    cmp     scratch, #ENCRYPT
    bhi     4f
    duplex  1
    ldr     scratch, KEPT_MODE
    cmp     scratch, #ENCRYPT
    blo     6f
    b       5f
4:  duplex  0
5:  deinterleave_rows
    ldr     output, KEPT_OUTPUT
    try_alignment output
    bne     8f
    stm     output!, block
    b       9f
6:  b       10f
7:  b       11f
8:  store_bytes low0, 0, output
    store_bytes high0, 4, output
    store_bytes low1, 8, output
    store_bytes high1, 12, output
    adds    output, output, #16
9:  str     output, KEPT_OUTPUT
10: mov     permuted, state
    bl      ascon_rounds8
11: any_left
    beq     12f
    b       1b
12: end_blocks
    .pool
fw_end fw_ascon_aead128_blocks

fw_function fw_ascon_hash256_blocks
fw_label fw_ascon_xof128_blocks
fw_label fw_ascon_cxof128_blocks
    begin_blocks 3
    b       4f
1:  try_alignment input
    bne     2f
    ldm     input!, row
    b       3f
2:  load_bytes low0, 0, input, scratch
    load_bytes high0, 4, input, scratch
    adds    input, input, #8
3:  str     input, KEPT_INPUT
    interleave_row
    ldr     state, KEPT_STATE
    ldr     scratch, [state]
    eors    low0, low0, scratch
    ldr     scratch, [state, #4]
    eors    high0, high0, scratch
    str     low0, [state]
    str     high0, [state, #4]
    mov     permuted, state
    bl      ascon_rounds12
4:  any_left
    bne     1b
    end_blocks
    .pool
fw_end fw_ascon_hash256_blocks

/* ---- ISAP, whose rows are the highest byte first ---- */

#define first           r0              /* four bytes of a block */
#define second          r1
#define tag_input       r1
#define tag_bytes       r2
#define stream_input    r2
#define stream_bytes    r3
#define in_first        r2              /* a block that the stream is added to */
#define in_second       r3
#define kept_tag        {r0-r2}
#define kept_stream     {r0-r3}

#define KEPT_TAG_INPUT  [sp, #4]
#define KEPT_TAG_END    [sp, #8]
#define KEPT_STREAM_END [sp, #12]

/* The block at INPUT, which moves on; at any address. */
.macro load_block one:req, other:req
    try_alignment input
    bne     8f
    ldm     input!, {\one, \other}
    b       9f
8:  load_bytes \one, 0, input, scratch
    load_bytes \other, 4, input, scratch
    adds    input, input, #8
9:
.endm

fw_function fw_isap_a128a_tag_blocks
    save_registers
    adds    tag_bytes, tag_bytes, tag_input     /* the end */
    push    kept_tag
    movs    input, tag_input
    b       2f
1:  load_block first, second
    str     input, KEPT_TAG_INPUT
    rev     scratch, first
    rev     low0, second
    mov     high0, scratch
    interleave_row
    ldr     state, KEPT_STATE
    ldr     scratch, [state]
    eors    low0, low0, scratch
    ldr     scratch, [state, #4]
    eors    high0, high0, scratch
    str     low0, [state]
    str     high0, [state, #4]
    mov     permuted, state
    bl      ascon_rounds12
    ldr     input, KEPT_TAG_INPUT
2:  ldr     scratch, KEPT_TAG_END
    cmp     input, scratch
    bne     1b
    add     sp, sp, #12
    restore_registers
    .pool
fw_end fw_isap_a128a_tag_blocks

fw_function fw_isap_a128a_stream_blocks
    save_registers
    adds    stream_bytes, stream_bytes, stream_input    /* the end */
    push    kept_stream
1:  ldr     permuted, KEPT_STATE
    bl      ascon_rounds6
    ldr     state, KEPT_STATE
    ldm     state!, row
    deinterleave_row
    rev     scratch, low0
    rev     first, high0
    mov     second, scratch
    ldr     input, KEPT_INPUT
    load_block in_first, in_second
    str     input, KEPT_INPUT
    eors    first, first, in_first
    eors    second, second, in_second
    ldr     output, KEPT_OUTPUT
    try_alignment output
    bne     3f
    stm     output!, row
2:  str     output, KEPT_OUTPUT
    ldr     input, KEPT_INPUT
    ldr     scratch, KEPT_STREAM_END
    cmp     input, scratch
    bne     1b
    add     sp, sp, #16
    restore_registers
3:  store_bytes first, 0, output
    store_bytes second, 4, output
    adds    output, output, #8
    b       2b
    .pool
fw_end fw_isap_a128a_stream_blocks
