/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMON64 for MSP430: one round per pass, a loop for each direction, one end for both; as small as was found.
 *
 *     void fw_simon64_96_expand  (fw_simon64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_simon64_96_encrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_simon64_96_decrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *
 * and the same for SIMON64/128, whose key has 16 bytes. Arguments in r12 and r13; key and block must stand at even
 * addresses. The schedule is the portable one.
 * X itself turns and becomes the new half; as it was, it waits on the stack and comes back in Y's place. That takes 4
 * bytes more than a round whose halves change names, but a loop of one round, and no register to turn in. A round is 34
 * cycles, of which the stack takes 10, and 3 for the loop.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_simon64_96_expand 1671 cycles 138 bytes 10 stack
 * cost fw_simon64_96_encrypt 1613 cycles 106 bytes 16 stack
 * cost fw_simon64_96_decrypt 1660 cycles 88 bytes 16 stack
 * cost fw_simon64_128_expand 1964 cycles 158 bytes 10 stack
 * cost fw_simon64_128_encrypt 1687 cycles 106 bytes 16 stack
 * cost fw_simon64_128_decrypt 1736 cycles 88 bytes 16 stack
 */
#define schedule        r12
#define block           r13
#define y_low           r14
#define y_high          r15
#define x_low           r11
#define x_high          r10
#define byte_low        r9              /* X <<< 8 */
#define byte_high       r8
#define spare           r7
#define count           r6
#define of_the_caller   x_high, byte_low, byte_high, spare, count
#define of_the_caller_back count, spare, byte_high, byte_low, x_high
#define ROUNDS_PER_PASS 1
#include "simon_macros.inc"

/* Y gets X, X gets what a round makes of Y. */
.macro one_round y_low:req, y_high:req, x_low:req, x_high:req
    save    \x_low, \x_high
    copy_word \x_low, \x_high, byte_low, byte_high
    rotate_byte_left byte_low, byte_high, spare
    rotate_left \x_low, \x_high, 1
    and     \x_low, byte_low
    and     \x_high, byte_high
    xor_word byte_low, byte_high, \y_low, \y_high
    rotate_left \x_low, \x_high, 1
    xor_word \y_low, \y_high, \x_low, \x_high
    xor_word_of \x_low, \x_high, schedule
    restore \y_high, \y_low
.endm

.macro encrypt_pass
    one_round y_low, y_high, x_low, x_high
.endm

.macro decrypt_pass
    one_round x_low, x_high, y_low, y_high
    to_key_before
.endm

#include "two_loops.inc"
