/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Which memory a load or store touches: where its address comes from, and how much it moves. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { NO_REGISTER = 16 };

/* COUNT accesses of BYTES each, one behind the other, the first at base + (index << shift) + offset. */
struct addressing {
    uint8_t base, index; /* register numbers; the index may be NO_REGISTER */
    uint8_t shift;
    uint8_t count, bytes;
    bool    is_store;
    bool    aligns_base; /* the base is the PC, rounded down to a word */
    int16_t offset;
};

/* Where the accesses begin, given what the registers hold. The PC is that of the instruction + 4, no register is 0. */
static inline uint32_t addressing_begin(const struct addressing *addressing, uint32_t base, uint32_t index)
{
    if (addressing->aligns_base)
        base &= ~3u;
    return base + (index << addressing->shift) + (uint32_t)addressing->offset;
}

/* FIRST and SECOND are the halfwords of a load or store that the core supports; SECOND does not matter if it has 16
 * bits. */
struct addressing addressing_of(uint16_t first, uint16_t second);
