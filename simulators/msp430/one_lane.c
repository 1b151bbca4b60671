#define LANES 1
#include "executor_make.h"

const struct executor one_lane = EXECUTOR;
