/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LED in CBC and CTR mode for RV32: eight blocks at a time in CBC decryption and CTR, a lane for each row and bit.
 *
 *     void fw_led64_cbc_encrypt(const fw_led64_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_led64_cbc_decrypt(const fw_led64_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_led64_ctr        (const fw_led64_schedule *schedule, uint8_t counter[8],
 *                               uint8_t *data, size_t blocks);
 *
 * and the same for LED-80 and LED-128. Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. The schedule is
 * that of rows_fast.S, which goes with this file and encrypts in CBC mode; round keys as lanes are on the stack, 64
 * bytes for each of one, five or two. Which bit is in which lane, and what a round costs: led_lanes.inc.
 *
 * Of the last blocks, if they are less than eight, what lacks is computed and thrown away.
 *
 * cost fw_led64_cbc_encrypt 48 stack
 * cost fw_led64_cbc_decrypt 144 stack
 * cost fw_led64_ctr 144 stack
 * cost fw_led80_cbc_encrypt 48 stack
 * cost fw_led80_cbc_decrypt 400 stack
 * cost fw_led80_ctr 400 stack
 * cost fw_led128_cbc_encrypt 48 stack
 * cost fw_led128_cbc_decrypt 208 stack
 * cost fw_led128_ctr 208 stack
 */
#include "fw_functions.inc"
#include "fw_modes_rv32.inc"
#include "fw_saved_rv32.inc"

#define ROUND_KEYS      80              /* places in the frame, above saved registers */
#define CHAIN           52              /* CBC: the block before the eight */
#define NEXT_CHAIN      60              /* CBC: the last of them */
#define COUNTER         52              /* CTR: where it is */
#define DATA            68
#define DATA_END        72

#include "led_lanes.inc"

#define FRAME(count)    (ROUND_KEYS + LANES_BYTES * (count))
#define BLOCK           8
#define saved           s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, ra
#define argument_schedule a0
#define argument_chain  a1
#define argument_data   a2
#define argument_blocks a3
#define data            t2              /* while lanes are blocks */
#define data_end        t3
#define place           t4
#define word0           t5
#define word1           t6
#define counter         s8
#define counter0        s9              /* its words */
#define counter1        s10
#define byte            t5

/* Words 0 and 1 of the blocks, by their numbers. */
.macro for_each_block work:req
    \work   0, e0, g0
    \work   1, e1, g1
    \work   2, e2, g2
    \work   3, e3, g3
    \work   4, f0, h0
    \work   5, f1, h1
    \work   6, f2, h2
    \work   7, f3, h3
.endm

.macro for_each_block_back work:req
    \work   7, f3, h3
    \work   6, f2, h2
    \work   5, f1, h1
    \work   4, f0, h0
    \work   3, e3, g3
    \work   2, e2, g2
    \work   1, e1, g1
.endm

fw_inner_function led_lanes_of_blocks
    lanes_of_blocks
    ret
fw_end led_lanes_of_blocks

fw_inner_function led_blocks_of_lanes
    blocks_of_lanes
    ret
fw_end led_blocks_of_lanes

/* SCHEDULE is still in its register. */
.macro enter_mode count:req
    addi    sp, sp, -FRAME(\count)
    save    saved
    slli    argument_blocks, argument_blocks, 3
    add     data_end, argument_blocks, argument_data
    sw      argument_data, DATA(sp)
    sw      data_end, DATA_END(sp)
.endm

.macro leave_mode count:req
    restore saved
    addi    sp, sp, FRAME(\count)
    ret
.endm

/* ---- CBC decryption ---- */

.macro take_block number:req, low:req, high:req
    lw      \low, 0(place)
    lw      \high, 4(place)
    addi    place, place, BLOCK
    .if \number < 7
    beq     place, data_end, 2f
    .endif
.endm

/* From the last to the second: the block before is still ciphertext. */
.macro store_decrypted number:req, low:req, high:req
    addi    place, data, \number * BLOCK
    bgeu    place, data_end, 3f
    lw      word0, -BLOCK(place)
    lw      word1, -BLOCK + 4(place)
    xor     \low, \low, word0
    xor     \high, \high, word1
    sw      \low, 0(place)
    sw      \high, 4(place)
3:
.endm

.macro cbc_decrypt key_bits:req, steps:req, count:req, last_register:req
    enter_mode \count
    lw      word0, 0(argument_chain)
    lw      word1, 4(argument_chain)
    sw      word0, CHAIN(sp)
    sw      word1, CHAIN + 4(sp)
    set_round_keys \count
    lw      data, DATA(sp)
    lw      data_end, DATA_END(sp)
    beq     data, data_end, 5f
1:  mv      place, data
    for_each_block take_block
2:  lw      word0, -BLOCK(place)
    lw      word1, -BLOCK + 4(place)
    sw      word0, NEXT_CHAIN(sp)
    sw      word1, NEXT_CHAIN + 4(sp)
    call    led_lanes_of_blocks
    decrypt_rounds \key_bits, \steps, \count, \last_register
    call    led_blocks_of_lanes
    lw      data, DATA(sp)
    lw      data_end, DATA_END(sp)
    for_each_block_back store_decrypted
    lw      word0, CHAIN(sp)
    lw      word1, CHAIN + 4(sp)
    xor     e0, e0, word0
    xor     g0, g0, word1
    sw      e0, 0(data)
    sw      g0, 4(data)
    lw      word0, NEXT_CHAIN(sp)
    lw      word1, NEXT_CHAIN + 4(sp)
    sw      word0, CHAIN(sp)
    sw      word1, CHAIN + 4(sp)
    addi    data, data, 8 * BLOCK
    sw      data, DATA(sp)
    bltu    data, data_end, 1b
5:  leave_mode \count
.endm

/* ---- CTR ---- */

#define LAST_BYTE       0x01000000      /* of a block, in its second word */

/* The counter goes one further, from its last byte on as long as one carries. */
fw_inner_function led_carry
    sw      counter0, 0(counter)
    sw      counter1, 4(counter)
    addi    place, counter, BLOCK - 1
1:  lbu     byte, -1(place)
    addi    place, place, -1
    addi    byte, byte, 1
    sb      byte, 0(place)
    andi    byte, byte, 0xff
    bnez    byte, 2f
    bne     place, counter, 1b
2:  lw      counter0, 0(counter)
    lw      counter1, 4(counter)
    ret
fw_end led_carry

/* U: LAST_BYTE. The counter stops behind the last block. */
.macro take_counter number:req, low:req, high:req
    mv      \low, counter0
    mv      \high, counter1
    .if     \number
    addi    t, data, \number * BLOCK
    bgeu    t, data_end, 2f
    .endif
    add     counter1, counter1, u
    srli    t, counter1, 24
    bnez    t, 2f
    call    led_carry
2:
.endm

.macro encrypt_block number:req, low:req, high:req
    lw      word0, 0(data)
    lw      word1, 4(data)
    addi    data, data, BLOCK
    xor     \low, \low, word0
    xor     \high, \high, word1
    sw      \low, -BLOCK(data)
    sw      \high, -BLOCK + 4(data)
    beq     data, data_end, 3f
.endm

.macro ctr key_bits:req, steps:req, count:req
    enter_mode \count
    sw      argument_chain, COUNTER(sp)
    set_round_keys \count
    lw      data, DATA(sp)
    lw      data_end, DATA_END(sp)
    beq     data, data_end, 3f
1:  lw      counter, COUNTER(sp)
    li      u, LAST_BYTE
    lw      counter0, 0(counter)
    lw      counter1, 4(counter)
    for_each_block take_counter
    sw      counter0, 0(counter)
    sw      counter1, 4(counter)
    call    led_lanes_of_blocks
    encrypt_rounds \key_bits, \steps, \count
    call    led_blocks_of_lanes
    lw      data, DATA(sp)
    lw      data_end, DATA_END(sp)
    for_each_block encrypt_block
    sw      data, DATA(sp)
    j       1b
3:  leave_mode \count
.endm

/* ---- The key sizes ---- */

    fw_cbc_encrypt fw_led64, 8
    fw_cbc_encrypt fw_led80, 8
    fw_cbc_encrypt fw_led128, 8

    fw_function_of fw_led64_cbc_decrypt, cbc_decrypt, 64, 8, 1, 0x38
    fw_function_of fw_led64_ctr, ctr, 64, 8, 1
    fw_function_of fw_led80_cbc_decrypt, cbc_decrypt, 80, 12, 5, 0x04
    fw_function_of fw_led80_ctr, ctr, 80, 12, 5
    fw_function_of fw_led128_cbc_decrypt, cbc_decrypt, 128, 12, 2, 0x04
    fw_function_of fw_led128_ctr, ctr, 128, 12, 2
