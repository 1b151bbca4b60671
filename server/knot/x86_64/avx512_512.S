/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT of 512 bits by AVX-512, one message; constant time.
 *
 *     void NAME(void *state, size_t rounds);
 *     void NAME(void *state, uint8_t *out, const uint8_t *in, size_t blocks, enum fw_duplex mode);
 *
 * functions.inc has the functions, one.inc the registers; nothing is on the stack. */
// clang-format off
#define AVX512
#define WIDTH          512
#define R              xmm
#define V              16
#define GROUPS         1
#define FUNCTION(name) fw_knot512_avx512_##name
#include "fw_asm.h"
#include "arguments.h"
#include "constants.inc"
#include "words.inc"
#include "one.inc"

    .section .note.GNU-stack, "", @progbits
