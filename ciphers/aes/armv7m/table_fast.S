/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for ARMv7-M (Cortex-M3): a table of 1 KiB for each direction, two rounds per pass.
 *
 *     void fw_aes128_expand  (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in r0 and r1. Key and block at any address, the schedule aligned to 4 bytes and in a layout of its own,
 * 320, 384 or 448 bytes: the round keys of FIPS 197, and behind them the inner ones through the inverse of MixColumns,
 * which decryption needs with tables ("equivalent inverse cipher", FIPS 197, section 5.3.5).
 *
 * NOT constant time in the strict sense: addresses in the tables depend on secrets. On a core without a cache, as this
 * one, cycles do not. The tables stand in flash.
 *
 * A round is 55 cycles, and 5 for the loop of two: 16 bytes to take out of words, 16 loads from the table and 4 of the
 * round key in three groups, each a cycle longer than its loads, and 16 sums. With a table, no fewer of each will do.
 * Cycles with BL and return, zero wait states:
 *
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 *
 * cost fw_aes128_expand 669 cycles 272 bytes 24 stack
 * cost fw_aes128_encrypt 624 cycles 676 bytes 40 stack
 * cost fw_aes128_decrypt 627 cycles 704 bytes 40 stack
 * cost fw_aes192_expand 765 cycles 348 bytes 32 stack
 * cost fw_aes192_encrypt 739 cycles 676 bytes 40 stack
 * cost fw_aes192_decrypt 742 cycles 704 bytes 40 stack
 * cost fw_aes256_expand 988 cycles 368 bytes 36 stack
 * cost fw_aes256_encrypt 854 cycles 676 bytes 40 stack
 * cost fw_aes256_decrypt 857 cycles 704 bytes 40 stack
 */
#include "aes_table_macros.inc"
#include "aes_forward_passes.inc"
#include "aes_expand_long.inc"

.macro decrypt variant:req, rounds:req
fw_function fw_aes\variant\()_decrypt
    .p2align 2
    push    saved
    add     end, keys, #(\rounds + 1) * ROUND_KEY_BYTES
    ldmdb   end, b_words
    add_block
    load_address table, fw_aes_inverse
    add     keys, keys, #(2 * \rounds + 1) * ROUND_KEY_BYTES
    b       2f
    .p2align 2
1:  substitute_and_mix_back a0, a1, a2, a3, b0, b1, b2, b3, -16
2:  substitute_and_mix_back b0, b1, b2, b3, a0, a1, a2, a3, -32
    subs    keys, keys, #32
    cmp     keys, end
    bne     1b
    load_address table, fw_aes_inverse_s_box
    substitute_back a0, a1, a2, a3, b0, b1, b2, b3, -(\rounds + 1) * ROUND_KEY_BYTES
    leave_block
fw_end fw_aes\variant\()_decrypt
.endm

    decrypt 128, 10
    decrypt 192, 12
    decrypt 256, 14

fw_function fw_aes128_expand
    expand_both
fw_end fw_aes128_expand

    expand_long 192, 12, 1
    expand_long 256, 14, 1
