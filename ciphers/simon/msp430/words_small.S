/* SIMON64 for MSP430: two rounds per pass, one loop for both directions; small.
 *
 *     void fw_simon64_96_expand  (fw_simon64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_simon64_96_encrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_simon64_96_decrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *
 * and the same for SIMON64/128, whose key has 16 bytes. Arguments in r12 and r13; key and block must stand at even
 * addresses. The schedule is the portable one.
 * Stack: the return address and 16 bytes, the address inside among them; 8 in expand.
 * A round is 28.5 cycles in both directions: 26 for the round (why: simon_macros.inc), 1 for the direction of the key
 * pointer, 1.5 for the loop. Decryption is encryption with the halves exchanged and the round keys from the end.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_simon64_96_expand 1671 cycles 138 bytes
 * cost fw_simon64_96_encrypt 1275 cycles 170 bytes
 * cost fw_simon64_96_decrypt 1278 cycles 70 bytes
 * cost fw_simon64_128_expand 1964 cycles 158 bytes
 * cost fw_simon64_128_encrypt 1332 cycles 170 bytes
 * cost fw_simon64_128_decrypt 1335 cycles 70 bytes
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
#include "simon_macros.inc"

.macro enter_block
    save    x_high, one_low, one_high, byte_low, byte_high, count, step
.endm

.macro leave_block
    restore step, count, byte_high, byte_low, one_high, one_low, x_high
    ret
.endm

.macro encrypt_block rounds:req, two_rounds:req
    enter_block
    load_block
    clr     step
    mov     #\rounds / 2, count
    call    #\two_rounds
    store_block
    leave_block
.endm

.macro decrypt_block rounds:req, two_rounds:req
    enter_block
    add     #ROUND_KEY_BYTES * (\rounds - 1), schedule
    mov     #-2 * ROUND_KEY_BYTES, step
    load_word x_low, x_high, block
    load_word y_low, y_high, block
    mov     #\rounds / 2, count
    call    #\two_rounds
    store_word x_low, x_high, -BLOCK_BYTES, block
    store_word y_low, y_high, 4 - BLOCK_BYTES, block
    leave_block
.endm

.macro pass_of_two_rounds
    half_round y_low, y_high, x_low, x_high
    add     step, schedule
    half_round x_low, x_high, y_low, y_high
    add     step, schedule
    dec     count
.endm

fw_function fw_simon64_96_encrypt
    encrypt_block 42, .Ltwo_rounds_96
.Ltwo_rounds_96:
    pass_of_two_rounds
    jnz     .Ltwo_rounds_96
    ret
fw_end fw_simon64_96_encrypt

fw_function fw_simon64_96_decrypt
    decrypt_block 42, .Ltwo_rounds_96
fw_end fw_simon64_96_decrypt

fw_function fw_simon64_128_encrypt
    encrypt_block 44, .Ltwo_rounds_128
.Ltwo_rounds_128:
    pass_of_two_rounds
    jnz     .Ltwo_rounds_128
    ret
fw_end fw_simon64_128_encrypt

fw_function fw_simon64_128_decrypt
    decrypt_block 44, .Ltwo_rounds_128
fw_end fw_simon64_128_decrypt
