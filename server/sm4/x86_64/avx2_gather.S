/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 by VPGATHERDD, as Lang, Zhang and Wu, "Fast software implementation of SM4" (2018), section 3: four and eight blocks
 * at a time. For the record: it reads tables at secret addresses and is NOT constant time.
 *
 *     void fw_sm4_avx2_gather_N(const uint32_t *round_keys, uint8_t *out, const uint8_t *in);  N = 4, 8
 *
 * registers: see gather.inc; stack: none */
// clang-format off
#include "fw_asm.h"
#include "arguments.h"
#include "transpose_words.inc"

#define CRYPTING fw_sm4_avx2_gather_4
#define R      xmm
#define V      16
#include "gather.inc"

#define CRYPTING fw_sm4_avx2_gather_8
#define R      ymm
#define V      32
#include "gather.inc"

    .section .rodata.fw_sm4_swap_words, "aM", @progbits, 32
    .p2align 5
swap_words:
    .rept 2
    .byte 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
    .endr

    .section .note.GNU-stack, "", @progbits
