/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "run_lanes.h"

#define LANES   1
#define MACHINE 0
#include "run_lanes_make.h"

const struct run_lanes one_lane = RUN_LANES;
