/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE for ARMv7-M (Cortex-M3): one row per register, one round per pass, short round keys: less RAM.
 *
 *     void fw_rectangle80_expand  (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle80_decrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address, the schedule aligned to 2 bytes: 164 bytes for 80-bit keys, 162
 * for 128, where round keys of four rows take 208.
 * In both key schedules two bytes of each round key move unchanged into the next one (Luo, Zhang, Bao, "The
 * implementation and optimization of lightweight block cipher RECTANGLE based on FELICS", 2017, section 3.2.4). A round
 * key is row 0, two low bytes, and one more row: for 80-bit keys rows 1, 2 low, row 3, whose high byte is that of row 2 in
 * the next round key and of row 1 in the one after it; for 128-bit keys rows 1, 3 low, row 2, whose high byte is that of
 * row 1 in the next round key, as that of row 0 is that of row 3. In front of all are those bytes of the first.
 * So a pass is 37 cycles, 12 more than in bitslice_small.S, where LDM loads a round key: here it takes six loads, four
 * instructions to put two words together and one for the pointer. That there is nothing shorter is not claimed.
 *
 * Functions begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 *
 * cost fw_rectangle80_expand 866 cycles 136 bytes 24 stack
 * cost fw_rectangle80_encrypt 977 cycles 144 bytes 20 stack
 * cost fw_rectangle80_decrypt 978 cycles 144 bytes 20 stack
 * cost fw_rectangle128_expand 788 cycles 120 bytes 20 stack
 * cost fw_rectangle128_encrypt 977 cycles 144 bytes 20 stack
 * cost fw_rectangle128_decrypt 978 cycles 144 bytes 20 stack
 */
#define block           r1

#include "bitslice_small.inc"

#define byte            lr              /* not in expand */
#define KEY_BYTES       6
.equ    FRONT_80, 8                     /* by variant: macros make the names */
.equ    FRONT_128, 6
.equ    BYTES_80, FRONT_80 + 26 * KEY_BYTES
.equ    BYTES_128, FRONT_128 + 26 * KEY_BYTES

/* The byte at OFFSET from the round key goes into WORD from bit PLACE on. */
.macro add_byte word:req, offset:req, place:req
    ldrb    byte, [schedule, #\offset]
    orr     \word, \word, byte, lsl #\place
.endm

.macro load_80
    ldrh    key_word, [schedule]
    add_byte key_word, 2, 16
    add_byte key_word, -7, 24
    ldrh    key_word_next, [schedule, #4]
    ldrb    byte, [schedule, #3]
    orr     key_word_next, byte, key_word_next, lsl #16
    add_byte key_word_next, -1, 8
.endm

.macro load_128
    ldrh    key_word, [schedule]
    add_byte key_word, 2, 16
    add_byte key_word, -1, 24
    ldrh    key_word_next, [schedule, #4]
    add_byte key_word_next, 3, 16
    add_byte key_word_next, -5, 24
.endm

.macro next_80
    load_80
    adds    schedule, schedule, #KEY_BYTES
.endm

.macro next_128
    load_128
    adds    schedule, schedule, #KEY_BYTES
.endm

.macro previous_80
    subs    schedule, schedule, #KEY_BYTES
    load_80
.endm

.macro previous_128
    subs    schedule, schedule, #KEY_BYTES
    load_128
.endm

.macro store_short low:req, next_low:req, row:req
    strh    row0, [schedule]
    strb    \low, [schedule, #2]
    strb    \next_low, [schedule, #3]
    strh    \row, [schedule, #4]
    adds    schedule, schedule, #KEY_BYTES
.endm

.macro store_80
    store_short row1, row2, row3
.endm

.macro store_128
    store_short row1, row3, row2
.endm

/* The high bytes of two rows of the first round key, at PLACE and OTHER_PLACE from it. */
.macro store_front front:req, row:req, place:req, other:req, other_place:req
    lsrs    new, \row, #8
    strb    new, [schedule, #\front + \place]
    lsrs    new, \other, #8
    strb    new, [schedule, #\front + \other_place]
    adds    schedule, schedule, #\front
.endm

.macro begin_80
    store_front FRONT_80, row1, -7, row2, -1
.endm

.macro begin_128
    store_front FRONT_128, row3, -5, row1, -1
.endm

.macro variant key_bits:req
fw_function fw_rectangle\key_bits\()_expand
    expand_\key_bits store_\key_bits, BYTES_\key_bits, begin_\key_bits
fw_end fw_rectangle\key_bits\()_expand

fw_function fw_rectangle\key_bits\()_encrypt
    encrypt_block next_\key_bits, BYTES_\key_bits, FRONT_\key_bits
fw_end fw_rectangle\key_bits\()_encrypt

fw_function fw_rectangle\key_bits\()_decrypt
    decrypt_block previous_\key_bits, BYTES_\key_bits, FRONT_\key_bits
fw_end fw_rectangle\key_bits\()_decrypt
.endm

    variant 80
    variant 128
