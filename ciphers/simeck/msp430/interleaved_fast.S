/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 for MSP430: interleaved words, four rounds per pass, one end for both directions.
 *
 *     void fw_simeck64_128_expand (fw_simeck64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_simeck64_128_encrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_simeck64_128_decrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. Round keys are interleaved, too.
 * A round is 22 cycles forward and 23 back, and the loop 3 per four rounds; why: simeck_macros.inc.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_simeck64_128_expand 2188 cycles 200 bytes 6 stack
 * cost fw_simeck64_128_encrypt 1202 cycles 510 bytes 8 stack
 * cost fw_simeck64_128_decrypt 1251 cycles 350 bytes 8 stack
 */
#define schedule        r12
#define block           r13
#define y_even          r14
#define y_odd           r15
#define x_even          r11
#define x_odd           r10
#define t               r9
#define count           r8
#include "simeck_macros.inc"

.macro enter_block
    save    x_odd, t, count
    load_block
.endm

fw_function fw_simeck64_128_expand
    expand_key
fw_end fw_simeck64_128_expand

fw_function fw_simeck64_128_encrypt
    enter_block
    encrypt_rounds
leave:
    store_block
    restore count, t, x_odd
    ret
fw_end fw_simeck64_128_encrypt

fw_function fw_simeck64_128_decrypt
    enter_block
    decrypt_rounds
    br      #leave
fw_end fw_simeck64_128_decrypt
