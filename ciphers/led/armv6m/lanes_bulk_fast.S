/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LED in CBC and CTR mode for ARMv6-M (Cortex-M0+): eight blocks at a time in CBC decryption and CTR, a lane for each
 * row and bit.
 *
 *     void fw_led64_cbc_encrypt(const fw_led64_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_led64_cbc_decrypt(const fw_led64_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_led64_ctr        (const fw_led64_schedule *schedule, uint8_t counter[8],
 *                               uint8_t *data, size_t blocks);
 *
 * and the same for LED-80 and LED-128. Arguments in r0 to r3; iv, counter and data aligned to 4 bytes. The schedule is
 * that of rows_fast.S, which goes with this file and encrypts in CBC mode; lanes and round keys as lanes are on the
 * stack, 64 bytes for the first and for each of one, five or two. Which bit is in which lane: led_lanes.inc.
 *
 * A round of eight blocks is 339 cycles, 42 for each: S-boxes 72, ShiftRows 15, MixColumnsSerial 127 with the loads of
 * what it adds, other loads and stores of rows 45, constants 50, the pointer 18, the order of a row 5, the loop 7.
 * Less than four blocks are computed one by one. Of the last ones of more, if they are less than eight, what lacks is
 * computed and thrown away.
 *
 * cost fw_led64_cbc_encrypt 64 stack
 * cost fw_led64_cbc_decrypt 188 stack
 * cost fw_led64_ctr 188 stack
 * cost fw_led80_cbc_encrypt 64 stack
 * cost fw_led80_cbc_decrypt 444 stack
 * cost fw_led80_ctr 444 stack
 * cost fw_led128_cbc_encrypt 64 stack
 * cost fw_led128_cbc_decrypt 252 stack
 * cost fw_led128_ctr 252 stack
 */
#include "fw_functions.inc"
#include "fw_modes_armv6m.inc"

#define CHAIN           64              /* places in the frame. CBC: the block before the eight */
#define NEXT_CHAIN      72              /* CBC: the last of them */
#define COUNTER         64              /* CTR: where it is */
#define DATA            80
#define DATA_END        84
#define ROUND_KEYS      88

#include "led_lanes.inc"

#define FRAME(count)    (ROUND_KEYS + LANES_BYTES * (count))
#define BLOCK           8
#define WORTH_IT        4               /* fewer blocks are computed one by one */
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}
#define kept            {r4-r7}         /* r8 to r11 */
#define kept0           r4
#define kept1           r5
#define kept2           r6
#define kept3           r7
#define argument_chain  r1
#define argument_data   r2
#define argument_blocks r3
#define upper           r0              /* the counter as a number */
#define lower           r1
#define place           r2              /* of a block in data, while lanes are blocks */
#define data_end        r3
#define zero            r6
#define word0           r0
#define word1           r1
#define one_block       {r4, r5}        /* t, u */
#define last_place      r3              /* of the last block */

fw_inner_function led_ctr_spread_keys
    spread_keys CTR_PLACES
fw_end led_ctr_spread_keys

fw_inner_function led_ctr_lanes_of_blocks
    lanes_of_blocks CTR_PLACES
fw_end led_ctr_lanes_of_blocks

fw_inner_function led_ctr_blocks_of_lanes
    blocks_of_lanes CTR_PLACES
fw_end led_ctr_blocks_of_lanes

fw_inner_function led_cbc_spread_keys
    spread_keys CBC_PLACES
fw_end led_cbc_spread_keys

fw_inner_function led_cbc_lanes_of_blocks
    lanes_of_blocks CBC_PLACES
fw_end led_cbc_lanes_of_blocks

fw_inner_function led_cbc_blocks_of_lanes
    blocks_of_lanes CBC_PLACES
fw_end led_cbc_blocks_of_lanes

/* Blocks by their numbers and the places of their words. */
.macro for_each_block work:req, e0:req, e1:req, e2:req, e3:req, f0:req, f1:req, f2:req, f3:req, \
    g0:req, g1:req, g2:req, g3:req, h0:req, h1:req, h2:req, h3:req
    \work   0, \e0, \g0
    \work   1, \e1, \g1
    \work   2, \e2, \g2
    \work   3, \e3, \g3
    \work   4, \f0, \h0
    \work   5, \f1, \h1
    \work   6, \f2, \h2
    \work   7, \f3, \h3
.endm

.macro for_each_block_back work:req, e0:req, e1:req, e2:req, e3:req, f0:req, f1:req, f2:req, f3:req, \
    g0:req, g1:req, g2:req, g3:req, h0:req, h1:req, h2:req, h3:req
    \work   7, \f3, \h3
    \work   6, \f2, \h2
    \work   5, \f1, \h1
    \work   4, \f0, \h0
    \work   3, \e3, \g3
    \work   2, \e2, \g2
    \work   1, \e1, \g1
.endm

/* The schedule stays in its register. */
.macro enter_mode count:req
    push    saved
    mov     kept0, constants
    mov     kept1, link
    mov     kept2, keys
    mov     kept3, column0
    push    kept
    sub     sp, sp, #FRAME(\count)
    lsls    argument_blocks, argument_blocks, #3
    adds    argument_blocks, argument_blocks, argument_data
    str     argument_data, [sp, #DATA]
    str     argument_blocks, [sp, #DATA_END]
    ldr     t, =COLUMN_0
    mov     column0, t
    add     t, sp, #LANES_BYTES
    mov     lanes_end, t
.endm

.macro leave_mode count:req
    add     sp, sp, #FRAME(\count)
    pop     kept
    mov     constants, kept0
    mov     link, kept1
    mov     keys, kept2
    mov     column0, kept3
    pop     restored
    .ltorg
.endm

/* ---- CBC decryption ---- */

/* The last block again where others lack. */
.macro take_block number:req, low:req, high:req
    ldr     t, [place]
    ldr     u, [place, #4]
    str     t, [sp, #\low]
    str     u, [sp, #\high]
    cmp     place, last_place
    beq     2f
    adds    place, place, #BLOCK
2:
.endm

/* From the last to the second: the block before, at PLACE, is still ciphertext. */
.macro store_decrypted number:req, low:req, high:req
    cmp     place, last_place
    bhs     3f
    ldr     t, [place]
    ldr     word0, [sp, #\low]
    eors    word0, word0, t
    ldr     u, [place, #4]
    ldr     word1, [sp, #\high]
    eors    word1, word1, u
    str     word0, [place, #BLOCK]
    str     word1, [place, #BLOCK + 4]
3:  subs    place, place, #BLOCK
.endm

.macro cbc_decrypt key_bits:req, steps:req, count:req
    cmp     argument_blocks, #WORTH_IT
    bhs     6f
    fw_cbc_decrypt_blocks fw_led\key_bits, BLOCK
6:  enter_mode \count
    ldm     argument_chain!, one_block
    str     t, [sp, #CHAIN]
    str     u, [sp, #CHAIN + 4]
    set_round_keys \count, led_cbc_spread_keys
    ldr     place, [sp, #DATA]
1:  ldr     last_place, [sp, #DATA_END]
    subs    last_place, last_place, #BLOCK
    for_each_block take_block, CBC_PLACES
    str     t, [sp, #NEXT_CHAIN]
    str     u, [sp, #NEXT_CHAIN + 4]
    bl      led_cbc_lanes_of_blocks
    decrypt_rounds \key_bits, \steps, \count
    bl      led_cbc_blocks_of_lanes
    ldr     place, [sp, #DATA]
    ldr     last_place, [sp, #DATA_END]
    subs    last_place, last_place, #BLOCK
    adds    place, place, #6 * BLOCK
    for_each_block_back store_decrypted, CBC_PLACES
    adds    place, place, #BLOCK        /* the first block: it is at places 0 and 32 */
    ldr     t, [sp, #CHAIN]
    ldr     u, [sp, #CHAIN + 4]
    ldr     word0, [sp, #ROW_E]
    eors    t, t, word0
    ldr     word1, [sp, #ROW_G]
    eors    u, u, word1
    stm     place!, one_block
    ldr     t, [sp, #NEXT_CHAIN]
    ldr     u, [sp, #NEXT_CHAIN + 4]
    str     t, [sp, #CHAIN]
    str     u, [sp, #CHAIN + 4]
    adds    place, place, #7 * BLOCK
    str     place, [sp, #DATA]
    ldr     data_end, [sp, #DATA_END]
    cmp     place, data_end
    bhs     5f
    b       1b
5:  leave_mode \count
.endm

/* ---- CTR ---- */

/* The counter stops behind the last block. */
.macro take_counter number:req, low:req, high:req
    rev     t, upper
    rev     u, lower
    str     t, [sp, #\low]
    str     u, [sp, #\high]
    cmp     place, data_end
    beq     2f
    adds    place, place, #BLOCK
    adds    lower, lower, #1
    adcs    upper, upper, zero
2:
.endm

.macro encrypt_block number:req, low:req, high:req
    ldr     t, [place]
    ldr     word0, [sp, #\low]
    eors    t, t, word0
    ldr     u, [place, #4]
    ldr     word1, [sp, #\high]
    eors    u, u, word1
    stm     place!, one_block
    cmp     place, data_end
    beq     3f
.endm

.macro ctr key_bits:req, steps:req, count:req
    cmp     argument_blocks, #WORTH_IT
    bhs     6f
    fw_ctr_blocks fw_led\key_bits, BLOCK
6:  enter_mode \count
    str     argument_chain, [sp, #COUNTER]
    set_round_keys \count, led_ctr_spread_keys
1:  ldr     place, [sp, #DATA]
    ldr     data_end, [sp, #DATA_END]
    cmp     place, data_end
    bne     4f
    b       3f                          /* farther than BEQ goes */
4:  ldr     p, [sp, #COUNTER]
    ldr     upper, [p]
    ldr     lower, [p, #4]
    rev     upper, upper
    rev     lower, lower
    movs    zero, #0
    for_each_block take_counter, CTR_PLACES
    rev     upper, upper
    rev     lower, lower
    str     upper, [p]
    str     lower, [p, #4]
    bl      led_ctr_lanes_of_blocks
    encrypt_rounds \key_bits, \steps, \count
    bl      led_ctr_blocks_of_lanes
    ldr     place, [sp, #DATA]
    ldr     data_end, [sp, #DATA_END]
    for_each_block encrypt_block, CTR_PLACES
    str     place, [sp, #DATA]
    b       1b
3:  leave_mode \count
.endm

/* ---- The key sizes ---- */

    fw_cbc_encrypt fw_led64, 8
    fw_cbc_encrypt fw_led80, 8
    fw_cbc_encrypt fw_led128, 8

    fw_function_of fw_led64_cbc_decrypt, cbc_decrypt, 64, 8, 1
    fw_function_of fw_led64_ctr, ctr, 64, 8, 1
    fw_function_of fw_led80_cbc_decrypt, cbc_decrypt, 80, 12, 5
    fw_function_of fw_led80_ctr, ctr, 80, 12, 5
    fw_function_of fw_led128_cbc_decrypt, cbc_decrypt, 128, 12, 2
    fw_function_of fw_led128_ctr, ctr, 128, 12, 2
