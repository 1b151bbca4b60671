/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LED for ARMv6-M (Cortex-M0+): S-box on slices, MixColumnsSerial on rows, one row per pass of a loop.
 *
 *     void fw_led64_expand (fw_led64_schedule *schedule, const uint8_t key[8]);
 *     void fw_led64_encrypt(const fw_led64_schedule *schedule, uint8_t block[8]);
 *     void fw_led64_decrypt(const fw_led64_schedule *schedule, uint8_t block[8]);
 *
 * and the same for LED-80 and LED-128, whose keys have 10 and 16 bytes. Arguments in r0 and r1. Key and block aligned
 * to 4 bytes. The schedule is that of rows_fast.S.
 *
 * The rounds are those of rows_fast.S, with calls where bytes are exchanged between pairs of rows and slices, and a row
 * of MixColumnsSerial at a time. Blocks are scattered by gathering them four times more, which is 210 cycles a block for
 * 70 bytes.
 * Cycles with BL and return:
 *
 * cost fw_led64_expand 92 cycles 18 bytes 24 stack
 * cost fw_led64_encrypt 5666 cycles 16 bytes 44 stack
 * cost fw_led64_decrypt 5532 cycles 16 bytes 44 stack
 * cost fw_led80_expand 472 cycles 84 bytes 40 stack
 * cost fw_led80_encrypt 8290 cycles 16 bytes 44 stack
 * cost fw_led80_decrypt 8084 cycles 16 bytes 44 stack
 * cost fw_led128_expand 169 cycles 22 bytes 24 stack
 * cost fw_led128_encrypt 8290 cycles 16 bytes 44 stack
 * cost fw_led128_decrypt 8084 cycles 16 bytes 44 stack
 */
#include "led_macros.inc"

#define rows_left       low_nibbles     /* which is set anew behind the loop */
#define times           spare1

.macro keep_mask_8
.endm

.macro turn_over
    bl      led_turn_over
.endm

.macro gather
    bl      led_gather
.endm

/* To gather five times is to do nothing: it moves the bits' addresses in one cycle of five. */
.macro scatter
    movs    times, #4
.Lagain\@:
    bl      led_gather
    subs    times, times, #1
    bne     .Lagain\@
.endm

/* The first row takes the place behind the last. */
.macro mix_rows
    movs    rows_left, #4
.Lrows\@:
    mix_row row0, row1, row2, row3
    movs    t, row0
    movs    row0, row1
    movs    row1, row2
    movs    row2, row3
    movs    row3, t
    subs    rows_left, rows_left, #1
    bne     .Lrows\@
    ldr     low_nibbles, =0x0f0f0f0f
.endm

.macro unmix_rows
    movs    rows_left, #4
.Lrows\@:
    unmix_row row3, row0, row1, row2
    movs    t, row3
    movs    row3, row2
    movs    row2, row1
    movs    row1, row0
    movs    row0, t
    subs    rows_left, rows_left, #1
    bne     .Lrows\@
    ldr     low_nibbles, =0x0f0f0f0f
.endm

#include "led_block.inc"

fw_inner_function led_turn_over
    ldr     spare0, =0x00ff00ff
    exchange_selected 8
    bx      lr
    .ltorg
fw_end led_turn_over

fw_inner_function led_gather
    push    {lr}
    gather_words
    pop     {pc}
    .ltorg
fw_end led_gather
