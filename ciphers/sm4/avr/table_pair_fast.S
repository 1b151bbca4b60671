/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for AVR: two tables in RAM, one behind the other; four rounds per pass, two rounds share the sum of two words.
 *
 *     void fw_sm4_expand (fw_sm4_schedule *schedule, const uint8_t key[16]);
 *     void fw_sm4_encrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *     void fw_sm4_decrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r25:r24 and r23:r22; registers: below. Needs MOVW and MUL. The schedule is 32 round keys, each as its
 * bytes in the order of the standard; encrypt reads it in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash;
 * decrypt in RAM only. The tables take two pages of RAM, which the start-up code fills.
 * Constant time of cycles only: there is no cache, but the addresses of lookups depend on key and block.
 *
 * The diffusion without a rotation: of a byte b of the S-box be p = b ^ b >> 6 and q = b ^ b << 2. Since b rotated left
 * by 2 is p ^ q, byte j of the word that the diffusion gives is the sum of the three u[k] with k != j, where u[k] =
 * p[k] ^ q[k - 1]. The first table gives p. Both maps of b can be inverted, so the second table gives q at address p:
 * p is read into the low byte of the second pointer, where it is the address already.
 *
 * A round is 50 cycles: 4 x 2 for the round key, 8 x 2 for lookups, 11 for the sum of three words and the round key
 * (table_ram_fast.S says why), 4 for the u and 10 for what they add to a word, and one MOV: the first p must leave the
 * pointer before the last q comes. 14 additions are the least: read backwards, they make the 4 sums of three out of 4
 * bytes, for which 6 are the least, and each of 8 bytes found comes in once. With one table a round is 53.
 * So a block cannot take less than 32 x 50 = 1600 in this way; to these come 64 to load and store it, 76 for 17 saved
 * registers and the address of the block, 23 for the loop, 7 for call and return, 6 for pointers, the end and r1, which
 * is left as zero. Words 16, sums 4, u 4, pointers 6 and the end 1 want 31 registers, of which 14 need not be saved.
 * decrypt goes back by 16 bytes in each pass, 2 x 8, for the u want the bytes of a round key upwards.
 * Not done: eight rounds per pass, 12 cycles for 304 bytes.
 *
 * cost fw_sm4_expand 3057 cycles 336 bytes 19 stack
 * cost fw_sm4_encrypt 1776 cycles 462 bytes 21 stack
 * cost fw_sm4_decrypt 1793 cycles 466 bytes 21 stack
 */
#define ROUND_KEY_BYTES 4
#define PASS_KEY_BYTES  16

/* The last four words; each new word takes the place of the oldest. */
#define word0_0         r4
#define word0_1         r5
#define word0_2         r6
#define word0_3         r7
#define word1_0         r8
#define word1_1         r9
#define word1_2         r10
#define word1_3         r11
#define word2_0         r12
#define word2_1         r13
#define word2_2         r14
#define word2_3         r15
#define word3_0         r16
#define word3_1         r17
#define word3_2         r18
#define word3_3         r19
#define shared_0        r20             /* of two rounds: the sum of two words that both need */
#define shared_1        r21
#define shared_2        r22
#define shared_3        r23
#define u_0             r0
#define u_1             r1
#define u_2             r3
#define u_3             r25
#define end             argument1_low   /* low byte of where the pointer to the round keys goes */
#define found_p         r26             /* from the first table; its address in the second */
#define second_table    X
#define second_page     r27
#define table           Y
#define index           r28
#define page            r29
#define keys            Z
#define keys_pair       r30
#define keys_low        r30
#define keys_high       r31
#define saved           u_2, word0_0, word0_1, word0_2, word0_3, word1_0, word1_1, word1_2, word1_3, \
                        word2_0, word2_1, word2_2, word2_3, word3_0, word3_1, index, page
#define saved_down      page, index, word3_1, word3_0, word2_3, word2_2, word2_1, word2_0, word1_3, word1_2, \
                        word1_1, word1_0, word0_3, word0_2, word0_1, word0_0, u_2

/* In expand, besides the words. */
#define aside           r0              /* a pair, for two bytes on their way */
#define product_high    r1
#define found_a         r25
#define found_b         r24
#define found_c         r3
#define constant        r20             /* the next byte of CK; each is 7 more than the last */
#define parameter       r21
#define four            r22

