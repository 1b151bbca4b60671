/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* const uint32_t fw_sm4_table_8to32[4][256]: S-box and diffusion L of byte j of a word, made by the assembler.
 *
 * The tables of Lang, Zhang and Wu, "Fast software implementation of SM4" (2018), section 2: for the record, since who
 * reads them at secret addresses is not constant time. */
// clang-format off
#define ROTATED(word, bits) (((word << bits) | (word >> (32 - bits))) & 0xffffffff)
#define DIFFUSED(word) \
    (word ^ ROTATED(word, 2) ^ ROTATED(word, 10) ^ ROTATED(word, 18) ^ ROTATED(word, 24))

.macro row shift, bytes:vararg
    .irp byte, \bytes
    .long DIFFUSED((\byte << \shift))
    .endr
.endm

    .section .rodata.fw_sm4_table_8to32, "a", @progbits
    .p2align 6
    .global fw_sm4_table_8to32
    .hidden fw_sm4_table_8to32
    .type fw_sm4_table_8to32, %object
fw_sm4_table_8to32:
#define S_BOX_ROW(...) row 0, __VA_ARGS__
#include "s_box.inc"
#undef S_BOX_ROW
#define S_BOX_ROW(...) row 8, __VA_ARGS__
#include "s_box.inc"
#undef S_BOX_ROW
#define S_BOX_ROW(...) row 16, __VA_ARGS__
#include "s_box.inc"
#undef S_BOX_ROW
#define S_BOX_ROW(...) row 24, __VA_ARGS__
#include "s_box.inc"
    .size fw_sm4_table_8to32, . - fw_sm4_table_8to32

    .section .note.GNU-stack, "", @progbits
