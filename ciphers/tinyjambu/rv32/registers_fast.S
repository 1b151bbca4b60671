/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-128 for RV32, for speed: state and key in registers through all blocks; unrolled.
 *
 *     void   fw_tinyjambu128_permute(uint32_t state[4], const uint32_t key[4], uint8_t passes);      5 or 8
 *     size_t fw_tinyjambu128_blocks(uint32_t state[4], const uint32_t key[4], uint8_t *output, const uint8_t *input,
 *                                   size_t bytes, enum fw_duplex mode);
 *
 * Arguments in a0 to a5. State and key are aligned to 4 bytes, input and output are at any address.
 *
 * 32 steps of the register are 17 instructions and cycles: 8 shifts, of four taps; those of two taps are added, 4; each
 * factor of the product is put together, 2; they meet, 1, and are added, 1; the key is 1. No shift serves two taps, so
 * that nothing of this can be left out. A block of the message is 544 cycles for its steps, and 29 around them.
 *
 * cost fw_tinyjambu128_permute 16 stack
 * cost fw_tinyjambu128_blocks 16 stack
 */
#include "fw_asm.h"
#include "fw_blocks_rv32.inc"

#define word0           s0              /* of the state */
#define word1           s1
#define word2           a0
#define word3           a1
#define scratch         a2
#define factor          a3
#define other           a4
#define spare           a5
#define key0            t0              /* complemented */
#define key1            t1
#define key2            t2
#define key3            t3
#define output          t4
#define input           t5
#define end             t6              /* of the input's whole blocks */
#define stream          a6              /* all bits set if the stream is added to what is absorbed: decryption */
#define whole           a7              /* bytes of all blocks */
#define key_words       t0, t1, t2, t3
#define callee          ra, s0, s1
#define link            ra              /* of the steps */

#define state_argument  a0
#define key_argument    a1
#define passes_argument a2
#define output_argument a2
#define input_argument  a3
#define bytes_argument  a4
#define mode_argument   a5
#define kept_state      a2              /* at the end */
#define result          a0

#define FRAME           16              /* of the stack */
#define KEPT_STATE      12(sp)
#define BLOCK           4

#include "tinyjambu_frames.inc"

/* 32 steps: A, the lowest word, becomes the highest. */
.macro steps a:req, b:req, c:req, d:req, key:req, is_last=0
    srli    scratch, \b, 15
    xor     \a, \a, scratch
    slli    scratch, \c, 17
    xor     \a, \a, scratch
    srli    scratch, \c, 27
    xor     \a, \a, scratch
    slli    scratch, \d, 5
    xor     \a, \a, scratch
    srli    factor, \c, 21
    slli    scratch, \d, 11
    or      factor, factor, scratch
    srli    other, \c, 6
    slli    scratch, \d, 26
    or      other, other, scratch
    and     factor, factor, other
    xor     \a, \a, factor
    xor     \a, \a, \key
.endm

#include "tinyjambu_state.inc"

fw_function fw_tinyjambu128_permute
    addi    whole, passes_argument, -5
    enter
    begin
    beqz    whole, 1f
    call    tinyjambu_long
    j       2f
1:  call    tinyjambu_short
2:  store_state
    leave
fw_end fw_tinyjambu128_permute

fw_function fw_tinyjambu128_blocks
    andi    whole, bytes_argument, -BLOCK
    mv      output, output_argument
    mv      input, input_argument
    add     end, input_argument, whole
    addi    stream, mode_argument, -ENCRYPT
    neg     stream, stream              /* 1 for associated data, 0 for encryption */
    enter
    begin
    beqz    whole, 4f
    bgtz    stream, 3f
2:  xori    word1, word1, FRAME_MESSAGE
    call    tinyjambu_long
    load_bytes scratch, 0, input, factor, other, spare
    addi    input, input, BLOCK
    and     factor, word2, stream
    xor     word3, word3, scratch
    xor     word3, word3, factor
    xor     scratch, scratch, word2
    store_bytes scratch, 0, output
    addi    output, output, BLOCK
    bne     input, end, 2b
    j       4f
3:  xori    word1, word1, FRAME_AD
    call    tinyjambu_short
    load_bytes scratch, 0, input, factor, other, spare
    addi    input, input, BLOCK
    xor     word3, word3, scratch
    bne     input, end, 3b
4:  store_state
    mv      result, whole
    leave
fw_end fw_tinyjambu128_blocks
