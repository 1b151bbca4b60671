/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Operands, and where in memory they are. */
#pragma once

#include "state.h"

/* The sum of a register and an offset. */
struct address {
    const uint16_t *base;
    uint16_t        offset;
    uint16_t        first; /* of lane 0 */
};

ALWAYS_INLINE struct address address_at(unsigned number, uint16_t offset)
{
    return (struct address){state.registers[number], offset, (uint16_t)(state.registers[number][0] + offset)};
}

/* What is somewhere in ROW's values, plus the offset. */
struct operand {
    const uint16_t *row;
    uint16_t        offset;
    unsigned        shift; /* 8 if it is the upper byte */
};

ALWAYS_INLINE uint16_t value_of(struct operand operand, unsigned lane, uint16_t mask)
{
    return (uint16_t)((uint16_t)(operand.row[lane] + operand.offset) >> operand.shift) & mask;
}

/* Where a result goes, into the bits of ROW's values that are not kept. */
struct place {
    uint16_t *row;
    uint16_t  kept;
    unsigned  shift;
};

ALWAYS_INLINE void put(struct place place, unsigned lane, uint16_t value)
{
    place.row[lane] = (uint16_t)((place.row[lane] & place.kept) | value << place.shift);
}

/* These tell the monitor, or report a fault (symbolic/access.h tells the machine):
 * - load() returns what is there, perhaps in ROOM; 0 if it fails;
 * - begin_store() returns the place for the result, perhaps in ROOM; when it is there, end_store() has it stored. */
#ifdef SYMBOLIC
#include "symbolic/access.h"
#elif LANES == 1
#include "access_one.h"
#else
#include "access_many.h"
#endif
