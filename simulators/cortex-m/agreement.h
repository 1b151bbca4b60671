/* Whether Unicorn and our executor did the same in one run. */
#ifndef FW_CORTEX_M_AGREEMENT_H
#define FW_CORTEX_M_AGREEMENT_H

#include <stdint.h>

#include "core.h"
#include "monitor.h"

/* Once. */
void agreement_open(const struct memory_map *map);

/* Keeps what MONITOR saw in the run that ended just now, what RAM holds, and the COUNT registers. */
void agreement_keep(const struct monitor *monitor, const uint32_t *registers, uint32_t count);

/* Compares it with the same run as Unicorn executed it; NULL or the first thing that differs. */
const char *agreement_broken(const struct monitor *monitor, const uint32_t *registers, uint32_t count);

#endif
