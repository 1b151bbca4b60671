/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT of 512 bits by BMI1 and BMI2, one message; constant time.
 *
 *     void NAME(void *state, size_t rounds);
 *     void NAME(void *state, uint8_t *out, const uint8_t *in, size_t blocks, enum fw_duplex mode);
 *
 * functions.inc has the functions, general.inc the registers, two_words.inc what a round takes. Stack: 80 bytes of saved
 * registers and arguments, and a block. */
// clang-format off
#define WIDTH          512
#define IN_PLACE
#define FUNCTION(name) fw_knot512_bmi2_##name
#include "fw_asm.h"
#include "arguments.h"
#include "constants.inc"
#include "words.inc"
#include "general.inc"

    .section .note.GNU-stack, "", @progbits
