/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT in portable C: bitsliced, constant time, for processors of any width.
 *
 * The functions are weak: a tuned implementation of any of them takes its place when it is linked. */
#include "knot_widths.inc"

FW_WEAK void fw_knot256_permute6(fw_knot256_state *state, uint8_t rounds)
{
    knot256_rounds(state, rounds, knot256_constants6);
}

FW_WEAK void fw_knot256_permute7(fw_knot256_state *state, uint8_t rounds)
{
    knot256_rounds(state, rounds, knot256_constants7);
}

FW_WEAK void fw_knot384_permute7(fw_knot384_state *state, uint8_t rounds)
{
    knot384_rounds(state, rounds, knot384_constants7);
}

FW_WEAK void fw_knot512_permute7(fw_knot512_state *state, uint8_t rounds)
{
    knot512_rounds(state, rounds, knot512_constants7);
}

FW_WEAK void fw_knot512_permute8(fw_knot512_state *state, uint8_t rounds)
{
    knot512_rounds(state, rounds, knot512_constants8);
}

#include "knot_modes.inc"
