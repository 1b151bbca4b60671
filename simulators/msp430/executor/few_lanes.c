/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "run_lanes.h"

#define LANES   FEW_LANES
#define MACHINE 1
#include "run_lanes_make.h"

const struct run_lanes few_lanes = RUN_LANES;
