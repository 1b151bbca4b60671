/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRIDE for MSP430: one round per pass, both directions one loop, the round key in registers.
 *
 *     void fw_pride_expand (fw_pride_schedule *schedule, const uint8_t key[16]);
 *     void fw_pride_encrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *     void fw_pride_decrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; the block must stand at an even address, the key anywhere. The schedule is the key, at an
 * even address, which the portable one need not have.
 *
 * A register holds a row as memory does, its lower byte above: so what is added to the lower bytes of the round key has
 * no carry. A table has it: the steps' address is in a register and says which direction it is. Bytes turn by four bits
 * in loops. A bound with these parts: S-box 24 bytes, rows 0 to 3 18, 38, 36 and 18 (1 and 2 back 42 and 34), the
 * round key 16, the table 24, the block in and out, with the whitening, 48: 298 bytes before anything is saved, counted
 * or called.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_pride_expand 170 cycles 18 bytes 2 stack
 * cost fw_pride_encrypt 2945 cycles 370 bytes 24 stack
 * cost fw_pride_decrypt 2675 cycles 8 bytes 24 stack
 */
#include "pride_macros.inc"

#define steps           r15             /* what is added to the round key from round to round */

.macro four_times operation:req, operand:req, counter:req
    mov     #4, \counter
.Lturn\@:
    \operation \operand
    dec     \counter
    jnz     .Lturn\@
.endm

/* ---- What is added to the round key, to the lower bytes: at addresses that tell forward from back by a bit ---- */

#define IS_BACK         8

.macro multiples name:req, n:req
\name:
    .short  STEP_0(\n), STEP_1(\n), STEP_2(\n), STEP_3(\n)
.endm

    .section .rodata.fw_pride_steps, "a", %progbits
    .p2align 4
    multiples .Lto_last, ROUNDS + 1     /* must be in front of .Lback */
    multiples .Lback, -1
    multiples .Lforward, 1

.macro add_steps
    add     @steps+, k0
    add     @steps+, k1
    add     @steps+, k2
    add     @steps+, k3
.endm

/* An involution; t and u become free. */
.macro substitute
    mov     x0, t
    mov     x1, u
    and     x1, x0
    xor     x2, x0
    and     x2, x1
    xor     x3, x1
    mov     x0, x2
    and     x1, x2
    xor     t, x2
    mov     x1, x3
    and     x2, x3
    xor     u, x3
.endm

fw_function fw_pride_encrypt
    mov     #.Lforward, steps
.Lbegin:
    save    of_the_caller, block, schedule
    load_block_and_key
    mov     #ROUNDS, count
    bit     #IS_BACK, steps
    jz      .Lround_forward
    mov     #.Lto_last, steps
    add_steps
    jmp     .Lround_back

.Lround_forward:
    call    #.Ladd_round_key
.Lround_back:
    substitute
    bit     #IS_BACK, steps
    jz      .Lsubstituted
    call    #.Ladd_round_key
.Lsubstituted:
    dec     count
    jz      .Lend
    mov     x0, t
    mix_row_0 x0
    difference_of_row_3 x3
    xor     t, x3
    bit     #IS_BACK, steps
    jnz     .Lmix_back
    mix_row_1 x1, x1, t
    mix_row_2 x2, x2, t
    jmp     .Lround_forward
.Lmix_back:
    mix_row_1_back x1, x1, t
    mix_row_2_back x2, x2, t
    jmp     .Lround_back

.Lend:
    pop     schedule
    xor     @schedule+, x0
    xor     @schedule+, x1
    xor     @schedule+, x2
    xor     @schedule+, x3
    pop     block
    mov     x0, 0(block)
    mov     x1, 2(block)
    mov     x2, 4(block)
    mov     x3, 6(block)
    restore of_the_caller_back
    ret

.Ladd_round_key:
    add_steps
    sub     #8, steps
    add_key x0, x1, x2, x3
    ret
fw_end fw_pride_encrypt

fw_function fw_pride_decrypt
    mov     #.Lback, steps
    br      #.Lbegin
fw_end fw_pride_decrypt

    expand
