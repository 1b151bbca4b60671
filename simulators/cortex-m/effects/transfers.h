/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Effects of loads, stores and branches. */
#ifndef FW_CORTEX_M_TRANSFERS_H
#define FW_CORTEX_M_TRANSFERS_H

#include "operation.h"

/* What a load, store or branch does: see effect_of(). NULL for others. */
effect *const *transfer_of(const struct operation *operation);

#endif
