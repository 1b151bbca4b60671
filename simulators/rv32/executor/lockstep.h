/* Which instructions our effects are believed for: those whose effects were compared with what Unicorn did.
 *
 * Measurements are Unicorn's alone. When probing, a process runs one firmware on many inputs. Unicorn executes the
 * first run, and each that comes to an instruction which no run had reached before; there the effects happen beside it,
 * to each instruction the first few times, and a difference is a fault. */
#ifndef FW_RV32_LOCKSTEP_H
#define FW_RV32_LOCKSTEP_H

#include "comparison.h"

/* Whether effects are looked at: only then the following two have anything to do. */
extern bool lockstep_comparing;

/* Before a run of Unicorn's that is watched. */
void lockstep_begin(bool comparing);

/* When Unicorn has come to ADDRESS: compares what the instruction before it did, if that was foreseen. A difference is
 * a fault of the run; returns whether there was none. */
__attribute__((noinline)) bool lockstep_compare(struct monitor *monitor, uint32_t address);

/* Foresees what the instruction at ADDRESS, which Unicorn executes next, will do; its step has begun. */
__attribute__((noinline)) void lockstep_foresee(uint32_t address);

/* Whether the instruction at ADDRESS was compared. */
static inline bool lockstep_trusts(uint32_t address)
{
    return *comparison_count(address) > 0;
}

#endif
