/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "run_lanes.h"

#define LANES   MANY_LANES
#define MACHINE 3
#include "run_lanes_make.h"

const struct run_lanes many_lanes = RUN_LANES;
