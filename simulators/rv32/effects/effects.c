/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "effects.h"

struct state own;

#include "computations.h"

#define ENTRY(code, name) [OPERATION_##code] = ONE_AND_MANY(name),
effect *const effects[OPERATION_COUNT][2] = {EFFECTS(ENTRY)};
