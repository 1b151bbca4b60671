/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMON64 for MSP430: six rounds of SIMON64/96 or four of SIMON64/128 per pass.
 *
 *     void fw_simon64_96_expand  (fw_simon64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_simon64_96_encrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_simon64_96_decrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *
 * and the same for SIMON64/128, whose key has 16 bytes. Arguments in r12 and r13; key and block must stand at even
 * addresses. The schedule is the portable one.
 * A round is 26 cycles forward and 27 back; why: simon_macros.inc.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_simon64_96_expand 1671 cycles 138 bytes 10 stack
 * cost fw_simon64_96_encrypt 1177 cycles 346 bytes 14 stack
 * cost fw_simon64_96_decrypt 1221 cycles 362 bytes 14 stack
 * cost fw_simon64_128_expand 1964 cycles 158 bytes 10 stack
 * cost fw_simon64_128_encrypt 1241 cycles 250 bytes 14 stack
 * cost fw_simon64_128_decrypt 1287 cycles 262 bytes 14 stack
 */
#define schedule        r12
#define block           r13
#define y_low           r14
#define y_high          r15
#define x_low           r11
#define x_high          r10
#define one_low         r9              /* X <<< 1, <<< 2 */
#define one_high        r8
#define byte_low        r7              /* X <<< 8 */
#define byte_high       r6
#define count           r5
#include "fw_functions.inc"
#include "simon_macros.inc"

.macro crypt_block two_rounds:req, rounds:req, rounds_per_pass:req
    load_block
    mov     #\rounds / \rounds_per_pass, count
.Lpass\@:
    .rept   \rounds_per_pass / 2
    \two_rounds
    .endr
    dec     count
    jnz     .Lpass\@
    store_block
    restore count, byte_high, byte_low, one_high, one_low, x_high
    ret
.endm

.macro encrypt_block rounds:req, rounds_per_pass:req
    save    x_high, one_low, one_high, byte_low, byte_high, count
    crypt_block encrypt_two_rounds, \rounds, \rounds_per_pass
.endm

.macro decrypt_block rounds:req, rounds_per_pass:req
    save    x_high, one_low, one_high, byte_low, byte_high, count
    add     #ROUND_KEY_BYTES * (\rounds - 1), schedule
    crypt_block decrypt_two_rounds, \rounds, \rounds_per_pass
.endm

    fw_function_of fw_simon64_96_encrypt, encrypt_block, 42, 6
    fw_function_of fw_simon64_96_decrypt, decrypt_block, 42, 6
    fw_function_of fw_simon64_128_encrypt, encrypt_block, 44, 4
    fw_function_of fw_simon64_128_decrypt, decrypt_block, 44, 4
