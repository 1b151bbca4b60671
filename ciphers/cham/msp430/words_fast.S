/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for MSP430: sixteen rounds per pass.
 *
 *     void fw_cham64_128_expand (fw_cham64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_cham64_128_encrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_cham64_128_decrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. Round keys: cham_macros.inc.
 * A round is 8 cycles forward and 8.5 back, the loop 6 per sixteen rounds; why: cham_macros.inc.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_cham64_128_expand 254 cycles 106 bytes 4 stack
 * cost fw_cham64_128_encrypt 796 cycles 292 bytes 8 stack
 * cost fw_cham64_128_decrypt 842 cycles 316 bytes 10 stack
 */
#define schedule        r12
#define block           r13
#define word_0          r14
#define word_1          r15
#define word_2          r11
#define word_3          r10
#define t               r9
#define number          r8
#define even_key        r7
#include "cham_macros.inc"

fw_function fw_cham64_128_expand
    expand_key
fw_end fw_cham64_128_expand

fw_function fw_cham64_128_encrypt
    save    word_3, t, number
    load_block
    encrypt_rounds
    store_block
    restore number, t, word_3
    ret
fw_end fw_cham64_128_encrypt

fw_function fw_cham64_128_decrypt
    save    word_3, t, number, even_key
    load_block
    decrypt_rounds
    store_block
    restore even_key, number, t, word_3
    ret
fw_end fw_cham64_128_decrypt
