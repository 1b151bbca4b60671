/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a core may have besides its engine, for the sake of speed alone. A check runs one firmware on many inputs: the
 * executor executes what the engine has executed before and both agreed on, and many runs at once. Nothing that is
 * printed depends on it, but for "lanes", the number of runs that were executed at once, and one thing that these have
 * in common: a preserved register is clobbered in all of them if it is in one.
 *
 * Measurements and traces are the engine's alone. */
#pragma once

#include <string.h>

#include "core.h"
#include "monitor.h"

struct executor {
    /* Once, after the core's open(). NULL: there is nothing to open. */
    void (*open)(const struct memory_map *map);

    unsigned lanes;          /* so many runs at once, MAX_LANES at most */
    bool     shares_effects; /* with the engine: so it may execute several runs that are watched and not probed */

    /* Whether run() has learned enough to be tried with COUNT runs like those that MONITOR is set up for: probed ones,
     * or unwatched. NULL: always. */
    bool (*may_run)(const struct monitor *monitor, unsigned count);

    /* Executes COUNT runs from reset, each in a lane of its own. The monitor sees one run, which is what all do and in
     * particular the first; inputs, results and preserved registers are those of each. It sets the monitor's view.
     *
     * Returns false if the runs part (in their way, their cycles, or if watched in an address or the stack pointer), at
     * a fault but "engine-disagreement", and wherever the engine is needed: then nothing that happened counts. */
    bool (*run)(struct monitor *monitor, unsigned count);

    /* A probed run by the engine that run() was not possible for: the core's run(), in which each effect is compared
     * with what the engine did. A difference is a fault, "engine-disagreement". NULL: the core's run() will do. */
    void (*learn)(struct monitor *monitor);

    /* Whether the last run() ended where nothing was wrong but that an instruction was not compared yet. NULL: no. */
    bool (*lacks)(void);
};

extern const struct executor executor;

/* Whether an effect was not the engine's. */
static inline bool executor_disagrees(const struct monitor *monitor)
{
    return monitor->fault.happened && strcmp(monitor->fault.kind, "engine-disagreement") == 0;
}
