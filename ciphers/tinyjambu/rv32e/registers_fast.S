/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-128 for RV32EC, for speed: state and key in registers through all blocks; unrolled.
 *
 *     void   fw_tinyjambu128_permute(uint32_t state[4], const uint32_t key[4], uint8_t passes);      5 or 8
 *     size_t fw_tinyjambu128_blocks(uint32_t state[4], const uint32_t key[4], uint8_t *output, const uint8_t *input,
 *                                   size_t bytes, enum fw_duplex mode);
 *
 * Arguments in a0 to a5. State and key are aligned to 4 bytes, input and output are at any address.
 *
 * On the CH32V003 time is what the flash hands out, a cycle for 16 bits of code. 32 steps of the register are 17
 * instructions of 22 such words: four shifts and the key's sum are long. Shifts of a word go on where the last one
 * ended, to the right by 6, 15, 21 and 27, and to the left by 5 and 11; that by 15 is of the next 32 steps, and added
 * there ahead of time. A block of the message is 704 cycles for its steps, and 70 around them. That there is nothing
 * shorter is not proved.
 *
 * cost fw_tinyjambu128_permute 36 stack
 * cost fw_tinyjambu128_blocks 36 stack
 */
#include "fw_asm.h"
#include "fw_blocks_rv32.inc"

#define word0           s0              /* of the state */
#define word1           s1
#define word2           a0
#define word3           a1
#define right           a2              /* what is shifted to the right, and to the left */
#define left            a3
#define factor          a4
#define link            a5              /* of the steps */
#define key0            t0              /* complemented */
#define key1            t1
#define key2            t2
#define key3            ra
#define key_words       t0, t1, t2, ra
#define callee          ra, s0, s1

#define sum             a2              /* between the steps */
#define place           a3
#define byte            a4
#define end             a5

#define state_argument  a0
#define key_argument    a1
#define passes_argument a2
#define output_argument a2
#define input_argument  a3
#define bytes_argument  a4
#define mode_argument   a5
#define rest            a4              /* of a division by the block's bytes */
#define kept_state      a2              /* at the end */
#define passes          a3
#define result          a0

#define FRAME           36              /* of the stack */
#define KEPT_STATE      12(sp)
#define KEPT_PASSES     16(sp)
#define OUTPUT          16(sp)
#define INPUT           20(sp)
#define END             24(sp)          /* of the input's whole blocks */
#define STREAM          28(sp)          /* all bits set if the stream is added to what is absorbed: decryption */
#define WHOLE           32(sp)          /* bytes of all blocks */
#define BLOCK           4

#include "tinyjambu_frames.inc"

/* What each 32 steps do for the next ones, for the first. */
.macro ahead
    srli    right, word1, 15
    xor     word0, word0, right
.endm

/* 32 steps: A, the lowest word, becomes the highest; then B is. */
.macro steps a:req, b:req, c:req, d:req, key:req, is_last=0
    srli    right, \c, 6
    slli    factor, \d, 26
    or      factor, factor, right
    .if     \is_last
    srli    right, right, 15
    .else
    srli    right, right, 9
    xor     \b, \b, right
    srli    right, right, 6
    .endif
    slli    left, \d, 5
    xor     \a, \a, left
    slli    left, left, 6
    or      left, left, right
    and     factor, factor, left
    srli    right, right, 6
    xor     \a, \a, right
    xor     \a, \a, factor
    slli    left, \c, 17
    xor     \a, \a, left
    xor     \a, \a, \key
.endm

#include "../rv32/tinyjambu_state.inc"

fw_function fw_tinyjambu128_permute
    enter
    sw      passes_argument, KEPT_PASSES
    begin
    ahead
    lw      passes, KEPT_PASSES
    addi    passes, passes, -5
    beqz    passes, 1f
    jal     link, tinyjambu_long
    j       2f
1:  jal     link, tinyjambu_short
2:  store_state
    leave
fw_end fw_tinyjambu128_permute

/* The input's next four bytes to SUM; PLACE is where it goes on. */
.macro load_block
    lw      place, INPUT
    lbu     sum, 0(place)
    lbu     byte, 1(place)
    slli    byte, byte, 8
    or      sum, sum, byte
    lbu     byte, 2(place)
    slli    byte, byte, 16
    or      sum, sum, byte
    lbu     byte, 3(place)
    slli    byte, byte, 24
    or      sum, sum, byte
    addi    place, place, BLOCK
    sw      place, INPUT
.endm

fw_function fw_tinyjambu128_blocks
    enter
    sw      output_argument, OUTPUT
    sw      input_argument, INPUT
    andi    rest, bytes_argument, -BLOCK
    sw      rest, WHOLE
    add     input_argument, input_argument, rest
    sw      input_argument, END
    addi    mode_argument, mode_argument, -ENCRYPT
    neg     mode_argument, mode_argument
    sw      mode_argument, STREAM       /* 1 for associated data, 0 for encryption */
    begin
    beqz    rest, 4f
    bgtz    mode_argument, 3f
2:  xori    word1, word1, FRAME_MESSAGE
    ahead
    jal     link, tinyjambu_long
    load_block
    xor     word3, word3, sum
    lw      byte, STREAM
    and     byte, byte, word2
    xor     word3, word3, byte
    xor     sum, sum, word2
    lw      place, OUTPUT
    store_bytes sum, 0, place
    addi    place, place, BLOCK
    sw      place, OUTPUT
    lw      place, INPUT
    lw      end, END
    bne     place, end, 2b
    j       4f
3:  xori    word1, word1, FRAME_AD
    ahead
    jal     link, tinyjambu_short
    load_block
    xor     word3, word3, sum
    lw      end, END
    bne     place, end, 3b
4:  store_state
    lw      result, WHOLE
    leave
fw_end fw_tinyjambu128_blocks
