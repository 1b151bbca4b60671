/* Which instructions our effects are believed for: those whose effects were compared with what Unicorn did.
 *
 * Measurements are Unicorn's alone. When probing, a process runs one firmware on many inputs. Unicorn executes the
 * first run, and each that comes to an instruction which no run had reached before; there the effects happen beside it,
 * to each instruction the first few times, and a difference is a fault. */
#ifndef FW_CORTEX_M_LOCKSTEP_H
#define FW_CORTEX_M_LOCKSTEP_H

#include "core.h"
#include "monitor.h"

/* Before a run of Unicorn's that is watched; effects are looked at if COMPARING. */
void lockstep_begin(bool comparing);

/* When Unicorn has come to ADDRESS: compares what the instruction before it did, if that was foreseen. A difference is
 * a fault of the run; returns whether there was none. */
bool lockstep_compare(struct monitor *monitor, uint32_t address);

/* Foresees what the instruction at ADDRESS, which Unicorn executes next, will do. */
void lockstep_foresee(uint32_t address);

/* Whether the instruction at ADDRESS was compared. */
bool lockstep_trusts(uint32_t address);

/* Whether the firmware does something that we know nothing about. */
bool lockstep_gave_up(void);

#endif
