/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The registers of the engine. */
#ifndef FW_RV32_REGISTERS_H
#define FW_RV32_REGISTERS_H

#include <stdint.h>

#include "instruction.h"

uint32_t register_value(unsigned number);

/* All of them. */
void registers_of_unicorn(uint32_t values[REGISTERS]);

#endif
