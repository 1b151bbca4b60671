/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for MSP430: S-box and diffusion in one table of 2 KiB, four rounds per pass.
 *
 *     void fw_sm4_expand (fw_sm4_schedule *schedule, const uint8_t key[16]);
 *     void fw_sm4_encrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *     void fw_sm4_decrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r12 and r13; registers: below and in sm4_macros.inc. Key, block and schedule at even addresses. The
 * schedule is 32 round keys, each as its bytes in the order of the standard; in the rounds a half is as it is loaded,
 * its first byte the least significant. Constant time of cycles only: there is no cache, but the addresses of lookups
 * depend on key and block.
 *
 * A round is 44 cycles, for each of two halves: 2 for the round key, 3 for the sum, 5 to split and double the index,
 * 12 for two bytes that each contribute to two halves. A table of bytes and a diffusion in registers takes 22 + 25
 * for what is 34 here. Downwards the pointer to the round keys takes 1 more.
 *
 * cost fw_sm4_expand 4072 cycles 326 bytes 24 stack
 * cost fw_sm4_encrypt 1536 cycles 368 bytes 20 stack
 * cost fw_sm4_decrypt 1569 cycles 378 bytes 20 stack
 */
#include "sm4_macros.inc"
#include "sm4_expand.inc"

#define index_a         r13             /* the first byte of a half, and its entry in the table */
#define index_b         r14             /* the second */
#define end             r15

/* What byte x of a word contributes to the halves of the diffused word. With S the S-box's value, the first byte of a
 * word contributes the bytes S + 4 S, S + S / 64, R, R, where R is S rotated left by 2; the others the same, rotated by
 * as many bytes. */
.macro entries_0_1 values:vararg
    .irp    s, \values
    .byte   ((\s) ^ (\s) << 2) & 0xff, (\s) ^ (\s) >> 6
    .endr
.endm

.macro entries_2_3 values:vararg
    .irp    s, \values
    .byte   ((\s) << 2 | (\s) >> 6) & 0xff, ((\s) << 2 | (\s) >> 6) & 0xff
    .endr
.endm

.macro entries_3_0 values:vararg
    .irp    s, \values
    .byte   ((\s) << 2 | (\s) >> 6) & 0xff, ((\s) ^ (\s) << 2) & 0xff
    .endr
.endm

.macro entries_1_2 values:vararg
    .irp    s, \values
    .byte   (\s) ^ (\s) >> 6, ((\s) << 2 | (\s) >> 6) & 0xff
    .endr
.endm

    .section .rodata.fw_sm4_table, "a", %progbits
    .p2align 1
table_0_1:
#define S_BOX_ROW(...)  entries_0_1 __VA_ARGS__
#include "s_box.inc"
table_2_3:
#undef  S_BOX_ROW
#define S_BOX_ROW(...)  entries_2_3 __VA_ARGS__
#include "s_box.inc"
table_3_0:
#undef  S_BOX_ROW
#define S_BOX_ROW(...)  entries_3_0 __VA_ARGS__
#include "s_box.inc"
table_1_2:
#undef  S_BOX_ROW
#define S_BOX_ROW(...)  entries_1_2 __VA_ARGS__
#include "s_box.inc"

/* ---- The key schedule: its S-box is found again in the table ---- */

#define byte_table      table_0_1 + 1   /* S + S / 64; indices are doubled */

.macro substitute_by_words half:req, scratch:req
    mov.b   \half, \scratch
    swpb    \half
    mov.b   \half, \half
    rla     \half
    rla     \scratch
    mov.b   byte_table(\half), \half
    swpb    \half
    mov.b   byte_table(\scratch), \scratch
    bis     \scratch, \half

    mov     \half, \scratch             /* add S / 64 to both bytes */
    and     #0xc0c0, \scratch
    .rept   2
    rla     \scratch
    adc     \scratch
    .endr
    swpb    \scratch
    xor     \scratch, \half
.endm

/* In the order of memory; the halves are lost. */
.macro store_round_key high:req, low:req
    swpb    \high
    swpb    \low
    mov     \high, 0(schedule)
    mov     \low, 2(schedule)
.endm

fw_function fw_sm4_expand
    expand_key substitute_by_words, store_round_key
fw_end fw_sm4_expand

/* ---- Rounds: halves are in the order of memory ---- */

/* Adds to X_FIRST:X_SECOND what the two bytes of A + B + C + a half of the round key contribute. FIRST_1, SECOND_1: the
 * tables for the first of the two bytes; FIRST_2, SECOND_2: for the second. */
.macro add_half x_first:req, x_second:req, a:req, b:req, c:req, first_1:req, second_1:req, first_2:req, second_2:req
    xor     \a, index_b
    xor     \b, index_b
    xor     \c, index_b
    mov.b   index_b, index_a
    swpb    index_b
    mov.b   index_b, index_b
    rla     index_a
    rla     index_b
    xor     \first_1(index_a), \x_first
    xor     \second_1(index_a), \x_second
    xor     \first_2(index_b), \x_first
    xor     \second_2(index_b), \x_second
.endm

.macro add_first_half x:vararg
    add_half \x, table_0_1, table_2_3, table_3_0, table_1_2
.endm

.macro add_second_half x:vararg
    add_half \x, table_2_3, table_0_1, table_1_2, table_3_0
.endm

/* Halves as the arguments: those of the new word, then the first and the second halves of the other three. */
#define round_0         word0_high, word0_low, word1_high, word2_high, word3_high, word1_low, word2_low, word3_low
#define round_1         word1_high, word1_low, word2_high, word3_high, word0_high, word2_low, word3_low, word0_low
#define round_2         word2_high, word2_low, word3_high, word0_high, word1_high, word3_low, word0_low, word1_low
#define round_3         word3_high, word3_low, word0_high, word1_high, word2_high, word0_low, word1_low, word2_low

.macro round_up x:req, y:req, a:req, b:req, c:req, d:req, e:req, f:req
    mov     @keys+, index_b
    add_first_half \x, \y, \a, \b, \c
    mov     @keys+, index_b
    add_second_half \x, \y, \d, \e, \f
.endm

.macro round_down halves:vararg
    round_up \halves
    sub     #2 * ROUND_KEY_BYTES, keys
.endm

.macro begin_block
    save_words
    save    block
    load_words block
    mov     keys, end
.endm

.macro end_block
    restore block
    store_words block
    restore_words
    ret
.endm

fw_function fw_sm4_encrypt
    begin_block
    add     #SCHEDULE_BYTES, end
1:  round_up round_0
    round_up round_1
    round_up round_2
    round_up round_3
    cmp     end, keys
    jne     1b
    end_block
fw_end fw_sm4_encrypt

fw_function fw_sm4_decrypt
    begin_block
    sub     #ROUND_KEY_BYTES, end
    add     #SCHEDULE_BYTES - ROUND_KEY_BYTES, keys
1:  round_down round_0
    round_down round_1
    round_down round_2
    round_down round_3
    cmp     end, keys
    jne     1b
    end_block
fw_end fw_sm4_decrypt
