/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for AVR: whole modes, sixteen rounds per pass; some round keys stay in registers or, in CTR mode and
 * CBC decryption, are read once for two blocks.
 *
 *     void fw_cham64_128_expand     (fw_cham64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_cham64_128_cbc_encrypt(const fw_cham64_128_schedule *schedule, const uint8_t iv[8],
 *                                    uint8_t *data, size_t blocks);
 *     void fw_cham64_128_cbc_decrypt(const fw_cham64_128_schedule *schedule, const uint8_t iv[8],
 *                                    uint8_t *data, size_t blocks);
 *     void fw_cham64_128_ctr        (const fw_cham64_128_schedule *schedule, uint8_t counter[8],
 *                                    uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers, round keys and the cost of a round: cham_macros.inc;
 * of a block: fw_register_modes_avr.inc in CBC encryption, otherwise fw_two_blocks_avr.inc. Needs MOVW. For ctr the
 * schedule is in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash, otherwise in RAM. In CBC encryption six
 * of the sixteen round keys stay in registers, and in 36 of 88 rounds take 3 cycles less: 11.3 a round in the mean. Of
 * two blocks a round takes 21.5, 10.75 each, and in decryption 11.25. Measured in scenario cbc128, expand included:
 * 34866 cycles and 1658 bytes; in bulk 129.2 cycles per byte; in ctr16, round keys included, 2351 and 1012.
 *
 * cost fw_cham64_128_expand 2 stack
 * cost fw_cham64_128_cbc_encrypt 19 stack
 * cost fw_cham64_128_cbc_decrypt 22 stack
 * cost fw_cham64_128_ctr 22 stack
 */
#define number          r16
#define term            r26, r27        /* in CBC mode */
#define term_pair       r26
#include "cham_macros.inc"

#define mode_state      block_bytes
#define STATE_DESCENDS  0
#define mode_of_the_caller r16, r15, r14, r13, r12, r9, r8, r7, r6, r5, r4, r3, r2
#define mode_of_the_caller_back r2, r3, r4, r5, r6, r7, r8, r9, r12, r13, r14, r15, r16
#define kept_keys       r2, r4, r6, r8, r12, r14  /* pairs */
#define kept_bytes      r2, r3, r4, r5, r6, r7, r8, r9, r12, r13, r14, r15
.equ    KEPT, 6

.macro prepare_encryption variant:req
    load    keys+, kept_bytes
    sbiw    keys_pair, 2 * KEPT
    clr     zero
.endm

.macro encrypt_state variant:req
    encrypt_rounds KEPT, kept_keys
.endm

#include "fw_register_modes_avr.inc"

/* ---- Two blocks ---- */

#define two_of_the_caller r17, r16, r15, r14, r13, r12, r9, r8, r7, r6, r5, r4, r3, r2
#define two_of_the_caller_back r2, r3, r4, r5, r6, r7, r8, r9, r12, r13, r14, r15, r16, r17
#define two_first       block_bytes
#define two_second      r2, r3, r4, r5, r6, r7, r8, r9
#define two_count       r17
#define second_0        r2, r3
#define second_1        r4, r5
#define second_2        r6, r7
#define second_3        r8, r9
#define second_0_rotated r3, r2
#define second_2_rotated r7, r6
#define second_to_invert r4, r8
#define first_term      r12, r13
#define second_term     r14, r15
#define first_term_pair r12
#define second_term_pair r14

.macro two_rounds_of_two k:req, a0, a1, b0, b1, c0, c1, d0, d1, e0, e1, f0, f1
    read_key \k, second_term
    movw    first_term_pair, second_term_pair
    even_round_by first_term, \a0, \a1, \b0, \b1
    even_round_by second_term, \d0, \d1, \e0, \e1
    read_key \k + 1, second_term
    movw    first_term_pair, second_term_pair
    odd_round_by first_term, \b0, \b1, \c0, \c1
    odd_round_by second_term, \e0, \e1, \f0, \f1
    subi    number, -2
.endm

.macro eight_rounds_of_two k:req, kept
    two_rounds_of_two \k, word_0, word_1, word_2, second_0, second_1, second_2
    two_rounds_of_two \k + 2, word_2, word_3, word_0_rotated, second_2, second_3, second_0_rotated
    two_rounds_of_two \k + 4, word_0_rotated, word_1, word_2_rotated, second_0_rotated, second_1, second_2_rotated
    two_rounds_of_two \k + 6, word_2_rotated, word_3, word_0, second_2_rotated, second_3, second_0
.endm

.macro two_rounds_back_of_two k:req, a0, a1, b0, b1, c0, c1, d0, d1, e0, e1, f0, f1
    subi    number, 2
    read_key \k + 1, second_term
    movw    first_term_pair, second_term_pair
    odd_round_back_by first_term, \b0, \b1, \c0, \c1
    odd_round_back_by second_term, \e0, \e1, \f0, \f1
    read_key \k, second_term
    movw    first_term_pair, second_term_pair
    even_round_back_by first_term, \a0, \a1, \b0, \b1
    even_round_back_by second_term, \d0, \d1, \e0, \e1
.endm

.macro eight_rounds_back_of_two k:req, kept
    two_rounds_back_of_two \k + 6, word_2_rotated, word_3, word_0, second_2_rotated, second_3, second_0
    two_rounds_back_of_two \k + 4, word_0_rotated, word_1, word_2_rotated, second_0_rotated, second_1, second_2_rotated
    two_rounds_back_of_two \k + 2, word_2, word_3, word_0_rotated, second_2, second_3, second_0_rotated
    two_rounds_back_of_two \k, word_0, word_1, word_2, second_0, second_1, second_2
.endm

.macro prepare_encryption_of_two
    clr     zero
.endm

.macro prepare_decryption_of_two
    clr     zero
.endm

.macro encrypt_two
    copy_counter two_second, two_first
    increment two_second
    invert  to_invert, second_to_invert
    rounds_of eight_rounds_of_two, 0
    invert  to_invert, second_to_invert
.endm

.macro decrypt_two
    invert  to_invert, second_to_invert
    rounds_back_of eight_rounds_back_of_two
    invert  to_invert, second_to_invert
.endm

#include "fw_two_blocks_avr.inc"

fw_function fw_cham64_128_expand
    expand
fw_end fw_cham64_128_expand

fw_function fw_cham64_128_cbc_encrypt
    cbc_encrypt 128
fw_end fw_cham64_128_cbc_encrypt

fw_function fw_cham64_128_cbc_decrypt
    cbc_decrypt_of_two
fw_end fw_cham64_128_cbc_decrypt

fw_function fw_cham64_128_ctr
    ctr_of_two
fw_end fw_cham64_128_ctr