#include "sm4_words.inc"

    .global __do_copy_data              /* the start-up code that fills RAM from flash */
    .section .data.fw_sm4_tables, "aw", @progbits
    .p2align 8

.macro first_row bytes:vararg
    .irp    value, \bytes
    .byte   \value ^ \value >> 6
    .endr
.endm

first:
#define S_BOX_ROW(...)  first_row __VA_ARGS__
#include "s_box.inc"

second:
    .set    address, 0
    .rept   256
    .byte   (address ^ address >> 6 ^ (address ^ address >> 6) << 2) & 0xff
    .set    address, address + 1
    .endr

/* For expand, a byte of the S-box itself: p >> 6 is b >> 6, which MUL by 4 leaves as its high byte. */
.macro point_to_table
    ldi     page, hi8(first)
    ldi     four, 4
.endm

.macro look_up byte:req
    ld      \byte, table
    mul     \byte, four
    eor     \byte, product_high
.endm

#include "sm4_expand.inc"

/* The byte of the round keys at PLACE of a pass, upwards, so that none is left out; and in any order. */
.macro next_key place:req
#if FW_SCHEDULE_IN_FLASH
    lpm     index, keys+
#else
    ld      index, keys+
#endif
.endm

.macro key_at place:req
    ldd     index, keys + \place
.endm

/* Of the sum of two bytes and of the round key's at PLACE: p into found_p, q into Q. */
.macro look_up_both q:req, fetch:req, place:req, sum:req, other:req
    \fetch  \place
    eor     index, \sum
    eor     index, \other
    ld      found_p, table
    ld      \q, second_table
.endm

/* A round, with the round key from PLACE on: adds to X the diffused S-box of s, a and the round key. */
.macro one_round fetch:req, place:req, x0:req, x1:req, x2:req, x3:req, a0:req, a1:req, a2:req, a3:req
    look_up_both u_1, \fetch, \place, shared_0, \a0
    mov     u_0, found_p
    look_up_both u_2, \fetch, \place+1, shared_1, \a1
    eor     u_1, found_p
    look_up_both u_3, \fetch, \place+2, shared_2, \a2
    eor     u_2, found_p
    look_up_both index, \fetch, \place+3, shared_3, \a3
    eor     u_3, found_p
    eor     u_0, index

    eor     \x0, u_1
    eor     \x1, u_0
    eor     \x2, u_3
    eor     \x3, u_2
    eor     u_0, u_1
    eor     u_2, u_3
    eor     \x0, u_2
    eor     \x1, u_2
    eor     \x2, u_0
    eor     \x3, u_0
.endm

/* Four rounds with the round keys from PLACE on, each DISTANCE behind the one before. */
.macro four_rounds fetch:req, place:req, distance:req
    copy_word shared, word2
    add_word shared, word3
    one_round \fetch, \place, word0, word1
    one_round \fetch, \place+\distance, word1, word0
    copy_word shared, word0
    add_word shared, word1
    one_round \fetch, \place+2*\distance, word2, word3
    one_round \fetch, \place+3*\distance, word3, word2
.endm

.macro begin_block
    save    saved, argument2_low, argument2_high
    movw    block_pair, argument2
    movw    keys_pair, argument1
    load    block+, word0, word1, word2, word3
    ldi     page, hi8(first)
    ldi     second_page, hi8(second)
.endm

/* The words leave in the opposite order. */
.macro end_block
    clr     u_1                         /* r1 */
    restore block_high, block_low
    store   block+, word3, word2, word1, word0
    restore saved_down
    ret
.endm

fw_function fw_sm4_expand
    expand_key
    clr     product_high
    ret
fw_end fw_sm4_expand

fw_function fw_sm4_encrypt
    begin_block
    subi    end, lo8(-SCHEDULE_BYTES)
1:  four_rounds next_key, 0, ROUND_KEY_BYTES
    cpse    keys_low, end
    rjmp    1b
    end_block
fw_end fw_sm4_encrypt

fw_function fw_sm4_decrypt
    begin_block
    subi    keys_low, lo8(-SCHEDULE_BYTES)
    sbci    keys_high, hi8(-SCHEDULE_BYTES)
1:  sbiw    keys_pair, PASS_KEY_BYTES
    four_rounds key_at, PASS_KEY_BYTES-ROUND_KEY_BYTES, -ROUND_KEY_BYTES
    cpse    keys_low, end
    rjmp    1b
    end_block
fw_end fw_sm4_decrypt
