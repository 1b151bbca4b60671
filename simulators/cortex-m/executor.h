/* Executes whole runs instead of Unicorn, several times as fast: nobody has to be called back, since it shares its
 * registers with the monitor, and plain instructions, loads and stores in a line are counted together. */
#ifndef FW_CORTEX_M_EXECUTOR_H
#define FW_CORTEX_M_EXECUTOR_H

#include <stdbool.h>
#include <stdint.h>

#include "core.h"
#include "registers.h"

struct monitor;

/* Once. */
void executor_open(const struct memory_map *map);

/* A run from ENTRY with these registers, or COUNT of them side by side (core.h). Returns false if there was anything
 * that is better left to Unicorn, a fault of the firmware or an instruction that was not compared with it: then nothing
 * of the run counts. */
bool executor_run(struct monitor *monitor, uint32_t entry, const struct registers *registers, unsigned count);

#endif
