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
 * As measured, with BL and return, zero wait states: AES-128's expand 3620 cycles; for 8 blocks cbc_encrypt 17599,
 * cbc_decrypt 11140; for 32 blocks ctr 35823, that is 70.0 per byte. AES-192: 4326; 20831, 13212; 42287, 82.6 per byte.
 * AES-256: 6019; 24191, 15356; 49007, 95.7 per byte.
 *
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 *
 * cost fw_aes128_expand 120 stack
 * cost fw_aes128_cbc_encrypt 112 stack
 * cost fw_aes128_cbc_decrypt 112 stack
 * cost fw_aes128_ctr 112 stack
 * cost fw_aes192_expand 88 stack
 * cost fw_aes192_cbc_encrypt 112 stack
 * cost fw_aes192_cbc_decrypt 112 stack
 * cost fw_aes192_ctr 112 stack
 * cost fw_aes256_expand 88 stack
 * cost fw_aes256_cbc_encrypt 112 stack
 * cost fw_aes256_cbc_decrypt 112 stack
 * cost fw_aes256_ctr 112 stack
 */
#include "fixslice_macros.inc"
#include "fixslice_inverse.inc"
#include "fixslice_expand.inc"
#include "fixslice_expand_long.inc"

#include "fixslice_frame.inc"
#include "fixslice_two_blocks.inc"

    two_blocks_forwards 128, 10
    two_blocks_backwards 128, 10
    two_blocks_forwards 192, 12
    two_blocks_backwards 192, 12
    two_blocks_forwards 256, 14
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

.macro ctr variant:req
fw_function fw_aes\variant\()_ctr
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
    bne     1b
3:  leave_mode
#undef data
#undef blocks
#undef counter
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
