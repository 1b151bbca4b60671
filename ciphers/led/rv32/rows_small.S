/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LED for RV32 and RV32E: S-box on slices, MixColumnsSerial on rows, one row per pass of a loop.
 *
 *     void fw_led64_expand (fw_led64_schedule *schedule, const uint8_t key[8]);
 *     void fw_led64_encrypt(const fw_led64_schedule *schedule, uint8_t block[8]);
 *     void fw_led64_decrypt(const fw_led64_schedule *schedule, uint8_t block[8]);
 *
 * and the same for LED-80 and LED-128, whose keys have 10 and 16 bytes. Arguments in a0 and a1. Key and block aligned
 * to 4 bytes (the E31 traps other loads of words). The schedule is that of rows_fast.S.
 *
 * The rounds are those of rows_fast.S, with calls where bytes are exchanged between pairs of rows and slices, and a row
 * of MixColumnsSerial at a time. Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_led64_expand 91 cycles 62 bytes 16 stack
 * cost fw_led64_encrypt 5033 cycles 16 bytes 16 stack
 * cost fw_led64_decrypt 5112 cycles 16 bytes 16 stack
 * cost fw_led80_expand 358 cycles 100 bytes 16 stack
 * cost fw_led80_encrypt 7460 cycles 16 bytes 16 stack
 * cost fw_led80_decrypt 7572 cycles 16 bytes 16 stack
 * cost fw_led128_expand 152 cycles 62 bytes 16 stack
 * cost fw_led128_encrypt 7491 cycles 16 bytes 16 stack
 * cost fw_led128_decrypt 7597 cycles 16 bytes 16 stack
 * cost fw_led64_expand 129 cycles 64 bytes 28 stack on rv32e
 * cost fw_led64_encrypt 6944 cycles 16 bytes 28 stack on rv32e
 * cost fw_led64_decrypt 7032 cycles 16 bytes 28 stack on rv32e
 * cost fw_led80_expand 577 cycles 106 bytes 28 stack on rv32e
 * cost fw_led80_encrypt 10337 cycles 16 bytes 28 stack on rv32e
 * cost fw_led80_decrypt 10392 cycles 16 bytes 28 stack on rv32e
 * cost fw_led128_expand 231 cycles 64 bytes 28 stack on rv32e
 * cost fw_led128_encrypt 10321 cycles 16 bytes 28 stack on rv32e
 * cost fw_led128_decrypt 10400 cycles 16 bytes 28 stack on rv32e
 */
/* `link` is of led_gather and led_scatter; of led_turn_over, which they call, it is ra. */
#ifdef __riscv_32e
#define rows_left       ra
#define link            t2
#else
#define rows_left       s0
#define link            s1
#define callee          rows_left, link, ra
#define FRAME           16
#endif

#include "led_macros.inc"

.macro gather
    jal     link, led_gather
.endm

.macro scatter
    jal     link, led_scatter
.endm

.macro turn_over
#ifdef __riscv_32e
    call    led_turn_over
#else
    jal     led_turn_over
#endif
.endm

/* The first row takes the place behind the last. */
.macro mix_rows
    li      rows_left, 4
.Lrows\@:
    mix_row row0, row1, row2, row3
    mv      t, row0
    mv      row0, row1
    mv      row1, row2
    mv      row2, row3
    mv      row3, t
    addi    rows_left, rows_left, -1
    bnez    rows_left, .Lrows\@
.endm

.macro unmix_rows
    li      rows_left, 4
.Lrows\@:
    unmix_row row3, row0, row1, row2
    mv      t, row3
    mv      row3, row2
    mv      row2, row1
    mv      row1, row0
    mv      row0, t
    addi    rows_left, rows_left, -1
    bnez    rows_left, .Lrows\@
.endm

#include "led_block.inc"

fw_inner_function led_turn_over
    turn_words_over
    ret
fw_end led_turn_over

fw_inner_function led_gather
    gather_words
    jr      link
fw_end led_gather

fw_inner_function led_scatter
    scatter_words
    jr      link
fw_end led_scatter
