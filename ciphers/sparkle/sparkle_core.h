/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a tuned implementation of SPARKLE may replace; it is weak in portable.c. The state is as sparkle.h says. */
#ifndef FW_SPARKLE_CORE_H
#define FW_SPARKLE_CORE_H

#include "fw_word_state.h"
#include "sparkle.h"

/* Sparkle384 of STEPS steps: 7 or 11. */
void fw_sparkle384_permute(fw_sparkle384_state *state, uint8_t steps);

#endif
