/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Registers, RAM and flags of runs that are executed at once. All else is the same in all of them, or they part: PC,
 * cycles, stack pointer, the I flag. It is in the engine's device, as in any run. */
#pragma once

#include "steps.h"

enum { LANES = 64 };

extern const struct bank lanes_bank;
extern const struct view lanes_view;

/* The runs turned out to differ in what must be the same, or need the engine. */
extern bool lanes_parted;

/* COUNT runs begin as the engine's, which was reset. Lanes without a run do as the first. */
void lanes_begin(unsigned count);

/* As of a view. */
void lanes_select(unsigned lane);

/* Whether stack pointer and I flag are the same in all lanes. */
bool lanes_agree(void);

/* Registers from FIRST up to END, which is not included. */
struct register_range {
    uint32_t first, end;
};

enum { REGISTERS = 0x20 };

/* Copies the selected lane's flags, I/O registers and these REGISTERS to the engine's device, and back. */
void lanes_to_engine(struct register_range registers);
void lanes_from_engine(struct register_range registers);
