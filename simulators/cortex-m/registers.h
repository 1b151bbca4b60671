/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The registers of the engine. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "addressing.h"
#include "core.h"

enum { NAMED_REGISTERS = 15 }; /* r0 to r12, SP, LR */

struct registers {
    uint32_t values[NAMED_REGISTERS];
    uint32_t flags; /* N, Z, C, V: bits 31 to 28 */
};

uint32_t register_value(unsigned number);

/* Whether CONDITION, as encoded, holds. */
bool condition_holds(unsigned condition);

typedef bool truth;
#include "ways.h"

/* All of Unicorn's. */
struct registers registers_of_unicorn(void);

/* Address of the instruction that it executes next. */
uint32_t next_of_unicorn(void);

/* Unicorn's registers and flags become these. */
void registers_to_unicorn(const struct registers *registers);

/* The bits of MASK in Unicorn's XPSR become those of VALUE. */
void status_write(uint32_t mask, uint32_t value);

/* On each page of data: Unicorn 2.1.4 writes into XPSR which conditions of its IT block the accessing instruction still
 * has before it, and leaves that there (unicorn_fill_tlb). What it translates next, behind the next branch, would be
 * conditional, too. The instructions of the block do not look there. */
void forget_if_then(void);
