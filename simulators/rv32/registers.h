/* The registers of whoever executes now: Unicorn, or our executor. */
#ifndef FW_RV32_REGISTERS_H
#define FW_RV32_REGISTERS_H

#include <stdbool.h>
#include <stdint.h>

#include "instruction.h"

/* Whose the functions below are about. */
void registers_are_ours(bool ours);

uint32_t register_value(unsigned number);

/* All of Unicorn's. */
void registers_of_unicorn(uint32_t values[REGISTERS]);

/* RISC-V calling convention: s0 to s11 belong to the caller, gp and tp to nobody. */
enum { PRESERVED_COUNT = 14 };

void read_preserved(uint64_t *values);
void write_preserved(const uint64_t *values);

#endif
