/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMON64 for MSP430: two rounds per pass, one loop for both directions; small.
 *
 *     void fw_simon64_96_expand  (fw_simon64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_simon64_96_encrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_simon64_96_decrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *
 * and the same for SIMON64/128, whose key has 16 bytes. Arguments in r12 and r13; key and block must stand at even
 * addresses. The schedule is the portable one.
 * A round is 28.5 cycles in both directions: 26 for the round (why: simon_macros.inc), 1 for the direction of the key
 * pointer, 1.5 for the loop. Decryption is encryption with the halves exchanged and the round keys from the end. Cycles
 * with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_simon64_96_expand 1671 cycles 138 bytes 10 stack
 * cost fw_simon64_96_encrypt 1268 cycles 166 bytes 16 stack
 * cost fw_simon64_96_decrypt 1275 cycles 40 bytes 16 stack
 * cost fw_simon64_128_expand 1964 cycles 158 bytes 10 stack
 * cost fw_simon64_128_encrypt 1325 cycles 166 bytes 16 stack
 * cost fw_simon64_128_decrypt 1332 cycles 40 bytes 16 stack
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
#define step            r4              /* from the end of a round key to the next one to be used */
#include "fw_functions.inc"
#include "simon_macros.inc"

.macro enter_block
    save    x_high, one_low, one_high, byte_low, byte_high, count, step
.endm

/* What both directions share, from the place SHARED on. In decryption BLOCK is 4 too far and STEP -8. */
.macro encrypt_block rounds:req, shared:req
    enter_block
    load_block
    clr     step
    mov     #\rounds / 2, count
\shared:
    half_round y_low, y_high, x_low, x_high
    add     step, schedule
    half_round x_low, x_high, y_low, y_high
    add     step, schedule
    dec     count
    jnz     \shared
    store_word y_low, y_high, -BLOCK_BYTES, block
    add     step, block
    store_word x_low, x_high, 4 - BLOCK_BYTES, block
    restore step, count, byte_high, byte_low, one_high, one_low, x_high
    ret
.endm

.macro decrypt_block rounds:req, shared:req
    enter_block
    load_word x_low, x_high, block
    load_word y_low, y_high, block
    add     #4, block
    add     #ROUND_KEY_BYTES * (\rounds - 1), schedule
    mov     #-2 * ROUND_KEY_BYTES, step
    mov     #\rounds / 2, count
    br      #\shared
.endm

    fw_function_of fw_simon64_96_encrypt, encrypt_block, 42, .Ltwo_rounds_96
    fw_function_of fw_simon64_96_decrypt, decrypt_block, 42, .Ltwo_rounds_96
    fw_function_of fw_simon64_128_encrypt, encrypt_block, 44, .Ltwo_rounds_128
    fw_function_of fw_simon64_128_decrypt, decrypt_block, 44, .Ltwo_rounds_128
