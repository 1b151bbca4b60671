/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Which memory a load or store touches: where its address comes from, and how much it moves. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { STACK_POINTER = 13, LINK_REGISTER = 14, PROGRAM_COUNTER = 15, NO_REGISTER = 16 };

/* COUNT accesses of BYTES each, one behind the other, the first at base + (index << shift) + offset. */
struct addressing {
    uint8_t base, index; /* register numbers; the index may be NO_REGISTER */
    uint8_t shift;
    uint8_t count, bytes;
    bool    is_store;
    bool    aligns_base; /* the base is the PC, rounded down to a word */
    int16_t offset;
};

/* FIRST and SECOND are the halfwords of a load or store that the core supports; SECOND does not matter if it has 16
 * bits. */
struct addressing addressing_of(uint16_t first, uint16_t second);
