/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The runs of a process: one, or one for each line of a file. */
#pragma once

#include "firmware.h"
#include "monitor.h"

struct texts {
    const char **items;
    size_t       count;
};

/* What all runs have in common, as the command line says it. */
struct run_settings {
    const char  *lines;                                       /* a file, "-" for standard input; NULL: one run */
    struct texts writes, reads, allows, sees, poisons, hides; /* places: see places.h */
    bool         until_fault, probe, brief;
    bool         plain; /* without the core's executor */
};

/* Executes and reports them; MONITOR has what is the same for each. Returns whether all ended without a fault. */
bool runs_execute(struct monitor *monitor, const struct firmware *firmware, const struct run_settings *settings);
