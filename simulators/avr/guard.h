/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Refuses what the device cannot do or the simulator does not simulate, before the engine sees it. Each function
 * returns whether all is well; if not, it has reported the fault. */
#pragma once

#include "steps.h"

bool guard_instruction(struct monitor *monitor, const struct memory_map *map, const struct plan *plan, uint32_t pc);

/* The access of STEP; also tells the monitor of it. */
bool guard_access(struct monitor *monitor, const struct memory_map *map, const struct step *step);

/* After the firmware set the stack pointer. */
bool guard_stack(struct monitor *monitor, const struct memory_map *map, const struct step *step, uint16_t stack);

/* The next instruction must come from flash. (The engine wraps some jumps around its end, others not.) */
bool guard_next(struct monitor *monitor, const struct memory_map *map, const struct step *step);
