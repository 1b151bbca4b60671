/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for ARMv7-M (Cortex-M3): the S-box and its inverse as tables of 256 bytes, MixColumns on words, a round per
 * pass.
 *
 *     void fw_aes128_expand  (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in r0 and r1. Key and block at any address, the schedule aligned to 4 bytes: the round keys of FIPS 197.
 *
 * NOT constant time in the strict sense: addresses in the tables depend on secrets. On a core without a cache, as this
 * one, cycles do not. The tables stand in flash.
 *
 * A round is 51 cycles for 16 lookups and 12 sums (aes_table_macros.inc), 10 per column for MixColumns and the round
 * key, 17 per column for its inverse, which has 4 more for the key, and 6 for the loop. A round key of AES-128 is 26
 * cycles: 4 bytes to take out, 5 for their lookups, 4 sums of them and one with the constant, 3 of words, 5 to store
 * and 4 for what leads to the next one.
 * A bound with these parts, roughly: 512 bytes of tables, the lookups of a round 192 twice, MixColumns 160 and its
 * inverse 272, the block and its first and last key 80: 1408 bytes before a loop is set up, and without expand.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_aes128_expand 294 cycles 96 bytes 24 stack
 * cost fw_aes128_encrypt 972 cycles 408 bytes 40 stack
 * cost fw_aes128_decrypt 1261 cycles 520 bytes 40 stack
 * cost fw_aes192_expand 275 cycles 104 bytes 32 stack
 * cost fw_aes192_encrypt 1164 cycles 408 bytes 40 stack
 * cost fw_aes192_decrypt 1517 cycles 520 bytes 40 stack
 * cost fw_aes256_expand 360 cycles 176 bytes 36 stack
 * cost fw_aes256_encrypt 1356 cycles 408 bytes 40 stack
 * cost fw_aes256_decrypt 1773 cycles 520 bytes 40 stack
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "aes_table_macros.inc"
#include "aes_backward_words.inc"
#include "aes_expand_long.inc"

/* The round key is in KEY, the next state goes there. */
.macro mix_and_add key:req, word:req
    mix_word \key, \key, \word
    eor     \key, \key, doubled
.endm

.macro encrypt variant:req, rounds:req
fw_function fw_aes\variant\()_encrypt
    .p2align 2
    push    saved
    ldm     keys, b_words
    add_block
    load_address table, fw_aes_s_box
    add     end, keys, #\rounds * ROUND_KEY_BYTES
    .p2align 2
1:  adds    keys, keys, #16
    look_up_state b0, b1, b2, b3, a0, a1, a2, a3, 0, 0, 4, 12, ldrb, 0
    cmp     keys, end
    beq     last_key
    mix_and_add b0, a0
    mix_and_add b1, a1
    mix_and_add b2, a2
    mix_and_add b3, a3
    b       1b
fw_end fw_aes\variant\()_encrypt
.endm

    encrypt 128, 10
    encrypt 192, 12
    encrypt 256, 14

fw_function fw_aes128_expand
    .p2align 2
    push    saved_expand
    expand_forward fw_aes_s_box, 0
    pop     expand_return
fw_end fw_aes128_expand

    expand_long 192, 12, 0, fw_aes_s_box, 0
    expand_long 256, 14, 0, fw_aes_s_box, 0
