/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 in CBC and CTR mode for ARMv7-M (Cortex-M3): two blocks at a time, fixsliced. Constant time, no table.
 *
 *     void fw_aes128_expand     (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_cbc_encrypt(const fw_aes128_schedule *schedule, const uint8_t iv[16],
 *                                uint8_t *data, size_t blocks);
 *     void fw_aes128_cbc_decrypt(const fw_aes128_schedule *schedule, const uint8_t iv[16],
 *                                uint8_t *data, size_t blocks);
 *     void fw_aes128_ctr        (const fw_aes128_schedule *schedule, uint8_t counter[16],
 *                                uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3. Key, iv, counter and data at any address. The schedule, aligned to 4 bytes, has a layout of
 * its own, 352 bytes: eight words for each of 11 round keys, fixslice_macros.inc, which also says what a round costs.
 * On the stack: spilled words, arguments and saved registers.
 *
 * CBC encryption is serial: it computes a second block and forgets it. A loop is four rounds, after which columns are
 * shifted as before; the last two are half of a third turn.
 *
 * As measured, with BL and return, zero wait states: expand 3760 cycles; for 8 blocks cbc_encrypt 18719, cbc_decrypt
 * 11700; for 32 blocks ctr 38063, that is 74.3 per byte.
 *
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 *
 * cost fw_aes128_expand 120 stack
 * cost fw_aes128_cbc_encrypt 112 stack
 * cost fw_aes128_cbc_decrypt 112 stack
 * cost fw_aes128_ctr 112 stack
 */
#include "fixslice_macros.inc"

#include "fixslice_inverse.inc"
#include "fixslice_expand.inc"

/* The rest of the frame: the arguments are its upper end. */
#define FRAME_RETURN    52              /* of what two blocks go through */
#define FRAME_PLACE     56              /* in CBC decryption: of these two blocks */
#define FRAME_BELOW_ARGUMENTS 60
#define FRAME_SCHEDULE  60
#define FRAME_CHAIN     64              /* the block before this one, or the IV; the counter in CTR mode */
#define FRAME_DATA      68
#define FRAME_BLOCKS    72              /* how many are left */
#define FRAME_BYTES     76
#define saved           {r0-r11, lr}
#define saved_return    {r4-r11, pc}
#define argument_schedule r0
#define argument_blocks r3
#define return_address  lr
#define half_key        {r8-r11}

/* Words in w7, w5, w3, w1 (the first block) and w6, w4, w2, w0 (the second), in and out, as they stand in memory. */
fw_function fw_aes128_two_blocks_forwards
    .p2align 2
    str     return_address, [sp, #FRAME_RETURN]
    transpose_words
    ldr     w12, [sp, #FRAME_SCHEDULE]
    ldm     w12!, half_key
    eor     w0, w0, w8
    eor     w1, w1, w9
    eor     w2, w2, w10
    eor     w3, w3, w11
    ldm     w12!, half_key
    eor     w4, w4, w8
    eor     w5, w5, w9
    eor     w6, w6, w10
    eor     w7, w7, w11
    str     w12, [sp, #FRAME_KEYS]
    add     w12, w12, #8 * ROUND_KEY_BYTES
    str     w12, [sp, #FRAME_LAST_KEYS]

    .p2align 2
1:  s_box
    mix_shifted_columns 1, 0x03030303
    add_round_key 0, m0
    s_box
    ldr     w5, [sp, #FRAME_LAST_KEYS]
    cmp     keys, w5
    beq     2f
    mix_shifted_columns 2, 0x0f0f0f0f
    add_round_key 1, m0
    s_box
    mix_shifted_columns 3, 0x3f3f3f3f
    add_round_key 2, m0
    s_box
    add     w5, keys, #4 * ROUND_KEY_BYTES
    str     w5, [sp, #FRAME_KEYS]
    mix_columns_0
    add_round_key 3, s0
    b       1b

2:  add_round_key 1, s0
    transpose_words
    shift_odd_rows
    ldr     pc, [sp, #FRAME_RETURN]
fw_end fw_aes128_two_blocks_forwards

/* Decryption of two blocks: words in w7, w5, w3, w1 and w6, w4, w2, w0; out in s7, s5, s3, s1 and s6, s4, s2, s0. */
fw_function fw_aes128_two_blocks_backwards
    .p2align 2
    str     return_address, [sp, #FRAME_RETURN]
    shift_odd_rows
    transpose_words
    ldr     w12, [sp, #FRAME_SCHEDULE]
    sub     w8, w12, #2 * ROUND_KEY_BYTES
    str     w8, [sp, #FRAME_LAST_KEYS]
    add     w8, w8, #8 * ROUND_KEY_BYTES
    str     w8, [sp, #FRAME_KEYS]
    add     w12, w12, #10 * ROUND_KEY_BYTES
    ldr     w11, [w12, #4]
    ldr     w9, [w12, #8]
    ldr     w13, [w12, #12]
    ldr     w8, [w12, #16]
    eor     s1, w1, w11
    eor     s2, w2, w9
    eor     s3, w3, w13
    eor     s4, w4, w8
    ldr     w3, [w12, #28]
    ldr     w8, [w12]
    ldr     w10, [w12, #20]
    ldr     w2, [w12, #24]
    eor     s7, w7, w3
    eor     s0, w0, w8
    eor     s5, w5, w10
    eor     s6, w6, w2
    undo_linear_map_to_w s0

    .p2align 2
1:  inverse_round 3, 1, 0x03030303
    s_box
    undo_linear_map
    add_round_key_back 2
    ldr     w5, [sp, #FRAME_LAST_KEYS]
    cmp     keys, w5
    beq     2f
    add_fourfold 0
    mix_columns_0
    undo_linear_map_to_w s0
    inverse_round 1, 3, 0x3f3f3f3f
    inverse_round 0, 2, 0x0f0f0f0f
    ldr     w8, [sp, #FRAME_KEYS]
    sub     w8, w8, #4 * ROUND_KEY_BYTES
    str     w8, [sp, #FRAME_KEYS]
    b       1b

2:  transpose w5, s0, s1, s2, s3, s4, s5, s6, s7
    ldr     pc, [sp, #FRAME_RETURN]
fw_end fw_aes128_two_blocks_backwards

/* ---- Modes ---- */

/* Leaves the flags of the comparison of blocks with 0. */
.macro enter_mode
    .p2align 2
    push    saved
    sub     sp, sp, #FRAME_BELOW_ARGUMENTS
    cmp     argument_blocks, #0
.endm

.macro leave_mode
    add     sp, sp, #FRAME_BYTES
    pop     saved_return
.endm

.macro load_block base:req, offset:req, word0:req, word1:req, word2:req, word3:req
    ldr     \word0, [\base, #\offset]
    ldr     \word1, [\base, #\offset + 4]
    ldr     \word2, [\base, #\offset + 8]
    ldr     \word3, [\base, #\offset + 12]
.endm

.macro store_block base:req, offset:req, word0:req, word1:req, word2:req, word3:req
    str     \word0, [\base, #\offset]
    str     \word1, [\base, #\offset + 4]
    str     \word2, [\base, #\offset + 8]
    str     \word3, [\base, #\offset + 12]
.endm

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
fw_function fw_aes128_encrypt_two
#define one             w8
#define other           w9
    enter_mode
    mov     one, w1
    mov     other, w2
    load_block one, 0, w7, w5, w3, w1
    load_block other, 0, w6, w4, w2, w0
    bl      fw_aes128_two_blocks_forwards
    ldr     one, [sp, #FRAME_CHAIN]
    ldr     other, [sp, #FRAME_DATA]
    store_block one, 0, w7, w5, w3, w1
    store_block other, 0, w6, w4, w2, w0
    leave_mode
#undef one
#undef other
fw_end fw_aes128_encrypt_two

fw_function fw_aes128_ctr
#define counter         w12
#define blocks          w13
#define data            w8
    enter_mode
    beq     3f
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
    bl      fw_aes128_two_blocks_forwards
    ldr     data, [sp, #FRAME_DATA]
    ldr     blocks, [sp, #FRAME_BLOCKS]
    add_to_block data, 0, w7, w5, w3, w1
    subs    blocks, blocks, #2
    bmi     3f
    add_to_block data, 16, w6, w4, w2, w0
    add     data, data, #32
    str     data, [sp, #FRAME_DATA]
    str     blocks, [sp, #FRAME_BLOCKS]
    bne     1b
3:  leave_mode
#undef data
#undef blocks
#undef counter
fw_end fw_aes128_ctr

/* One block at a time; what stands in the place of a second one is of no account. */
fw_function fw_aes128_cbc_encrypt
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
    bl      fw_aes128_two_blocks_forwards
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
fw_end fw_aes128_cbc_encrypt

/* From the last pair to the first: the block before is still ciphertext. BLOCKS are those before these two, -1 if
 * there is but one: then what is done with a second is of no account. */
fw_function fw_aes128_cbc_decrypt
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
2:  bl      fw_aes128_two_blocks_backwards
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
fw_end fw_aes128_cbc_decrypt
