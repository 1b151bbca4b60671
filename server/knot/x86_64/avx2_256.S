/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT of 256 bits by BMI1 and BMI2, which come with AVX2, one message; constant time.
 *
 *     void NAME(void *state, size_t rounds);
 *     void NAME(void *state, uint8_t *out, const uint8_t *in, size_t blocks, enum fw_duplex mode);
 *
 * functions.inc has the functions, general.inc the registers; nothing is on the stack but saved registers. */
// clang-format off
#define WIDTH          256
#define FUNCTION(name) fw_knot256_avx2_##name
#include "fw_asm.h"
#include "arguments.h"
#include "constants.inc"
#include "words.inc"
#include "general.inc"

    .section .note.GNU-stack, "", @progbits
