/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES in CTR mode for ARMv7-M (Cortex-M3): a table of 1 KiB, all rounds unrolled, and what 256 blocks have in common
 * in the first two rounds computed once.
 *
 *     void fw_aes128_expand(fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_ctr   (const fw_aes128_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in r0 to r3. Key, counter and data at any address, the schedule aligned to 4 bytes: the round keys of
 * FIPS 197, for encryption alone.
 *
 * NOT constant time in the strict sense: addresses in the table depend on secrets. On a core without a cache, as this
 * one, cycles do not. The table stands in flash. The path depends on the counter, which is public: every 256 blocks.
 *
 * While only the counter's last byte changes, three columns are the same after the first round, and the fourth but for
 * one lookup; each column of the second but for one ("counter-mode caching", Bernstein and Schwabe, Indocrypt 2008).
 * So a block takes 23 cycles for two rounds instead of 110, 385 for the next seven, 55 for the last, 22 for the data,
 * the loop and what the next block begins with: 485, with rounds of 55 cycles (table_fast.S), and 167 every 256 blocks.
 * Measured: 496.4 cycles a block in scenario bulk, whose 32 blocks pay twice for the common part; 606.4 of AES-192 and
 * 716.4 of AES-256, whose rounds more are 55 each; expand 238 with BL and return, 275 and 360. Functions and loops
 * begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 *
 * cost fw_aes128_expand 20 stack
 * cost fw_aes128_ctr 76 stack
 * cost fw_aes192_expand 32 stack
 * cost fw_aes192_ctr 76 stack
 * cost fw_aes256_expand 36 stack
 * cost fw_aes256_ctr 76 stack
 */
#include "aes_table_macros.inc"
#include "aes_expand_unrolled.inc"
#include "aes_expand_long.inc"

#define counter         r1              /* arguments */
#define data_given      r2
#define blocks          r3
#define saved_ctr       {r4-r11, lr}
#define ctr_return      {r4-r11, pc}
#define data            lr              /* the next block */
#define first_index     lr              /* of the lookup that the counter's last byte is for, while there is no data */
#define last_byte       b3              /* uppermost there */

/* On the stack: the second round but for the first column, that column but for one lookup, and so on. */
#define SECOND_ROUND    0
#define COLUMN          16
#define BASE            20              /* where the block is, or would be, whose counter's last byte is 0 */
#define STOP            24              /* where the data end, or the last byte carries */
#define COUNTER         28
#define DATA            32
#define END             36
#define FRAME_BYTES     40
#define CARRIED         256

/* What the first column, WORD, is in the second round. */
.macro add_first_column word:req
    byte_of found_a, \word, 0
    byte_of found_b, \word, 1
    byte_of found_c, \word, 2
    byte_of a1, \word, 3
    look_up ldr, 2, found_a, found_b, found_c, a1
    add_found b0, found_a, 1
    add_found b3, found_b, 2
    add_found b2, found_c, 3
    add_found b1, a1, 0
.endm

.macro load_second_round
    ldr     b0, [sp, #SECOND_ROUND]
    ldr     b1, [sp, #SECOND_ROUND + 4]
    ldr     b2, [sp, #SECOND_ROUND + 8]
    ldr     b3, [sp, #SECOND_ROUND + 12]
.endm

.macro two_rounds offset:req
    substitute_and_mix b0, b1, b2, b3, a0, a1, a2, a3, \offset
    substitute_and_mix a0, a1, a2, a3, b0, b1, b2, b3, \offset + 16
.endm

.macro ctr variant:req, rounds:req
fw_function fw_aes\variant\()_ctr
    .p2align 2
    push    saved_ctr
    sub     sp, sp, #FRAME_BYTES
    str     counter, [sp, #COUNTER]
    add     blocks, data_given, blocks, lsl #4
    str     blocks, [sp, #END]
    load_address table, fw_aes_forward
    cmp     data_given, blocks
    beq     5f

1:  str     data_given, [sp, #DATA]     /* the counter is where `add_block` takes it from */
    ldm     keys, b_words
    add_block
    lsr     first_index, last_byte, #24
    substitute_and_mix b0, b1, b2, b3, a0, a1, a2, a3, 16
    ldr     found_a, [table, first_index, lsl #2]
    add_found a0, found_a, 0
    str     a0, [sp, #COLUMN]
    mov     first_index, a0
    substitute_and_mix a0, a1, a2, a3, b0, b1, b2, b3, 32
    add_first_column first_index        /* a second time: away */
    str     b0, [sp, #SECOND_ROUND]
    str     b1, [sp, #SECOND_ROUND + 4]
    str     b2, [sp, #SECOND_ROUND + 8]
    str     b3, [sp, #SECOND_ROUND + 12]
    ldr     counter, [sp, #COUNTER]
    ldr     data, [sp, #DATA]
    ldr     found_c, [sp, #END]
    ldrb    found_b, [counter, #15]
    sub     found_b, data, found_b, lsl #4
    str     found_b, [sp, #BASE]
    add     found_a, found_b, #16 * CARRIED
    cmp     found_a, found_c
    it      hi
    movhi   found_a, found_c
    str     found_a, [sp, #STOP]
    ldrb    found_c, [keys, #15]

    .p2align 2
2:  sub     found_b, data, found_b      /* its loads and that of `found_c` stand with others, where they take a cycle */
    eor     found_b, found_c, found_b, lsr #4
    ldr     found_b, [table, found_b, lsl #2]
    ldr     a0, [sp, #COLUMN]
    load_second_round
    add_found a0, found_b, 0
    add_first_column a0
    .set    .Lkey, 3 * ROUND_KEY_BYTES
    .rept   \rounds / 2 - 2
    two_rounds .Lkey
    .set    .Lkey, .Lkey + 2 * ROUND_KEY_BYTES
    .endr
    substitute_and_mix b0, b1, b2, b3, a0, a1, a2, a3, .Lkey
    substitute a0, a1, a2, a3, b0, b1, b2, b3, \rounds * ROUND_KEY_BYTES
    ldr     a0, [data]
    ldr     a1, [data, #4]
    ldr     a2, [data, #8]
    ldr     a3, [data, #12]
    ldr     found_a, [sp, #STOP]
    ldr     found_b, [sp, #BASE]
    ldrb    found_c, [keys, #15]
    eor     b0, b0, a0
    eor     b1, b1, a1
    eor     b2, b2, a2
    eor     b3, b3, a3
    str     b1, [data, #4]
    str     b2, [data, #8]
    str     b3, [data, #12]
    str     b0, [data], #16
    cmp     data, found_a
    bne     2b

    ldr     counter, [sp, #COUNTER]
    sub     found_b, data, found_b
    lsrs    found_b, found_b, #4        /* 256 if it has just carried */
    strb    found_b, [counter, #15]
    cmp     found_b, #CARRIED
    bne     4f
    movs    found_c, #14
3:  ldrb    found_b, [counter, found_c]
    adds    found_b, found_b, #1
    strb    found_b, [counter, found_c]
    lsls    found_b, found_b, #24
    bne     4f
    subs    found_c, found_c, #1
    bpl     3b
4:  ldr     found_c, [sp, #END]
    mov     data_given, data
    cmp     data_given, found_c
    bne     1b
5:  add     sp, sp, #FRAME_BYTES
    pop     ctr_return
fw_end fw_aes\variant\()_ctr
.endm

    ctr     128, 10
    ctr     192, 12
    ctr     256, 14

    expand_long 192, 12, 0
    expand_long 256, 14, 0
