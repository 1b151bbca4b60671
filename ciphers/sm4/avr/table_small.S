/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for AVR: the S-box in flash, one round per pass, encryption and decryption in one.
 *
 *     void fw_sm4_expand (fw_sm4_schedule *schedule, const uint8_t key[16]);
 *     void fw_sm4_encrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *     void fw_sm4_decrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r25:r24 and r23:r22; registers: below and in sm4_macros.inc. Needs MOVW. The schedule is 32 round keys,
 * each as its bytes in the order of the standard; encrypt reads it in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB
 * of flash; decrypt in RAM only. The table must be in the first 64 KiB of flash.
 * Constant time of cycles only: there is no cache, but the addresses of lookups depend on key and block.
 *
 * A round is 58 cycles for round key, sum, lookups and diffusion, 10 to move four words by one place, 2 or 3 for the
 * direction and 3 for the loop. encrypt and decrypt are one piece of code, of which decrypt alone needs 8 bytes.
 *
 * cost fw_sm4_expand 2783 cycles 300 bytes 15 stack
 * cost fw_sm4_encrypt 2463 cycles 256 bytes 16 stack
 * cost fw_sm4_decrypt 2499 cycles 256 bytes 15 stack
 */
#define S_BOX_IN_RAM 0

#define word0_0         r8
#define word0_1         r9
#define word0_2         r10
#define word0_3         r11
#define word1_0         r12
#define word1_1         r13
#define word1_2         r14
#define word1_3         r15
#define word2_0         r18
#define word2_1         r19
#define word2_2         r20
#define word2_3         r21
#define word3_0         r22
#define word3_1         r23
#define word3_2         r24
#define word3_3         r25
#define found_a         r0              /* bytes from the table, in the order of their lookups; the fourth: index */
#define found_b         r6
#define found_c         r7
#define aside           r6              /* a pair, for two bytes on their way, once nothing is in found_b and found_c */
#define spare           r17             /* with round keys in flash */
#define rounds_left     r16
#define saved           found_b, found_c, word0_0, word0_1, word0_2, word0_3, word1_0, word1_1, word1_2, word1_3, \
                        rounds_left, r28, r29
#define saved_down      r29, r28, rounds_left, word1_3, word1_2, word1_1, word1_0, word0_3, word0_2, word0_1, \
                        word0_0, found_c, found_b

/* In expand. */
#define constant        r16             /* the next byte of CK; each is 7 more than the last */
#define parameter       r28

/* In encryption and decryption. */
#define block_home      Y
#define block_home_pair r28
#define round_keys      X
#define round_keys_pair r26
#define ROUND_KEY_BYTES 4

#include "sm4_macros.inc"
#include "sm4_expand.inc"

.macro substitute_next byte:req, a:req, b:req, c:req
    ld      index, round_keys+
    eor     index, \a
    eor     index, \b
    eor     index, \c
    look_up \byte
.endm

.macro substitute_from_flash byte:req, key_byte:req, a:req, b:req, c:req
    eor     \key_byte, \a
    eor     \key_byte, \b
    eor     \key_byte, \c
    mov     index, \key_byte
    look_up \byte
.endm

fw_function fw_sm4_expand
    expand_key
    ret
fw_end fw_sm4_expand

/* T: downwards, from the last round key to the first. */
fw_function fw_sm4_decrypt
    subi    argument1_low, lo8(ROUND_KEY_BYTES - SCHEDULE_BYTES)
    sbci    argument1_high, hi8(ROUND_KEY_BYTES - SCHEDULE_BYTES)
    set
    rjmp    1f
fw_label fw_sm4_encrypt
    clt
1:  save    saved
#if FW_SCHEDULE_IN_FLASH
    save    spare
#endif
    movw    round_keys_pair, argument1
    movw    block_home_pair, argument2
    load    block_home+, word0, word1, word2, word3
    ldi     rounds_left, 32
    point_to_table

2:
#if FW_SCHEDULE_IN_FLASH                /* round keys and table are both read through Z */
    movw    table_pair, round_keys_pair
    lpm     found_a, table+
    lpm     found_b, table+
    lpm     found_c, table+
    lpm     spare, table+
    movw    round_keys_pair, table_pair
    point_to_table
    substitute_from_flash found_a, found_a, word1_0, word2_0, word3_0
    substitute_from_flash found_b, found_b, word1_1, word2_1, word3_1
    substitute_from_flash found_c, found_c, word1_2, word2_2, word3_2
    substitute_from_flash index, spare, word1_3, word2_3, word3_3
#else
    substitute_next found_a, word1_0, word2_0, word3_0
    substitute_next found_b, word1_1, word2_1, word3_1
    substitute_next found_c, word1_2, word2_2, word3_2
    substitute_next index, word1_3, word2_3, word3_3
#endif
    add_diffused word0, found
    move_words
    brtc    3f
    sbiw    round_keys_pair, 2 * ROUND_KEY_BYTES
3:  dec     rounds_left
#if FW_SCHEDULE_IN_FLASH
    breq    4f
    rjmp    2b
4:
#else
    brne    2b
#endif

    store   -block_home, word0_down, word1_down, word2_down, word3_down
#if FW_SCHEDULE_IN_FLASH
    restore spare
#endif
    restore saved_down
    ret
fw_end fw_sm4_encrypt
fw_end fw_sm4_decrypt
