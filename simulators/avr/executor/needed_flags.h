/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Which flags steps need to set: those that matter (live_flags.h).
 *
 * Nothing but instructions reads flags. Of these a load by a pointer that leads to SREG would read all, but nobody
 * counts on that: what executes such a load must not have left out any (see executor.c). */
#pragma once

#include "line_steps.h"

/* Whether STEP is such a load. */
static inline bool reads_status_by_pointer(const struct step *step)
{
    return step->plan->kind == ACCESS_READ && step->plan->bytes != 0 && step->plan->pointer_mask != 0 &&
           step->address == DATA_SPACE + DATA_SREG;
}

/* Says in each of COUNT steps, which are a line, which flags it needs to set. */
void needed_flags_find(struct monitor *monitor, struct line_step *steps_of_line, uint32_t count);
