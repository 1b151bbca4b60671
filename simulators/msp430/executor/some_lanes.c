/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "run_lanes.h"

#define LANES   SOME_LANES
#define MACHINE 2
#include "run_lanes_make.h"

const struct run_lanes some_lanes = RUN_LANES;
