/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Executes the core's own effects, but line by line (lines.h), each in all lanes; and what is frequent as code of this
 * computer (native.h). */
#include "executor.h"

#include "run_lanes.h"

static const struct run_lanes *run_lanes_for(unsigned count)
{
    if (count <= FEW_LANES)
        return count == 1 ? &one_lane : &few_lanes;
    return count <= SOME_LANES ? &some_lanes : &many_lanes;
}

static bool run(struct monitor *monitor, unsigned count)
{
    const struct run_lanes *lanes = run_lanes_for(count);
    monitor->view                 = &lanes->view;
    lanes->run(monitor);
    return count == 1 || !monitor->fault.happened;
}

const struct executor executor = {.lanes = MANY_LANES, .shares_effects = true, .run = run};
