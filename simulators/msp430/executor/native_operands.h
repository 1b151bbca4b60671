/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Operands of one run. */
#pragma once

#include "native_code.h"

/* Adds what fetches the source of STEP; what is loaded goes to register INTO. The register that it increments is not
 * incremented yet. */
struct x86_source operands_source(const struct native_step *step, unsigned into);

/* The only operand of STEP, in a register or memory, to be changed there. */
struct x86_place operands_changed(const struct native_step *step);

/* The destination of STEP, where this is done with it. */
struct x86_place operands_destination(const struct native_step *step, bool is_read, bool is_written);

void operands_increment(const struct native_step *step);

/* A word of the stack, at OFFSET from the stack pointer, where it MAY be loaded or stored. */
struct x86_place operands_stack(const struct native_step *step, int16_t offset, unsigned may, bool one_byte);

/* That of a PLACE in memory whose base is no register. */
uint16_t address_of(struct x86_place place);
