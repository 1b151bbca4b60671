/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES in CBC and CTR mode for ARMv7-M (Cortex-M3): two blocks at a time, fixsliced. Constant time, no table.
 *
 *     void fw_aes128_expand     (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_cbc_encrypt(const fw_aes128_schedule *schedule, const uint8_t iv[16],
 *                                uint8_t *data, size_t blocks);
 *     void fw_aes128_cbc_decrypt(const fw_aes128_schedule *schedule, const uint8_t iv[16],
 *                                uint8_t *data, size_t blocks);
 *     void fw_aes128_ctr        (const fw_aes128_schedule *schedule, uint8_t counter[16],
 *                                uint8_t *data, size_t blocks);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in r0 to r3. Key, iv, counter and data at any address. The schedule, aligned to 4 bytes, has a layout of
 * its own, 352, 416 or 480 bytes: eight words for each of 11, 13 or 15 round keys, fixslice_macros.inc, which also says
 * what a round costs.
 * On the stack: spilled words, arguments and saved registers.
 *
 * CBC encryption is serial: it computes a second block and forgets it. A loop is four rounds, after which columns are
 * shifted as before; of ten and fourteen rounds, the last two are half of a loop.
 *
 * In CTR mode the first round is made once for up to 256 blocks, and the S-box of what differs in it for 32 at once:
 * blocks after the first few begin with the second round. There, the time depends on how far carries go in the counter,
 * which is public.
 *
 * As measured, with BL and return, zero wait states: AES-128's expand 3610 cycles; for 8 blocks cbc_encrypt 17519,
 * cbc_decrypt 11100; AES-192: 4318; 20735, 13164; AES-256: 6006; 24079, 15300. ctr for 32 blocks, with a carry in the
 * middle: 65.6, 78.0 and 91.3 per byte; for 128 blocks 64.6, 77.1 and 89.9.
 *
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 *
 * cost fw_aes128_expand 120 stack
 * cost fw_aes128_cbc_encrypt 112 stack
 * cost fw_aes128_cbc_decrypt 112 stack
 * cost fw_aes128_ctr 184 stack
 * cost fw_aes192_expand 88 stack
 * cost fw_aes192_cbc_encrypt 112 stack
 * cost fw_aes192_cbc_decrypt 112 stack
 * cost fw_aes192_ctr 184 stack
 * cost fw_aes256_expand 88 stack
 * cost fw_aes256_cbc_encrypt 112 stack
 * cost fw_aes256_cbc_decrypt 112 stack
 * cost fw_aes256_ctr 184 stack
 */
#include "fixslice_macros.inc"
#include "fixslice_inverse.inc"
#include "fixslice_expand.inc"
#include "fixslice_expand_long.inc"

#include "fixslice_frame.inc"
#include "fixslice_two_blocks.inc"

    two_blocks_forwards 128, 10, 1
    two_blocks_backwards 128, 10
    two_blocks_forwards 192, 12, 1
    two_blocks_backwards 192, 12
    two_blocks_forwards 256, 14, 1
    two_blocks_backwards 256, 14

/* ---- Modes ---- */

/* The first four words ^= the others. No flag changes. */
.macro add_words word0:req, word1:req, word2:req, word3:req, from0:req, from1:req, from2:req, from3:req
    eor     \word0, \word0, \from0
    eor     \word1, \word1, \from1
    eor     \word2, \word2, \from2
    eor     \word3, \word3, \from3
.endm

/* The block in four words is added to that at BASE. */
.macro add_to_block base:req, offset:req, word0:req, word1:req, word2:req, word3:req
    load_block \base, \offset, w9, w10, w11, w12
    add_words \word0, \word1, \word2, \word3, w9, w10, w11, w12
    store_block \base, \offset, \word0, \word1, \word2, \word3
.endm

/* A counter's words, the least significant one first. */
.macro increment low:req, word1:req, word2:req, high:req
    adds    \low, \low, #1
    adcs    \word1, \word1, #0
    adcs    \word2, \word2, #0
    adc     \high, \high, #0
.endm

.macro swap_words word0:req, word1:req, word2:req, word3:req, from0:req, from1:req, from2:req, from3:req
    rev     \word0, \from0
    rev     \word1, \from1
    rev     \word2, \from2
    rev     \word3, \from3
.endm

/* Without a loop: for modes in C, aes_pairs.h. */
.macro encrypt_two variant:req
fw_function fw_aes\variant\()_encrypt_two
#define one             w8
#define other           w9
    enter_mode
    mov     one, w1
    mov     other, w2
    load_block one, 0, w7, w5, w3, w1
    load_block other, 0, w6, w4, w2, w0
    bl      fw_aes\variant\()_two_blocks_forwards
    ldr     one, [sp, #FRAME_CHAIN]
    ldr     other, [sp, #FRAME_DATA]
    store_block one, 0, w7, w5, w3, w1
    store_block other, 0, w6, w4, w2, w0
    leave_mode
#undef one
#undef other
fw_end fw_aes\variant\()_encrypt_two
.endm

    encrypt_two 128
    encrypt_two 192
    encrypt_two 256

/* ---- CTR mode: the first round at once for many blocks ----
 *
 * Counters that differ in their last byte only have the same first round but for this byte, which is in row 3 and
 * column 3: bits 30 and 31 of a plane. Behind it, the byte is in all rows of its column: these bits and every tenth
 * below. So the round is made once for all others, and the S-box of 32 last bytes at once. */
#define FRAME_BATCH     76              /* planes of the last bytes of 32 blocks, behind the S-box */
#define FRAME_FIRST     108             /* planes behind the first round, but for these bytes */
#define FRAME_SHIFT     140             /* of a batch: from the next two blocks to the upper end */
#define FRAME_LEFT      144             /* pairs of blocks left in a batch */
#define FRAME_MORE      72
#define CTR_FRAME_BYTES (FRAME_BYTES + FRAME_MORE)
#define BATCH_BLOCKS    32
#define FEW_BLOCKS      8               /* for which that does not pay */

#define callee_saved    {r4-r11, lr}
#define arguments       {r0-r3}
#define counter         w12
#define blocks          w13
#define data            w8
#define last            w10             /* byte of the counter */
#define planes          {r0-r7}
#define planes_at       w12
#define lane            0xc0000000      /* the last bytes */
#define batch_counter   w8
#define batch_blocks    w9
#define batch_done      w11
#define batch_left      w12
#define key_bits        w8
#define keys_at         w9
#define shift           w8
#define top_spread      w9              /* of planes: the two bits of the last bytes, and every tenth below */
#define spread_even     w10
#define spread_odd      w11
#define masked          w12
#define doubled         w13
#define counter_place   w9
#define counter_byte    w11

/* From a counter to FRAME_FIRST. */
fw_inner_function fw_aes_first_round
    .p2align 2
    str     return_address, [sp, #FRAME_RETURN]
    ldr     counter, [sp, #FRAME_CHAIN]
    load_block counter, 0, w7, w5, w3, w1
    mov     w6, w7
    mov     w4, w5
    mov     w2, w3
    mov     w0, w1
    transpose_words
    add_first_key
    s_box
    .irp    plane, s0, s1, s2, s3, s4, s5, s6, s7
    bic     \plane, \plane, #lane
    .endr
    mix_shifted_columns 1, 0x03030303
    add_round_key 0, m0
    add     planes_at, sp, #FRAME_FIRST
    stm     planes_at, planes
    ldr     pc, [sp, #FRAME_RETURN]
fw_end fw_aes_first_round

/* A plane of the last bytes plus the first round key's. */
.macro add_last_key plane:req, number:req
    ldr     key_bits, [keys_at, #4 * \number]
    sbfx    key_bits, key_bits, #30, #1
    eor     \plane, \plane, key_bits
.endm

/* From LAST to FRAME_BATCH. */
fw_inner_function fw_aes_last_bytes
    .p2align 2
    str     return_address, [sp, #FRAME_RETURN]
    ldr     keys_at, [sp, #FRAME_SCHEDULE]
    sbfx    w0, last, #7, #1
    sbfx    w1, last, #6, #1
    sbfx    w2, last, #5, #1
    movw    w3, #0
    movt    w3, #0xffff
    mov     w4, #0xff00ff00
    mov     w5, #0xf0f0f0f0
    mov     w6, #0xcccccccc
    mov     w7, #0xaaaaaaaa
    add_last_key w0, 0
    add_last_key w1, 1
    add_last_key w2, 2
    add_last_key w3, 3
    add_last_key w4, 4
    add_last_key w5, 5
    add_last_key w6, 6
    add_last_key w7, 7
    s_box
    str     s0, [sp, #FRAME_BATCH]
    str     s1, [sp, #FRAME_BATCH + 4]
    str     s2, [sp, #FRAME_BATCH + 8]
    str     s3, [sp, #FRAME_BATCH + 12]
    str     s4, [sp, #FRAME_BATCH + 16]
    str     s5, [sp, #FRAME_BATCH + 20]
    str     s6, [sp, #FRAME_BATCH + 24]
    str     s7, [sp, #FRAME_BATCH + 28]
    ldr     pc, [sp, #FRAME_RETURN]
fw_end fw_aes_last_bytes

.macro spread to:req
    lsl     \to, \to, shift
    and     \to, \to, #lane
    orr     \to, \to, \to, lsr #10
    orr     \to, \to, \to, lsr #20
.endm

/* MixColumns of one byte: itself in three rows, its double in two; BELOW is the plane below. The reduction adds plane
 * 0 to three planes. */
.macro begin_plane plane:req, number:req, spread:req, below:req, reduced=0
    ldr     \spread, [sp, #FRAME_BATCH + 4 * \number]
    ldr     \plane, [sp, #FRAME_FIRST + 4 * \number]
    spread  \spread
    add_bytes \plane, \spread, \below, \reduced
.endm

.macro add_bytes plane:req, spread:req, below:req, reduced:req
    lsr     doubled, \below, #20
    .if     \reduced
    eor     doubled, doubled, top_spread, lsr #20
    .endif
    bic     masked, \spread, #lane
    eor     \plane, \plane, masked
    eor     \plane, \plane, doubled, lsl #20
.endm

/* The next two blocks of a batch behind the second round key. */
.macro begin_later
    ldr     shift, [sp, #FRAME_SHIFT]
    ldr     top_spread, [sp, #FRAME_BATCH]
    ldr     w0, [sp, #FRAME_FIRST]
    spread  top_spread
    begin_plane w7, 7, spread_odd, top_spread
    begin_plane w6, 6, spread_even, spread_odd, 1
    begin_plane w5, 5, spread_odd, spread_even
    begin_plane w4, 4, spread_even, spread_odd, 1
    begin_plane w3, 3, spread_odd, spread_even, 1
    begin_plane w2, 2, spread_even, spread_odd
    begin_plane w1, 1, spread_odd, spread_even
    add_bytes w0, top_spread, spread_odd, 0
    sub     shift, shift, #2
    str     shift, [sp, #FRAME_SHIFT]
.endm

/* Byte by byte, the last one first. */
.macro count_on counter:req
    add     counter_place, \counter, #16
.Lcount\@:
    ldrb    counter_byte, [counter_place, #-1]!
    adds    counter_byte, counter_byte, #1
    strb    counter_byte, [counter_place]
    lsls    counter_byte, counter_byte, #24
    bne     .Lcounted\@
    cmp     counter_place, \counter
    bne     .Lcount\@
.Lcounted\@:
.endm

.macro ctr variant:req
fw_function fw_aes\variant\()_ctr
    .p2align 2
    push    callee_saved
    sub     sp, sp, #FRAME_MORE
    push    arguments
    sub     sp, sp, #FRAME_BELOW_ARGUMENTS
    cmp     argument_blocks, #0
    beq     3f
    cmp     argument_blocks, #FEW_BLOCKS
    blo     1f
5:  bl      fw_aes_first_round

    /* A batch, of the blocks whose last bytes are in the same 32. */
6:  ldr     batch_counter, [sp, #FRAME_CHAIN]
    ldr     batch_blocks, [sp, #FRAME_BLOCKS]
    ldrb    last, [batch_counter, #15]
    and     batch_done, last, #BATCH_BLOCKS - 1
    rsb     batch_left, batch_done, #BATCH_BLOCKS
    cmp     batch_blocks, batch_left
    it      lo
    movlo   batch_left, batch_blocks
    lsrs    batch_left, batch_left, #1
    beq     1f
    rsb     batch_done, batch_done, #BATCH_BLOCKS - 2
    str     batch_done, [sp, #FRAME_SHIFT]
    str     batch_left, [sp, #FRAME_LEFT]
    bl      fw_aes_last_bytes
    .p2align 2
8:  begin_later
    bl      fw_aes\variant\()_two_blocks_later
    ldr     data, [sp, #FRAME_DATA]
    add_to_block data, 0, w7, w5, w3, w1
    add_to_block data, 16, w6, w4, w2, w0
    ldr     batch_left, [sp, #FRAME_LEFT]
    ldr     blocks, [sp, #FRAME_BLOCKS]
    add     data, data, #32
    str     data, [sp, #FRAME_DATA]
    sub     blocks, blocks, #2
    str     blocks, [sp, #FRAME_BLOCKS]
    subs    batch_left, batch_left, #1
    str     batch_left, [sp, #FRAME_LEFT]
    bne     8b

    ldr     batch_counter, [sp, #FRAME_CHAIN]
    ldrb    last, [batch_counter, #15]
    ldr     batch_done, [sp, #FRAME_SHIFT]
    bic     last, last, #BATCH_BLOCKS - 1
    rsb     batch_done, batch_done, #BATCH_BLOCKS - 3
    add     last, last, batch_done      /* the last block that there was */
    strb    last, [batch_counter, #15]
    count_on batch_counter
    cmp     blocks, #0
    beq     3f
    ldrb    last, [batch_counter, #15]
    cmp     last, #0
    bne     6b
    b       5b

    /* Two blocks, or one. */
    .p2align 2
1:  ldr     counter, [sp, #FRAME_CHAIN]
    load_block counter, 0, w7, w5, w3, w1
    ldr     blocks, [sp, #FRAME_BLOCKS]
    swap_words w8, w9, w10, w11, w7, w5, w3, w1
    increment w11, w10, w9, w8
    swap_words w6, w4, w2, w0, w8, w9, w10, w11
    cmp     blocks, #1
    beq     2f                          /* only one block: the counter stops here */
    increment w11, w10, w9, w8
2:  swap_words w8, w9, w10, w11, w8, w9, w10, w11
    store_block counter, 0, w8, w9, w10, w11
    bl      fw_aes\variant\()_two_blocks_forwards
    ldr     data, [sp, #FRAME_DATA]
    ldr     blocks, [sp, #FRAME_BLOCKS]
    add_to_block data, 0, w7, w5, w3, w1
    subs    blocks, blocks, #2
    bmi     3f
    add_to_block data, 16, w6, w4, w2, w0
    add     data, data, #32
    str     data, [sp, #FRAME_DATA]
    str     blocks, [sp, #FRAME_BLOCKS]
    beq     3f
    cmp     blocks, #FEW_BLOCKS
    blo     1b
    b       5b
3:  add     sp, sp, #CTR_FRAME_BYTES
    pop     saved_return
fw_end fw_aes\variant\()_ctr
.endm

/* One block at a time; what stands in the place of a second one is of no account. */
.macro cbc_encrypt variant:req
fw_function fw_aes\variant\()_cbc_encrypt
#define chain           w9
#define blocks          w10
#define data            w8
    enter_mode
    beq     2f
    .p2align 2
1:  ldr     data, [sp, #FRAME_DATA]
    ldr     chain, [sp, #FRAME_CHAIN]
    load_block data, 0, w7, w5, w3, w1
    load_block chain, 0, w10, w11, w12, w13
    add_words w7, w5, w3, w1, w10, w11, w12, w13
    bl      fw_aes\variant\()_two_blocks_forwards
    ldr     data, [sp, #FRAME_DATA]
    ldr     blocks, [sp, #FRAME_BLOCKS]
    store_block data, 0, w7, w5, w3, w1
    str     data, [sp, #FRAME_CHAIN]
    add     data, data, #16
    str     data, [sp, #FRAME_DATA]
    subs    blocks, blocks, #1
    str     blocks, [sp, #FRAME_BLOCKS]
    bne     1b
2:  leave_mode
#undef data
#undef blocks
#undef chain
fw_end fw_aes\variant\()_cbc_encrypt
.endm

/* From the last pair to the first: the block before is still ciphertext. BLOCKS are those before these two, -1 if
 * there is but one: then what is done with a second is of no account. */
.macro cbc_decrypt variant:req
fw_function fw_aes\variant\()_cbc_decrypt
    enter_mode
    beq     4f
    .p2align 2
1:  ldr     w8, [sp, #FRAME_DATA]
    ldr     w9, [sp, #FRAME_BLOCKS]
    subs    w9, w9, #2
    it      pl
    addpl   w8, w8, w9, lsl #4
    str     w9, [sp, #FRAME_BLOCKS]
    str     w8, [sp, #FRAME_PLACE]
    load_block w8, 0, w7, w5, w3, w1
    bmi     2f
    load_block w8, 16, w6, w4, w2, w0
2:  bl      fw_aes\variant\()_two_blocks_backwards
#define place           w3
#define blocks          w12
#define chain           w12
    ldr     place, [sp, #FRAME_PLACE]
    ldr     blocks, [sp, #FRAME_BLOCKS]
    cmp     blocks, #0
    blt     3f
    load_block place, 0, w5, w6, w8, w10
    add_words s6, s4, s2, s0, w5, w6, w8, w10
    store_block place, 16, s6, s4, s2, s0
3:  sub     chain, place, #16
    it      le
    ldrle   chain, [sp, #FRAME_CHAIN]
    load_block chain, 0, w5, w6, w8, w10
    add_words s7, s5, s3, s1, w5, w6, w8, w10
    store_block place, 0, s7, s5, s3, s1
    bgt     1b
4:  leave_mode
#undef place
#undef blocks
#undef chain
fw_end fw_aes\variant\()_cbc_decrypt
.endm

    .irp    variant, 128, 192, 256
    ctr     \variant
    cbc_encrypt \variant
    cbc_decrypt \variant
    .endr
