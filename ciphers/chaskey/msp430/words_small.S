/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Chaskey for MSP430: one round per pass, one beginning and one end for both directions; small.
 *
 *     void fw_chaskey_expand  (fw_chaskey_schedule *schedule, const uint8_t key[16]);
 *     void fw_chaskey_encrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *     void fw_chaskey_decrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *
 * and the same for Chaskey-LTS. Arguments in r12 and r13; key and block must stand at even addresses. The schedule is
 * the key.
 * A pass is 67 cycles: 55 for the round (why: chaskey_macros.inc), 9 to bring three words' halves back, 3 for the loop.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_chaskey_expand 89 cycles 16 bytes 2 stack
 * cost fw_chaskey_encrypt 672 cycles 258 bytes 16 stack
 * cost fw_chaskey_decrypt 675 cycles 154 bytes 16 stack
 * cost fw_chaskey_lts_expand 89 cycles 16 bytes 2 stack
 * cost fw_chaskey_lts_encrypt 1209 cycles 260 bytes 16 stack
 * cost fw_chaskey_lts_decrypt 1212 cycles 156 bytes 16 stack
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
#include "fw_functions.inc"
#include "chaskey_macros.inc"

.macro exchange_halves low:req, high:req
    mov     \low, spare
    mov     \high, \low
    mov     spare, \high
.endm

.macro all_rounds one_round:req, rounds:req
    mov     #\rounds, count
.Lpass\@:
    \one_round v0_low, v0_high, v1_low, v1_high, v2_low, v2_high, v3_low, v3_high
    exchange_halves v0_low, v0_high
    exchange_halves v2_low, v2_high
    exchange_halves v3_low, v3_high
    dec     count
    jnz     .Lpass\@
.endm

/* Encryption, and what decryption shares with it. */
.macro encrypt_block rounds:req, load:req, leave:req
    save_registers
    call    #\load
    all_rounds encrypt_round, \rounds
\leave:
    leave_block
\load:
    load_block
    add_key
    ret
.endm

.macro decrypt_block rounds:req, load:req, leave:req
    save_registers
    call    #\load
    all_rounds decrypt_round, \rounds
    br      #\leave
.endm

    fw_function_of fw_chaskey_encrypt, encrypt_block, 8, .Lload, .Lleave
    fw_function_of fw_chaskey_decrypt, decrypt_block, 8, .Lload, .Lleave
    fw_function_of fw_chaskey_lts_encrypt, encrypt_block, 16, .Lload_lts, .Lleave_lts
    fw_function_of fw_chaskey_lts_decrypt, decrypt_block, 16, .Lload_lts, .Lleave_lts
