/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Code of this computer for lines of instructions, which lead to each other by a table. With one lane the run's
 * registers are in this computer's, and flags in its flags until these change; with more each register is a row of
 * vectors, which is stored whenever it changes. Flags that nobody reads are left out (live_flags.h). An access takes a
 * look into a table of what is valid where; what is not valid, and whatever is rare, is left to handlers.
 *
 * An instruction takes 0.2 ns in one run that is not watched (Zen 5; a handler: 2.3 ns), and 2 ns in 16 to 64 or
 * watched: what bounds it is that results wait for each other, and in watched runs what the monitor is told of
 * accesses.
 *
 * Only on x86-64, and for many lanes only with AVX2. */
#pragma once

#include "native_line.h"

/* Before the first run of a machine, and then again if you like. */
void native_open(const struct machine *machine);

enum { USES_BEFORE_CODE = 4, NEVER = 255 };

extern uint8_t native_uses[MACHINES][2][PLANS]; /* how often code was asked for, by whether it is watched */

/* Runs that are watched and not probed are measured: that is left to what the engine executes, too. */
static inline bool native_serves(const struct monitor *monitor)
{
    return !monitor->watching || monitor->probe;
}

/* Whether native_run() is to be tried at PC. */
static inline bool native_is_due(const struct machine *machine, const struct monitor *monitor, uint32_t pc)
{
    uint8_t *uses = &native_uses[machine->number][monitor->watching][pc / 2];
    if (*uses == NEVER || !native_serves(monitor))
        return false;
    *uses += *uses < USES_BEFORE_CODE;
    return *uses == USES_BEFORE_CODE;
}

/* Goes on from PC, when CYCLES have passed, if there is code for it. If anything was executed, returns true: then the
 * monitor has been told, and native_now says where to go on, and when. */
__attribute__((noinline)) bool native_run(const struct machine *machine, struct monitor *monitor, uint32_t pc,
                                          uint64_t cycles);

/* Tells the monitor of LINE, which was executed. */
void native_pass(const struct native_line *line);

/* The same of its first COUNT instructions, behind which it was left. */
void native_pass_part(const struct native_line *line, uint32_t count);
