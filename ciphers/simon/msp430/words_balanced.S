/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMON64 for MSP430: two rounds per pass, a loop for each direction, one end for both.
 *
 *     void fw_simon64_96_expand  (fw_simon64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_simon64_96_encrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_simon64_96_decrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *
 * and the same for SIMON64/128, whose key has 16 bytes. Arguments in r12 and r13; key and block must stand at even
 * addresses. The schedule is the portable one.
 * A round is 27.5 cycles forward and 28.5 back: 26 for the round (why: simon_macros.inc), 1 back for the key pointer,
 * 1.5 for the loop. Decryption uses the halves in the other order.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_simon64_96_expand 1671 cycles 138 bytes 10 stack
 * cost fw_simon64_96_encrypt 1219 cycles 154 bytes 14 stack
 * cost fw_simon64_96_decrypt 1266 cycles 136 bytes 14 stack
 * cost fw_simon64_128_expand 1964 cycles 158 bytes 10 stack
 * cost fw_simon64_128_encrypt 1274 cycles 154 bytes 14 stack
 * cost fw_simon64_128_decrypt 1323 cycles 136 bytes 14 stack
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
#define of_the_caller   x_high, one_low, one_high, byte_low, byte_high, count
#define of_the_caller_back count, byte_high, byte_low, one_high, one_low, x_high
#define ROUNDS_PER_PASS 2
#include "simon_macros.inc"

.macro encrypt_pass
    encrypt_two_rounds
.endm

.macro decrypt_pass
    decrypt_two_rounds
.endm

#include "two_loops.inc"
