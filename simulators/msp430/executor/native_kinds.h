/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Which instructions there is native code for. It never is a fault: it leaves the line in front of what would be one.
 */
#pragma once

#include "plan.h"

enum native_kind { NOT_NATIVE, NATIVE, MOVES_STACK, FINDS_WAY };

enum native_kind native_kind(const struct plan *plan);

/* MOV @SP+, which may be RET. */
static inline bool is_pop(const struct plan *plan)
{
    enum { STACK = 1 };
    return plan->form == FORM(MOV, SOURCE_IN_MEMORY) && plan->source == STACK && plan->source_increment > 0;
}

static inline bool writes_register(const struct plan *plan, unsigned number)
{
    return !(plan->form & DESTINATION_IN_MEMORY) && plan->destination == number;
}

/* ---- Accesses: what is valid at an address, as bits for bytes, of which those for words are twice as large; and
 * whether it is in flash. */
enum { MAY_LOAD = 1, MAY_STORE = 4, IN_FLASH = 16 };

extern uint8_t native_valid[0x10000];

void native_valid_open(void);

static inline uint8_t native_permission(unsigned may, bool one_byte)
{
    return (uint8_t)(may << !one_byte);
}
