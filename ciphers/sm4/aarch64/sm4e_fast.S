/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for AArch64 with the SM4 instructions of ARMv8.2 (FEAT_SM4): four rounds an instruction.
 *
 *     void fw_sm4_expand (fw_sm4_schedule *schedule, const uint8_t key[16]);
 *     void fw_sm4_encrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *     void fw_sm4_decrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *
 * Only registers that a call may change; no stack. The schedule is the portable one. No table and no branch depends on
 * a secret. */
#include "fw_asm.h"

    .arch armv8.2-a+sm4

#define schedule    x0
#define key         x1
#define block       x1
#define table       x2
#define state        v0
#define words       v0
#define system      v1
#define constant    v2
#define growth      v3

    .section .rodata.sm4_key_constants, "a", %progbits
    .p2align 4
sm4_key_constants:
    .word 0xa3b1bac6, 0x56aa3350, 0x677d9197, 0xb27022dc            /* FK */
    .word 0x00070e15, 0x1c232a31, 0x383f464d, 0x545b6269            /* the first four CK */

/* Each CK is the one four before it with 16 * 7 added to each byte. */
fw_function fw_sm4_expand
    adrp  table, sm4_key_constants
    add   table, table, :lo12:sm4_key_constants
    ldp   q1, q2, [table]
    ldr   q0, [key]
    movi  growth.16b, #112
    rev32 words.16b, words.16b
    eor   words.16b, words.16b, system.16b
    .rept 8
    sm4ekey words.4s, words.4s, constant.4s
    str   q0, [schedule], #16
    add   constant.16b, constant.16b, growth.16b
    .endr
    ret
fw_end fw_sm4_expand

/* The block and all round keys. */
.macro begin
    ldr   q0, [block]
    ldp   q16, q17, [schedule]
    ldp   q18, q19, [schedule, #32]
    ldp   q20, q21, [schedule, #64]
    ldp   q22, q23, [schedule, #96]
    rev32 state.16b, state.16b
.endm

/* Four rounds with four keys. */
.macro four_rounds keys
    sm4e  state.4s, \keys\().4s
.endm

/* The words of a result come out last first. */
.macro finish
    rev64 state.16b, state.16b
    ext   state.16b, state.16b, state.16b, #8
    str   q0, [block]
    ret
.endm

fw_function fw_sm4_encrypt
    begin
    .irp keys, v16, v17, v18, v19, v20, v21, v22, v23
    four_rounds \keys
    .endr
    finish
fw_end fw_sm4_encrypt

/* Four round keys back to front. */
.macro reverse_keys keys
    rev64 \keys\().4s, \keys\().4s
    ext   \keys\().16b, \keys\().16b, \keys\().16b, #8
.endm

fw_function fw_sm4_decrypt
    begin
    .irp keys, v23, v22, v21, v20, v19, v18, v17, v16
    reverse_keys \keys
    four_rounds \keys
    .endr
    finish
fw_end fw_sm4_decrypt
