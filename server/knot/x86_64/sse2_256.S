/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT of 256 bits by SSE2, one message; constant time.
 *
 *     void NAME(void *state, size_t rounds);
 *     void NAME(void *state, uint8_t *out, const uint8_t *in, size_t blocks, enum fw_duplex mode);
 *
 * functions.inc has the functions, order.inc the registers and what a round takes; nothing is on the stack. */
// clang-format off
#define WIDTH          256
#define IN_ORDER
#define FUNCTION(name) fw_knot256_sse2_##name
#include "fw_asm.h"
#include "arguments.h"
#include "constants.inc"
#include "order.inc"

    .section .note.GNU-stack, "", @progbits
