#define LANES 1
#include "run_lanes_make.h"

const struct run_lanes one_lane = RUN_LANES;
