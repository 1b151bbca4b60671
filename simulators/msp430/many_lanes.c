#include "executor.h"

#define LANES MANY_LANES
#include "executor_make.h"

const struct executor many_lanes = EXECUTOR;
