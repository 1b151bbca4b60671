/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT of 512 bits by AVX-512, 8 messages at once; constant time.
 *
 *     void NAME(void *const *states, size_t rounds);
 *     void NAME(void *const *states, uint8_t *const *outs, const uint8_t *const *ins, size_t blocks, enum fw_duplex mode);
 *
 * functions.inc has the functions, many.inc the registers and the stack. */
// clang-format off
#define AVX512
#define WIDTH          512
#define R              zmm
#define V              64
#define GROUPS         2
#define FUNCTION(name) fw_knot512_avx512_many_##name
#include "fw_asm.h"
#include "arguments.h"
#include "constants.inc"
#include "words.inc"
#include "side_by_side.inc"

    .section .note.GNU-stack, "", @progbits
