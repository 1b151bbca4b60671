/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for ARMv7-M (Cortex-M3): S-box and diffusion in one table of 1 KiB, four rounds per pass.
 *
 *     void fw_sm4_expand (fw_sm4_schedule *schedule, const uint8_t key[16]);
 *     void fw_sm4_encrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *     void fw_sm4_decrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r0 and r1; registers: below and in table_macros.inc. Key and block at any address; the schedule,
 * aligned to 4 bytes, is 32 round keys, each as its bytes in the order of the standard. Words are as they are loaded,
 * the first byte the least significant, so that blocks and round keys need no REV. Constant time of cycles only: the
 * device has no data cache, but the addresses of lookups depend on key and block.
 *
 * A round is 16.75 instructions' cycles: 2.5 for the sum of three words and the round key (two rounds share the sum
 * of two words), 1.25 for its share of LDM, 4 to split the index, 5 for four lookups in a row, 4 to add what was
 * found, each rotated on the way. Four lookups must take 5, adding them 4, splitting 4; the new word and the round
 * key 2: 15 and the loading of the round key. Cycles with BL and return, zero wait states, block at a multiple of 4:
 *
 * cost fw_sm4_expand 1136 cycles 204 bytes 36 stack
 * cost fw_sm4_encrypt 605 cycles 280 bytes 40 stack
 * cost fw_sm4_decrypt 606 cycles 280 bytes 40 stack
 */
#define table           r2
#define found_b         r7              /* bytes or words from the table; the first: index */
#define sum             r11             /* for the key schedule */
#define end_of_schedule r12

#include "table_macros.inc"

/* Round keys of four rounds; each becomes the index, and then what is found for its first byte. */
#define round_key_a     r10
#define round_key_b     r11
#define round_key_c     r12
#define round_key_d     lr
#define round_keys      {r10, r11, r12, lr}
#define end             r1              /* while the block pointer waits on the stack */
#define shared          r7              /* the sum of two words that two rounds need; found_b later */
#define saved           {r1, r4-r11, lr}
#define restored        {r4-r11, pc}

/* Entry x is what the first byte of a word contributes if it is x: the S-box, and then the diffusion, as the bytes of a
 * word in memory. The other bytes contribute the same, rotated. */
.macro table_entries values:vararg
    .irp    s, \values
    .byte   ((\s) ^ (\s) << 2) & 0xff, (\s) ^ (\s) >> 6, ((\s) << 2 | (\s) >> 6) & 0xff, ((\s) << 2 | (\s) >> 6) & 0xff
    .endr
.endm

    .section .rodata.fw_sm4_table, "a", %progbits
    .p2align 2
diffused_s_box:
#define S_BOX_ROW(...)  table_entries __VA_ARGS__
#include "s_box.inc"

.macro point_to_table
    movw    table, #:lower16:diffused_s_box
    movt    table, #:upper16:diffused_s_box
.endm

/* Byte 1 of an entry is S ^ S >> 6, of which S is easily found again. */
.macro point_to_bytes
    movw    table, #:lower16:(diffused_s_box + 1)
    movt    table, #:upper16:(diffused_s_box + 1)
.endm

.macro substitute_word word:req
    substitute \word, 2
    and     scratch, \word, #0xc0c0c0c0
    eor     \word, \word, scratch, lsr #6
.endm

.macro store_reversed word:req
    rev     scratch, \word
    str     scratch, [schedule], #4
.endm

fw_function fw_sm4_expand
    expand_key substitute_word, store_reversed
fw_end fw_sm4_expand

/* One round: adds to X what the table has for INDEX. */
.macro add_found x:req, index:req
    split   \index
    ldr     \index, [table, \index, lsl #2]
    ldr     found_b, [table, found_b, lsl #2]
    ldr     found_c, [table, found_c, lsl #2]
    ldr     found_d, [table, found_d, lsl #2]
    eor     \x, \x, \index
    eor     \x, \x, found_b, ror #24
    eor     \x, \x, found_c, ror #16
    eor     \x, \x, found_d, ror #8
.endm

/* Two rounds: new words in the place of X and Y. Z + W is what both indices share. */
.macro two_rounds x:req, y:req, z:req, w:req, key:req, next_key:req
    eor     shared, \z, \w
    eor     \key, \key, shared
    eor     \next_key, \next_key, shared
    eor     \key, \key, \y
    add_found \x, \key
    eor     \next_key, \next_key, \x
    add_found \y, \next_key
.endm

.macro begin_block
    push    saved
    load_words word0, word1, word2, word3, block
    point_to_table
.endm

/* The words leave in the opposite order. */
.macro end_block
    pop     {block}
    store_words word3, word2, word1, word0, block
    pop     restored
.endm

fw_function fw_sm4_encrypt
    begin_block
    add     end, schedule, #SCHEDULE_BYTES
    .p2align 2
1:  ldm     schedule!, round_keys
    two_rounds word0, word1, word2, word3, round_key_a, round_key_b
    two_rounds word2, word3, word0, word1, round_key_c, round_key_d
    cmp     schedule, end
    bne     1b
    end_block
fw_end fw_sm4_encrypt

fw_function fw_sm4_decrypt
    begin_block
    mov     end, schedule
    adds    schedule, schedule, #SCHEDULE_BYTES
    .p2align 2
1:  ldmdb   schedule!, round_keys
    two_rounds word0, word1, word2, word3, round_key_d, round_key_c
    two_rounds word2, word3, word0, word1, round_key_b, round_key_a
    cmp     schedule, end
    bne     1b
    end_block
fw_end fw_sm4_decrypt
