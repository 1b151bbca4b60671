/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT of 384 bits on general registers, one message; constant time.
 *
 *     void NAME(void *state, size_t rounds);
 *
 * functions.inc has the functions, general_rounds.inc the registers. Stack: 56 bytes of saved registers. */
// clang-format off
#define WIDTH          384
#define FUNCTION(name) fw_knot384_general_##name
#include "fw_asm.h"
#include "arguments.h"
#include "constants.inc"
#include "general_rounds.inc"

    .section .note.GNU-stack, "", @progbits
