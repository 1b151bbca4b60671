/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Bad manners that a right result does not show: preserved registers changed, memory read that was never written,
 * values kept below the stack pointer or in registers that belong to nobody, interrupts disabled for long or for good.
 *
 * When probing, a call finds random values in all registers and flags but those with its arguments, its caller finds
 * them in those that it does not preserve, but for results, and before every instruction at which an interrupt could be
 * taken, the memory below the stack pointer is overwritten, as a handler would. Random values differ from run to run,
 * but not if the same runs are executed again. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { PROBE_HANDLER_BYTES = 512 }; /* stack that handlers dirty, one inside the other */

struct call;
struct monitor;
struct watched;

/* How many bytes of stack hand over arguments to FUNCTION; they are its own, and it may write there. */
uint32_t probe_stack_arguments(const struct watched *function);

/* When the run starts: RAM that is to be poisoned holds random values, and nobody has written them. */
void probe_run_starts(struct monitor *monitor);

/* When a run starts that is not watched: it finds random values in registers, too, so that nobody can tell. */
void probe_disguise(const struct monitor *monitor);

/* Then: what calls must not read counts as unwritten. */
void probe_inputs_are_written(struct monitor *monitor);

/* A register is clobbered if it is in any lane. */
void probe_call_begins(struct monitor *monitor, struct call *call);
void probe_call_ends(struct monitor *monitor, struct call *call);

/* Whether anything but what happens in other calls is wrong with CALL, which has ended. */
bool probe_found(const struct call *call);

/* Before an instruction in a call, unless an interrupt could be taken and would change nothing. */
void probe_instruction(struct monitor *monitor, uint64_t cycles);

/* Before an instruction at which an interrupt could be taken, although the run is masked. */
void probe_unmasked(struct monitor *monitor);

/* The stack pointer was BEFORE until the last instruction: whatever lies below what it is NOW is unknown. */
void probe_stack_moved(struct monitor *monitor, uint32_t before, uint32_t now);

/* An interrupt could be taken: makes the memory below the stack pointer what a handler could leave there. */
void probe_dirty_below(struct monitor *monitor, uint32_t stack);

/* BYTES are written at ADDRESS, below the stack pointer, which may be about to move there. */
void probe_write_below(struct monitor *monitor, uint32_t address, uint32_t bytes);

/* The BYTES of RAM at ADDRESS are read, and not all of them, or on the stack none, was written before, or the call must
 * not. */
void probe_unknown_read(struct monitor *monitor, uint32_t address, uint32_t bytes);
