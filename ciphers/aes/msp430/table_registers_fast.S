/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for MSP430: tables of words, a state that never leaves the registers, three rounds per pass.
 *
 *     void fw_aes128_expand  (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for keys of 24 and 32 bytes, fw_aes192 and fw_aes256.
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. Schedule, registers, what a round costs, and
 * the bound: aes_register_rounds.inc. NOT constant time in the strict sense: see there.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_aes128_expand 976 cycles 342 bytes 18 stack
 * cost fw_aes128_encrypt 1630 cycles 992 bytes 22 stack
 * cost fw_aes128_decrypt 2229 cycles 1250 bytes 22 stack
 * cost fw_aes192_expand 1400 cycles 826 bytes 16 stack
 * cost fw_aes192_encrypt 1947 cycles 996 bytes 22 stack
 * cost fw_aes192_decrypt 2679 cycles 1254 bytes 22 stack
 * cost fw_aes256_expand 1624 cycles 764 bytes 16 stack
 * cost fw_aes256_encrypt 2258 cycles 996 bytes 22 stack
 * cost fw_aes256_decrypt 3123 cycles 1254 bytes 22 stack
 */
#include "aes_register_rounds.inc"

#define end             spare2

/* The address behind the block, from the stack to the register that the last round wants it in. */
.macro pop_out e0:req, o0:req, e1:req, o1:req, e2:req, o2:req, e3:req, o3:req, f:req, g:req, out:req
    pop     \out
.endm

/* Where the words stand behind the last of the rounds is what comes behind BITS: TURN_0, TURN_1 or TURN_2, by
 * LEFT_OVER. */
.macro encrypt_function bits:req, words:vararg
fw_function fw_aes\bits\()_encrypt
    save_registers
    load_forward
    push    block
    mov     keys, end
    add     #(ROUNDS(\bits) - 1) * ROUND_KEY_BYTES, end
    push    end
    three_rounds encrypt_round, LEFT_OVER(\bits), @sp
    incd    sp
    pop_out \words
    last_forward mov, -BLOCK_BYTES, \words
    restore_registers
    ret
fw_end fw_aes\bits\()_encrypt
.endm

.macro decrypt_function bits:req, words:vararg
fw_function fw_aes\bits\()_decrypt
    save_registers
    mov     keys, end
    add     #ROUNDS(\bits) * ROUND_KEY_BYTES, keys
    push    end
    load_backwards
    push    block
    sub     #2 * ROUND_KEY_BYTES, keys
    three_rounds decrypt_round, LEFT_OVER(\bits), 2(sp)
    pop_out \words
    incd    sp
    last_backwards mov, -BLOCK_BYTES, \words
    restore_registers
    ret
fw_end fw_aes\bits\()_decrypt
.endm

    encrypt_function 128, TURN_0
    encrypt_function 192, TURN_2
    encrypt_function 256, TURN_1
    decrypt_function 128, TURN_0
    decrypt_function 192, TURN_2
    decrypt_function 256, TURN_1

#include "aes_register_expand.inc"
