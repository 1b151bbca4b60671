/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRIDE for MSP430: rows and round key in registers, one round per pass.
 *
 *     void fw_pride_expand (fw_pride_schedule *schedule, const uint8_t key[16]);
 *     void fw_pride_encrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *     void fw_pride_decrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; the block must stand at an even address, the key anywhere. The schedule is the key, at an
 * even address, which the portable one need not have.
 *
 * A register holds a row as memory does, its lower byte above: so what is added to the lower bytes of the round key has
 * no carry. A round is 93 cycles: 12 for the key, 11 for the S-box, 12, 19, 21 and 13 for the rows' layers (back 12, 21,
 * 17 and 13), 5 for the loop. Half of the layers are rotations of bytes, 2 cycles a bit. That there is nothing shorter
 * is not claimed. Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_pride_expand 170 cycles 18 bytes 2 stack
 * cost fw_pride_encrypt 1905 cycles 284 bytes 22 stack
 * cost fw_pride_decrypt 1867 cycles 296 bytes 22 stack
 */
#include "pride_macros.inc"

#define schedule_behind r8              /* addresses, when the key is done with */
#define block_behind    r9

.macro four_times operation:req, operand:req, counter
    .rept   4
    \operation \operand
    .endr
.endm

/* The key of the round that is N further on. */
.macro advance_key n:req
    add     #STEP_0(\n), k0
    add     #STEP_1(\n), k1
    add     #STEP_2(\n), k2
    add     #STEP_3(\n), k3
.endm

/* Rows from x0, x1, x2, x3 to t, x3, x0, x1. */
.macro substitute
    mov     x0, t
    and     x1, t
    xor     x2, t
    and     x1, x2
    xor     x2, x3
    mov     t, x2
    and     x3, x2
    xor     x2, x0
    mov     x3, x2
    and     x0, x2
    xor     x2, x1
.endm

/* From t, x3, x0, x1 to x0, x1, x2, x3. */
.macro mix_rows back
    mix_row_2\back x0, x2, x0
    mov     t, x0
    mix_row_0 x0
    difference_of_row_3 x1
    xor     x1, t
    mix_row_1\back x3, x1, x3
    mov     t, x3
.endm

.macro enter_block
    save    of_the_caller
    load_block_and_key
    push    block
    push    schedule
    mov     #ROUNDS, count
.endm

/* From t, x3, x0, x1. */
.macro leave_block
    pop     schedule_behind
    pop     block_behind
    xor     0 - KEY_BYTES(schedule_behind), t
    xor     2 - KEY_BYTES(schedule_behind), x3
    xor     4 - KEY_BYTES(schedule_behind), x0
    xor     6 - KEY_BYTES(schedule_behind), x1
    mov     t, 0 - BLOCK_BYTES(block_behind)
    mov     x3, 2 - BLOCK_BYTES(block_behind)
    mov     x0, 4 - BLOCK_BYTES(block_behind)
    mov     x1, 6 - BLOCK_BYTES(block_behind)
    restore of_the_caller_back
    ret
.endm

fw_function fw_pride_encrypt
    enter_block
.Lencrypt:
    advance_key 1
    add_key x0, x1, x2, x3
    substitute
    dec     count
    jz      .Lencrypted
    mix_rows
    jmp     .Lencrypt
.Lencrypted:
    leave_block
fw_end fw_pride_encrypt

fw_function fw_pride_decrypt
    enter_block
    advance_key ROUNDS
.Ldecrypt:
    substitute
    add_key t, x3, x0, x1
    dec     count
    jz      .Ldecrypted
    advance_key -1
    mix_rows _back
    jmp     .Ldecrypt
.Ldecrypted:
    leave_block
fw_end fw_pride_decrypt

    expand
