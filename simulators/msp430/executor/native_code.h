/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Registers of one run in code of this computer: r4 to r15 are in registers, with zeros above their 16 bits, SP is in
 * memory. EAX, ECX and EDX are free; in what follows EAX is an address, ECX a source, EDX whatever it takes. */
#pragma once

#include "device.h"
#include "native_line.h"
#include "x86_places.h"

enum { FIRST_HELD = 4, LAST_HELD = 15 };

/* Register NUMBER of this computer: RBX, RBP, RSI, RDI, R8 ... R15. */
static inline unsigned held_in(unsigned number)
{
    static const uint8_t LOWEST[] = {3, 5, 6, 7};
    return number < FIRST_HELD + 4 ? LOWEST[number - FIRST_HELD] : number;
}

/* Its first, or only, lane. */
static inline struct x86_place stack_pointer(void)
{
    return in_memory(native_register(STACK_POINTER));
}
