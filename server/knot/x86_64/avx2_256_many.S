/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT of 256 bits by AVX2, 8 messages at once; constant time.
 *
 *     void NAME(void *const *states, size_t rounds);
 *     void NAME(void *const *states, uint8_t *const *outs, const uint8_t *const *ins, size_t blocks, enum fw_duplex mode);
 *
 * functions.inc has the functions, many.inc the registers and the stack. */
// clang-format off
#define WIDTH          256
#define R              ymm
#define V              32
#define GROUPS         2
#define FUNCTION(name) fw_knot256_avx2_many_##name
#include "fw_asm.h"
#include "arguments.h"
#include "constants.inc"
#include "words.inc"
#include "side_by_side.inc"

    .section .note.GNU-stack, "", @progbits
