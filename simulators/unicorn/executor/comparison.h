/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Effects of instructions against what Unicorn does: which instructions were compared, and what each leaves in memory.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core.h"
#include "monitor.h"

/* Once. */
void comparison_open(const struct memory_map *map);

/* How many times the instruction at ADDRESS, in flash, was compared. */
uint8_t *comparison_count(uint32_t address);

/* The instruction at ADDRESS is about to happen here, before it happens in Unicorn. If it STORES, RAM is compared
 * around lanes.accessed[0]. */
void comparison_begin(uint32_t address, bool stores);

/* It happened here. Memory becomes what it was before. */
void comparison_turn(void);

/* It happened in Unicorn, too: a difference in memory is a fault. */
void comparison_end(struct monitor *monitor);

/* Reports a difference as a fault: the instruction leaves number NUMBER of WHAT with these values. */
void comparison_refuse(struct monitor *monitor, const char *what, uint32_t number, uint32_t own, uint32_t unicorns);

/* Reports the first of COUNT registers that differs. */
void comparison_of_registers(struct monitor *monitor, const uint32_t *own, const uint32_t *unicorns, unsigned count);
