/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The registers of the engine. */
#ifndef FW_RV32_REGISTERS_H
#define FW_RV32_REGISTERS_H

#include <stdint.h>

#include "instruction.h"

uint32_t register_value(unsigned number);

/* All of them. */
void registers_of_unicorn(uint32_t values[REGISTERS]);

/* RISC-V calling convention: s0 to s11 belong to the caller, gp and tp never change. */
enum { PRESERVED_COUNT = 14 };

/* Their numbers: s0 to s11, gp, tp. */
extern const uint8_t PRESERVED_NUMBERS[PRESERVED_COUNT];

void read_preserved(uint64_t *values);
void write_preserved(const uint64_t *values);

#endif
