/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Stretches: what one run executes at once if nothing is counted. They follow branches whose target is known, and
 * calls, and move the stack; one leads to the next in code of this computer, but at landmarks. Only on x86-64. */
#pragma once

#include "calls.h"
#include "monitor.h"

/* Once. */
void stretches_open(const struct memory_map *map);

/* Before each run, in which start and stop are all the landmarks. */
void stretches_begin(const struct monitor *monitor);

/* So many blocks of code may still be entered. */
extern int64_t stretches_blocks;

/* The function for what begins at ADDRESS, an even address in flash; NULL: there is none. It goes on from own.next
 * then; or returns 0 if the run cannot. */
calls_function *stretches_at(uint32_t address);

/* When other instructions may be trusted: all, or what begins at ADDRESS. */
void stretches_forget(void);
void stretches_forget_at(uint32_t address);
