/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a tuned implementation of Xoodyak may replace; it is weak in portable.c. The state is as xoodyak.h says. */
#ifndef FW_XOODYAK_CORE_H
#define FW_XOODYAK_CORE_H

#include "fw_word_state.h"
#include "xoodyak.h"

/* Xoodoo[12]. */
void fw_xoodoo_permute(fw_xoodoo_state *state);

#endif
