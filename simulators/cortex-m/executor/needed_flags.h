/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Which flags steps need to set: those that matter (live_flags.h). Nothing but instructions reads flags. */
#pragma once

#include "lines.h"

/* Says in each of COUNT steps, each of which leads to the next, which flags it needs to set; operations that need to
 * set none do not.
 */
void needed_flags_find(struct line_step *steps, uint32_t count);
