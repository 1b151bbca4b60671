/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for RV32 with multiplication: all rounds unrolled, all round keys in registers.
 *
 *     void fw_cham64_128_expand (fw_cham64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_cham64_128_encrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_cham64_128_decrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1. Key and block aligned to 4 bytes (the E31 traps other loads of words); the schedule is the
 * portable one. Two rounds are 11 instructions in encryption and 15 in decryption, none of which waits
 * (cham_macros.inc). The key schedule is computed for two words at a time, in the halves of registers.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_cham64_128_expand 116 cycles 324 bytes 0 stack
 * cost fw_cham64_128_encrypt 562 cycles 1690 bytes 48 stack
 * cost fw_cham64_128_decrypt 733 cycles 2110 bytes 48 stack
 */
#define schedule        a0
#define block           a1
#define saved           s0, s1, s2, s3, s4, s5, s6, s7, s8, s9

#define FRAME           48              /* a multiple of 16 */

#include "fw_saved_rv32.inc"
#include "cham_macros.inc"

.macro begin_block
    addi    sp, sp, -FRAME
    save    saved
    lw      e0, 0(block)
    lw      e2, 4(block)
    load_keys schedule
.endm

.macro end_block
    sw      e0, 0(block)
    sw      e2, 4(block)
    restore saved
    addi    sp, sp, FRAME
    ret
.endm

fw_function fw_cham64_128_encrypt
    begin_block
    set_rotations
    encrypt_words
    end_block
fw_end fw_cham64_128_encrypt

fw_function fw_cham64_128_decrypt
    begin_block
    decrypt_words
    end_block
fw_end fw_cham64_128_decrypt

#include "cham_expand.inc"
