/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT of 384 bits by BMI1 and BMI2, one message; constant time.
 *
 *     void NAME(void *state, size_t rounds);
 *     void NAME(void *state, uint8_t *out, const uint8_t *in, size_t blocks, enum fw_duplex mode);
 *
 * functions.inc has the functions, long_and_short.inc the registers and what a round takes. Stack: 80 bytes of saved
 * registers and arguments. */
// clang-format off
#define WIDTH          384
#define IN_ORDER
#define FUNCTION(name) fw_knot384_bmi2_##name
#include "fw_asm.h"
#include "arguments.h"
#include "constants.inc"
#include "words.inc"
#include "long_and_short.inc"

    .section .note.GNU-stack, "", @progbits
