/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The registers of the engine. */
#pragma once

#include <stdint.h>

#include "instruction.h"

uint32_t register_value(unsigned number);
void     register_write(unsigned number, uint32_t value);

/* All of them. */
void registers_of_unicorn(uint32_t values[REGISTERS]);
