/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Executes the core's own effects, but line by line (lines.h), each in all lanes. */
#include "executor.h"

#include "run_lanes.h"

static bool run(struct monitor *monitor, unsigned count)
{
    const struct run_lanes *lanes = count == 1 ? &one_lane : count <= FEW_LANES ? &few_lanes : &many_lanes;
    monitor->view                 = &lanes->view;
    lanes->run(monitor);
    return count == 1 || !monitor->fault.happened;
}

const struct executor executor = {.lanes = MANY_LANES, .shares_effects = true, .run = run};
