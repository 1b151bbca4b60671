/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Chaskey for MSP430: two rounds per pass, rotations by 16 bits for nothing.
 *
 *     void fw_chaskey_expand  (fw_chaskey_schedule *schedule, const uint8_t key[16]);
 *     void fw_chaskey_encrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *     void fw_chaskey_decrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *
 * and the same for Chaskey-LTS. Arguments in r12 and r13; key and block must stand at even addresses. The schedule is
 * the key.
 * A round is 55 cycles; why: chaskey_macros.inc.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_chaskey_expand 89 cycles 16 bytes 2 stack
 * cost fw_chaskey_encrypt 580 cycles 344 bytes 14 stack
 * cost fw_chaskey_decrypt 580 cycles 344 bytes 14 stack
 * cost fw_chaskey_lts_expand 89 cycles 16 bytes 2 stack
 * cost fw_chaskey_lts_encrypt 1032 cycles 344 bytes 14 stack
 * cost fw_chaskey_lts_decrypt 1032 cycles 344 bytes 14 stack
 */
#define schedule        r12
#define block           r13
#define v0_low          r14
#define v0_high         r15
#define spare           r11
#define v1_low          r10
#define v1_high         r9
#define v2_low          r8
#define v2_high         r7
#define v3_low          r6
#define v3_high         r5
#define count           r4
#include "chaskey_macros.inc"

.macro crypt_block one_round:req, rounds:req
    save_registers
    load_block
    add_key
    mov     #\rounds / 2, count
.Lpass\@:
    \one_round v0_low, v0_high, v1_low, v1_high, v2_low, v2_high, v3_low, v3_high
    \one_round v0_high, v0_low, v1_low, v1_high, v2_high, v2_low, v3_high, v3_low
    dec     count
    jnz     .Lpass\@
    leave_block
.endm

fw_function fw_chaskey_encrypt
    crypt_block encrypt_round, 8
fw_end fw_chaskey_encrypt

fw_function fw_chaskey_decrypt
    crypt_block decrypt_round, 8
fw_end fw_chaskey_decrypt

fw_function fw_chaskey_lts_encrypt
    crypt_block encrypt_round, 16
fw_end fw_chaskey_lts_encrypt

fw_function fw_chaskey_lts_decrypt
    crypt_block decrypt_round, 16
fw_end fw_chaskey_lts_decrypt
