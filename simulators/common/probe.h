/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Bad manners that a right result does not show: preserved registers changed, memory read that was never written,
 * values kept below the stack pointer, interrupts disabled for long or for good.
 *
 * When probing, the outermost watched call finds a pattern in the registers that it must preserve, but for those that
 * hand over its arguments if they are many, and before every instruction at which an interrupt could be taken, the
 * memory below the stack pointer is overwritten, as a handler would. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { PROBE_HANDLER_BYTES = 64 }; /* stack that a handler dirties: all registers of any core, and some locals */

struct call;
struct monitor;

/* A register is clobbered if it is in any lane. */
void probe_call_begins(struct monitor *monitor, const struct call *call);
void probe_call_ends(struct monitor *monitor, struct call *call);

/* Before an instruction in a call, unless an interrupt could be taken and would change nothing. */
void probe_instruction(struct monitor *monitor, uint64_t cycles);

/* An interrupt could be taken: makes the memory below the stack pointer what a handler could leave there. */
void probe_dirty_below(struct monitor *monitor, uint32_t stack);

/* The BYTES of RAM at ADDRESS are read, and none of them was written before. */
void probe_unknown_read(struct monitor *monitor, uint32_t address, uint32_t bytes);
