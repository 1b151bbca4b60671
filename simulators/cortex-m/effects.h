/* What each operation does to registers, flags and memory: ours, beside Unicorn's. Memory is the one that Unicorn works
 * on. */
#ifndef FW_CORTEX_M_EFFECTS_H
#define FW_CORTEX_M_EFFECTS_H

#include "core.h"
#include "operation.h"

/* Once. */
void effects_open(const struct memory_map *map);

/* What OPERATION does to the state (state.h); NULL if we do not know it. */
effect *effect_of(const struct operation *operation);

#endif
