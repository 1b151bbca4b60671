/* Executes what is ours alone (see lockstep.h) without the long way of core.c, as long as nothing but the digests of
 * the monitor takes notice: it is quiet, no landmark, no deadline is reached, all accesses are to RAM and flash, and
 * all jumps stay in flash. Whatever else an instruction is or does, it is left before it begins. */
#ifndef FW_AVR_SPRINT_H
#define FW_AVR_SPRINT_H

#include "step.h"

/* Whether an instruction that is planned so may ever be part of a sprint. */
bool sprint_suits(const struct memory_map *map, const struct plan *plan);

/* When flash may have changed, or what is ours. */
void sprint_plans_changed(void);

/* Between two instructions, when all is quiet. PLANS are those of the whole flash. Returns whether anything was
 * executed. */
bool sprint(struct monitor *monitor, avr_t *device, const struct memory_map *map, struct plan *plans);

#endif
