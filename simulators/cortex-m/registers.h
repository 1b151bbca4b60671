/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The registers of the engine. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core.h"

enum { NAMED_REGISTERS = 15 }; /* r0 to r12, SP, LR */

struct registers {
    uint32_t values[NAMED_REGISTERS];
    uint32_t flags; /* N, Z, C, V: bits 31 to 28 */
};

uint32_t register_value(unsigned number);

/* Whether CONDITION, as encoded, holds. */
bool condition_holds(unsigned condition);

/* Architecture: the sixteen conditions are eight tests and their opposites. */
static inline bool condition_test(unsigned test, bool negative, bool zero, bool carry, bool overflow)
{
    switch (test) {
    case 0: return zero;
    case 1: return carry;
    case 2: return negative;
    case 3: return overflow;
    case 4: return carry & !zero;
    case 5: return negative == overflow;
    case 6: return (negative == overflow) & !zero;
    default: return true;
    }
}

/* Whether CONDITION holds, whose test was PASSED or not. */
static inline bool condition_applies(unsigned condition, bool passed)
{
    return passed != (condition & 1) || condition >> 1 == 7;
}

/* All of Unicorn's. */
struct registers registers_of_unicorn(void);
