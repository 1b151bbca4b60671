/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Lines: instructions of which the monitor counts all when the first is reached. None but the first is a landmark, and
 * none but the last jumps, stores, or is special. */
#pragma once

#include <stdint.h>

#include "monitor.h"
#include "plan.h"

/* The handler of two operations in line on words in registers; its number is behind those of forms. */
#define PAIR(first, second) (UINT8_MAX + 1 + ((first) - MOV) * 12 + (second) - MOV)

extern struct line_digest digests[PLANS]; /* of the lines from there on */

extern uint32_t lines_made_for; /* this version */

/* Never comes back when plans are forgotten, or there is another landmark. */
static inline uint32_t lines_version(const struct monitor *monitor)
{
    return monitor->landmarks_set + plans_changes;
}

/* Like plan_at(); makes the line from PC on if that is possible. */
__attribute__((noinline)) const struct plan *lines_reach(struct monitor *monitor, uint32_t pc);

/* What lines_reach() returns, sooner if there is a line from PC on. */
static inline const struct plan *lines_at(struct monitor *monitor, uint32_t pc)
{
    const struct plan *plan = &plans[pc / 2];
    if (pc % 2 == 0 && plan->line_count > 0 && lines_made_for == lines_version(monitor))
        return plan;
    return lines_reach(monitor, pc);
}
