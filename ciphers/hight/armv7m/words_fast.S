/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HIGHT for ARMv7-M (Cortex-M3): four rounds per pass, after which all words are home again.
 *
 *     void fw_hight_expand (fw_hight_schedule *schedule, const uint8_t key[16]);
 *     void fw_hight_encrypt(const fw_hight_schedule *schedule, uint8_t block[8]);
 *     void fw_hight_decrypt(const fw_hight_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1, at any address; the schedule is the portable one. Registers and the cost of a round:
 * hight_macros.inc. Four rounds are 72 cycles, back 76, their keys 5 and the loop 5: a bound of 656 and 688, with 5
 * cycles to load keys for the whitening and 10 for it, 30 for the block in and out.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_hight_expand 632 cycles 272 bytes 20 stack
 * cost fw_hight_encrypt 726 cycles 416 bytes 36 stack
 * cost fw_hight_decrypt 760 cycles 440 bytes 36 stack
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#define word_b          r8              /* the round keys of a pass: in word, and these */
#define word_c          r9
#define word_d          r10
#define saved           {r1, r4-r10, lr}
#define saved_return    {r4-r10, pc}

#include "hight_macros.inc"

.macro load_keys at:req
    ldr     word, [keys, #\at]
    ldr     word_b, [keys, #\at + 4]
    ldr     word_c, [keys, #\at + 8]
    ldr     word_d, [keys, #\at + 12]
.endm

fw_function fw_hight_encrypt
    begin_encryption
1:  load_keys WHITENING_BYTES
    encrypt_round x04, x15, x26, x37, word
    encrypt_round x37, x04, x15, x26, word_b
    encrypt_round x26, x37, x04, x15, word_c
    encrypt_round x15, x26, x37, x04, word_d
    adds    keys, keys, #4 * ROUND_KEY_BYTES
    cmp     keys, end
    bne     1b
    subs    keys, keys, #ROUND_KEY_BYTES * ROUNDS
    mov     f, x04                      /* the last round does not move the words */
    mov     x04, x15
    mov     x15, x26
    mov     x26, x37
    ror     x37, f, #16
    end_encryption
fw_end fw_hight_encrypt

fw_function fw_hight_decrypt
    begin_decryption
    mov     end, keys
    adds    keys, keys, #ROUND_KEY_BYTES * ROUNDS
    ror     f, x37, #16
    mov     x37, x26
    mov     x26, x15
    mov     x15, x04
    mov     x04, f
    .p2align 2
1:  load_keys WHITENING_BYTES - 4 * ROUND_KEY_BYTES
    decrypt_round x15, x26, x37, x04, word_d
    decrypt_round x26, x37, x04, x15, word_c
    decrypt_round x37, x04, x15, x26, word_b
    decrypt_round x04, x15, x26, x37, word
    subs    keys, keys, #4 * ROUND_KEY_BYTES
    cmp     keys, end
    bne     1b
    end_decryption
fw_end fw_hight_decrypt

fw_function fw_hight_expand
    .p2align 2
    begin_expand
    movs    count, #8
    .p2align 2
1:  subkeys k0
    subkeys k1
    subkeys k2
    subkeys k3
    turn    k0, k1
    turn    k2, k3
    subs    count, count, #1
    bne     1b
    pop     expand_return
fw_end fw_hight_expand
