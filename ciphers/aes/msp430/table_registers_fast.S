/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 for MSP430: tables of words, a state that never leaves the registers, three rounds per pass.
 *
 *     void fw_aes128_expand  (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. Schedule, registers, what a round costs, and
 * the bound: aes_register_rounds.inc. NOT constant time in the strict sense: see there.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_aes128_expand 976 cycles 342 bytes 18 stack
 * cost fw_aes128_encrypt 1630 cycles 992 bytes 22 stack
 * cost fw_aes128_decrypt 2229 cycles 1250 bytes 22 stack
 */
#include "aes_register_rounds.inc"

#define end             spare2

fw_function fw_aes128_encrypt
    save_registers
    load_forward
    push    block
    mov     keys, end
    add     #9 * ROUND_KEY_BYTES, end
    push    end
.Lencrypt_rounds:
    encrypt_round TURN_0
    encrypt_round TURN_1
    encrypt_round TURN_2
    cmp     @sp, keys
    jne     .Lencrypt_rounds
    incd    sp
    pop     out
    last_forward mov, -BLOCK_BYTES
    restore_registers
    ret
fw_end fw_aes128_encrypt

fw_function fw_aes128_decrypt
    save_registers
    mov     keys, end
    add     #10 * ROUND_KEY_BYTES, keys
    push    end
    load_backwards
    push    block
    sub     #2 * ROUND_KEY_BYTES, keys
.Ldecrypt_rounds:
    decrypt_round TURN_0
    decrypt_round TURN_1
    decrypt_round TURN_2
    cmp     2(sp), keys
    jne     .Ldecrypt_rounds
    pop     out
    incd    sp
    last_backwards mov, -BLOCK_BYTES
    restore_registers
    ret
fw_end fw_aes128_decrypt

    expand_function
