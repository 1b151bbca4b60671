/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Which effects may happen in place of Unicorn's: those that were compared with it. Unicorn executes the first probed
 * run, and each that comes to an instruction which no run had reached before; there each effect happens beside it the
 * first few times, and a difference is a fault. */
#pragma once

#include "comparison.h"

/* A run by Unicorn in which effects are compared. Returns false if it did something that has no effect here. */
bool lockstep_run(struct monitor *monitor);

/* Of Cortex-M, whose executor can go on behind an instruction that no run had reached before: the one at ADDRESS, whose
 * step has begun, in the only lane and in Unicorn. Returns whether both did it, and the same; a difference is a fault.
 */
bool lockstep_step(struct monitor *monitor, uint32_t address);

/* Whether the instruction at ADDRESS was compared. */
static inline bool lockstep_trusts(uint32_t address)
{
    return *comparison_count(address) > 0;
}
