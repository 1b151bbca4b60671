/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HIGHT for ARMv7-M (Cortex-M3): one round per pass.
 *
 *     void fw_hight_expand (fw_hight_schedule *schedule, const uint8_t key[16]);
 *     void fw_hight_encrypt(const fw_hight_schedule *schedule, uint8_t block[8]);
 *     void fw_hight_decrypt(const fw_hight_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1, at any address; the schedule is the portable one. Registers and the cost of a round:
 * hight_macros.inc. A round takes 22 and 24 cycles with what moves the words, its key 2 and the loop 4.
 * A bound with these parts, roughly: the loops are 78 and 88 bytes, expand's 74, the block in 44 and out 30, the
 * whitening 22 and 26: 362 bytes before anything is set up, with the block in once for both directions.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_hight_expand 1017 cycles 132 bytes 20 stack
 * cost fw_hight_encrypt 1024 cycles 224 bytes 24 stack
 * cost fw_hight_decrypt 1059 cycles 236 bytes 24 stack
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#define saved           {r1, r4-r7, lr}
#define saved_return    {r4-r7, pc}

#include "hight_macros.inc"

/* From the names of a round to those of the next, and back; FROM is what is in x37, TO where it goes. */
.macro move_on
    mov     f, x37
    mov     x37, x26
    mov     x26, x15
    mov     x15, x04
    mov     x04, f
.endm

.macro move_back
    mov     f, x04
    mov     x04, x15
    mov     x15, x26
    mov     x26, x37
    mov     x37, f
.endm

fw_function fw_hight_encrypt
    begin_encryption
1:  ldr     word, [keys, #WHITENING_BYTES]
    encrypt_round state, word
    move_on
    adds    keys, keys, #ROUND_KEY_BYTES
    cmp     keys, end
    bne     1b
    subs    keys, keys, #ROUND_KEY_BYTES * ROUNDS
    ror     x04, x04, #16               /* the last round does not move the words */
    move_back
    end_encryption
fw_end fw_hight_encrypt

fw_function fw_hight_decrypt
    begin_decryption
    ror     x37, x37, #16
    move_on
    mov     end, keys
    adds    keys, keys, #ROUND_KEY_BYTES * ROUNDS
    .p2align 2
1:  move_back
    subs    keys, keys, #ROUND_KEY_BYTES
    ldr     word, [keys, #WHITENING_BYTES]
    decrypt_round state, word
    cmp     keys, end
    bne     1b
    end_decryption
fw_end fw_hight_decrypt

fw_function fw_hight_expand
    .p2align 2
    begin_expand
    movs    count, #ROUNDS
    b       2f
    .p2align 2
1:  tst     count, #3
    bne     2f
    turn    k0, k1
    turn    k2, k3
2:  subkeys k0
    mov     one, k0
    mov     k0, k1
    mov     k1, k2
    mov     k2, k3
    mov     k3, one
    subs    count, count, #1
    bne     1b
    pop     expand_return
fw_end fw_hight_expand
