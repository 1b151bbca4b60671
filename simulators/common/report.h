/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the simulator says: one JSON object per run on standard output, or one line on standard error. */
#pragma once

#include <stddef.h>

#include "monitor.h"

struct output { /* memory to print after the run */
    const struct symbol *symbol;
    uint32_t             bytes;
};

/* Prints the run in the selected lane; with the number of lanes, if there are several. If BRIEF, without calls that are
 * in all that is printed those of the run before. If PARTED, it says that the run did not go the way of others that it
 * was said to be alike. */
void report_run(const struct monitor *monitor, const struct output *outputs, size_t output_count, bool brief,
                bool parted);

/* Behind the last run, and where somebody waits for what was said: nothing of what was said may be lost. */
void report_end(void);

/* Prints "fw-sim-...: message" and exits with status 2. */
__attribute__((noreturn, format(printf, 1, 2))) void usage_error(const char *format, ...);
