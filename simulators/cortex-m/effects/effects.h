/* What each operation does to registers, flags and memory: ours, beside Unicorn's. Memory is the one that Unicorn works
 * on; if there are many lanes, it is the first one's. */
#ifndef FW_CORTEX_M_EFFECTS_H
#define FW_CORTEX_M_EFFECTS_H

#include "operation.h"

/* What OPERATION does to the state (state.h) if there is one lane, and if there are many; both NULL if we do not know
 * it. */
effect *const *effect_of(const struct operation *operation);

#endif
