/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#define LANES 1
#include "run_lanes_make.h"

const struct run_lanes one_lane = RUN_LANES;
