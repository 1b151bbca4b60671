#define LANES 64
#include "executor_make.h"

const struct executor many_lanes = EXECUTOR;
