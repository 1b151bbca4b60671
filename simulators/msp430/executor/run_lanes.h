/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Runs in so many lanes, each with registers and RAM of its own: one_lane.c and its like define their LANES and the
 * number of their MACHINE, and then what run_lanes_make.h makes. */
#pragma once

#include "core.h"

struct run_lanes {
    /* From reset until the monitor says stop. What the instructions must not do is reported as a fault, as is whatever
     * keeps the lanes that the monitor has from going on together. */
    void (*run)(struct monitor *monitor);

    struct view view;
};

/* Fewer runs take less time in fewer lanes. */
#define FEW_LANES  16
#define SOME_LANES 32
#define MANY_LANES 64

extern const struct run_lanes one_lane, few_lanes, some_lanes, many_lanes;
