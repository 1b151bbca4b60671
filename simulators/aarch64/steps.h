/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the monitor is told about each step of the program, and what the step costs. */
#pragma once

#include <stdint.h>

#include <unicorn/unicorn.h>

#include "core.h"

enum { STACK_ALIGNMENT = 16 };

/* The name of the timing model. */
extern const char MODEL[];

/* Once; code is in FLASH. */
void steps_open(const struct region *flash);

/* Before each run, when the registers are as after reset. */
void steps_reset(void);

/* Before the instruction at ADDRESS: the run is stopped if it is over, or if the device cannot do what comes. */
void steps_pass(uint32_t address);

/* The same, as Unicorn calls it, but with less to do for most instructions. */
void steps_on_instruction(uc_engine *unicorn, uint64_t address, uint32_t bytes, void *user);

/* After each run: counts what was left to be counted together. */
void steps_end(void);
