/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What each operation does to registers, flags and memory, as the manual says it. The first lane's memory is the one
 * that Unicorn works on. */
#pragma once

#include "operation.h"

/* What OPERATION does to the state (state.h) if there is one lane, and if there are many; both NULL if it is
 * unknown. */
effect *const *effect_of(const struct operation *operation);
