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
#include "aarch64/sm4e.inc"

#define block       x1
#define state       v0

/* The block and all round keys. */
.macro begin
    ldr   q0, [block]
    load_keys
    enter state
.endm

.macro finish
    leave state
    str   q0, [block]
    ret
.endm

fw_function fw_sm4_encrypt
    begin
    .irp four_keys, v16, v17, v18, v19, v20, v21, v22, v23
    four_rounds state, \four_keys
    .endr
    finish
fw_end fw_sm4_encrypt

/* Four round keys back to front. */
.macro reverse_keys four_keys
    rev64 \four_keys\().4s, \four_keys\().4s
    ext   \four_keys\().16b, \four_keys\().16b, \four_keys\().16b, #8
.endm

fw_function fw_sm4_decrypt
    begin
    .irp four_keys, v23, v22, v21, v20, v19, v18, v17, v16
    reverse_keys \four_keys
    four_rounds state, \four_keys
    .endr
    finish
fw_end fw_sm4_decrypt
