/* Executes what is ours alone (see lockstep.h) without the long way of core.c, as long as nothing but the digests of
 * the monitor takes notice: it is quiet, no landmark, no deadline is reached, all accesses are to RAM and flash, and
 * all jumps stay in flash. Whatever else an instruction is or does, it is left before it begins. */
#ifndef FW_AVR_SPRINT_H
#define FW_AVR_SPRINT_H

#include "step.h"

/* From now on the instruction of PLAN is ours alone. */
void sprint_take(struct plan *plan);

/* When plans have been forgotten. */
void sprint_forget(void);

/* Between two instructions, when all is quiet. PLANS are those of the whole flash. Returns whether anything was
 * executed. */
bool sprint(struct monitor *monitor, avr_t *device, const struct memory_map *map, struct plan *plans);

/* The same in all lanes; they may have parted. */
bool sprint_side_by_side(struct monitor *monitor, avr_t *device, const struct memory_map *map, struct plan *plans);

/* In all lanes, the next instruction alone, whose beginning the monitor knows. Returns false if it is not ours, was
 * left to others, or the lanes parted. */
bool sprint_one_step(struct monitor *monitor, avr_t *device, const struct memory_map *map, struct plan *plans);

#endif
