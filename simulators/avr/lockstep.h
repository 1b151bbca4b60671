/* Who executes: the engine, as long as there is anything to compare it with, and then for speed what effects.c says.
 *
 * Measurements are the engine's alone. When probing, or for results only, a process runs one firmware on many inputs:
 * in the first run both execute each instruction the first 64 times, later both execute only those that no run had
 * reached before, and a difference is a fault. What was compared often enough is ours, and mostly executed in sprints
 * (sprint.h). The engine alone executes what has no effect in effects.c, and every access to I/O registers. */
#ifndef FW_AVR_LOCKSTEP_H
#define FW_AVR_LOCKSTEP_H

#include "step.h"

/* Before each run. */
void lockstep_begin(const struct monitor *monitor);

/* Whether all of this run is the engine's. Else there may be sprints. */
bool lockstep_is_engines(void);

/* Whether an effect has been compared so often that it is ours alone. */
bool lockstep_trusts(const struct effect *effect);

/* Whether the engine alone can execute STEP. */
bool lockstep_is_for_engine(const struct step *step);

/* Executes what STEP describes, and if all is the engine's the plain instructions behind it up to NEXT, where the cycle
 * count will be CYCLES. Returns whether all agreed; if not, the fault is reported. */
bool lockstep_execute(avr_t *device, struct monitor *monitor, const struct step *step, uint32_t next, uint64_t cycles);

#endif
