/* Executes whole runs instead of Unicorn, several times as fast: nobody has to be called back, since it shares its
 * registers with the monitor; and many runs side by side. */
#ifndef FW_RV32_EXECUTOR_H
#define FW_RV32_EXECUTOR_H

#include <stdbool.h>
#include <stdint.h>

#include "instruction.h"

struct monitor;

/* A run from ENTRY with these registers, or COUNT of them side by side (core.h). Returns false if there was anything
 * that is better left to Unicorn, a fault of the firmware or an instruction that was not compared with it: then nothing
 * of the run counts. */
bool executor_run(struct monitor *monitor, uint32_t entry, const uint32_t registers[REGISTERS], unsigned count);

#endif
