#include "executor.h"

#define LANES FEW_LANES
#include "executor_make.h"

const struct executor few_lanes = EXECUTOR;
