/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for ARMv7-M (Cortex-M3): a table of 1 KiB for each direction, all rounds unrolled.
 *
 *     void fw_aes128_expand  (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in r0 and r1. Key and block at any address, the schedule aligned to 4 bytes, that of table_fast.S, where it
 * is said what a round costs.
 *
 * NOT constant time in the strict sense: addresses in the tables depend on secrets. On a core without a cache, as this
 * one, cycles do not. The tables stand in flash.
 *
 * Ten rounds are 550 cycles, the block and its key in and out 24: a bound of 574 before a register is saved or a table
 * found. Cycles with BL and return, zero wait states:
 *
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 *
 * cost fw_aes128_expand 669 cycles 272 bytes 24 stack
 * cost fw_aes128_encrypt 595 cycles 2088 bytes 36 stack
 * cost fw_aes128_decrypt 598 cycles 2116 bytes 36 stack
 * cost fw_aes192_expand 765 cycles 348 bytes 32 stack
 * cost fw_aes192_encrypt 705 cycles 2500 bytes 36 stack
 * cost fw_aes192_decrypt 708 cycles 2528 bytes 36 stack
 * cost fw_aes256_expand 988 cycles 368 bytes 36 stack
 * cost fw_aes256_encrypt 815 cycles 2908 bytes 36 stack
 * cost fw_aes256_decrypt 818 cycles 2936 bytes 36 stack
 */
#include "aes_table_macros.inc"
#include "aes_expand_long.inc"

#define block_kept      lr
#define saved_registers {r4-r11, lr}
#define saved_and_return {r4-r11, pc}

.macro enter
    .p2align 2
    push    saved_registers
    mov     block_kept, block
.endm

.macro leave
    str     b0, [block_kept]
    str     b1, [block_kept, #4]
    str     b2, [block_kept, #8]
    str     b3, [block_kept, #12]
    pop     saved_and_return
.endm

.macro encrypt variant:req, rounds:req
fw_function fw_aes\variant\()_encrypt
    enter
    ldm     keys, b_words
    add_block
    load_address table, fw_aes_forward
    .set    .Lkey, 16
    .rept   \rounds / 2 - 1
    substitute_and_mix b0, b1, b2, b3, a0, a1, a2, a3, .Lkey
    substitute_and_mix a0, a1, a2, a3, b0, b1, b2, b3, .Lkey + 16
    .set    .Lkey, .Lkey + 32
    .endr
    substitute_and_mix b0, b1, b2, b3, a0, a1, a2, a3, .Lkey
    substitute a0, a1, a2, a3, b0, b1, b2, b3, \rounds * ROUND_KEY_BYTES
    leave
fw_end fw_aes\variant\()_encrypt
.endm

.macro decrypt variant:req, rounds:req
fw_function fw_aes\variant\()_decrypt
    enter
    add     found_b, keys, #\rounds * ROUND_KEY_BYTES
    ldm     found_b, b_words
    add_block
    load_address table, fw_aes_inverse
    .set    .Lkey, (2 * \rounds - 1) * ROUND_KEY_BYTES
    .rept   \rounds / 2 - 1
    substitute_and_mix_back b0, b1, b2, b3, a0, a1, a2, a3, .Lkey
    substitute_and_mix_back a0, a1, a2, a3, b0, b1, b2, b3, .Lkey - 16
    .set    .Lkey, .Lkey - 32
    .endr
    substitute_and_mix_back b0, b1, b2, b3, a0, a1, a2, a3, .Lkey
    load_address table, fw_aes_inverse_s_box
    substitute_back a0, a1, a2, a3, b0, b1, b2, b3, 0
    leave
fw_end fw_aes\variant\()_decrypt
.endm

#include "../aes_variants.inc"

fw_function fw_aes128_expand
    expand_both
fw_end fw_aes128_expand

    expand_long 192, 12, 1
    expand_long 256, 14, 1
