/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Effects of loads, stores and branches. */
#pragma once

#include "operation.h"

/* What a load, store or branch does: see effect_of(). NULL for others. */
effect *const *transfer_of(const struct operation *operation);
