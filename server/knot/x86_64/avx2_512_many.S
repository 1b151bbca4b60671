/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT of 512 bits by AVX2, 4 messages at once; constant time.
 *
 *     void NAME(void *const *states, size_t rounds);
 *     void NAME(void *const *states, uint8_t *const *outs, const uint8_t *const *ins, size_t blocks, enum fw_duplex mode);
 *
 * functions.inc has the functions, sliced.inc the registers, many.inc the stack. */
// clang-format off
#define WIDTH          512
#define FUNCTION(name) fw_knot512_avx2_four_##name
#include "fw_asm.h"
#include "arguments.h"
#include "constants.inc"
#include "words.inc"
#include "sliced.inc"

    .section .note.GNU-stack, "", @progbits
