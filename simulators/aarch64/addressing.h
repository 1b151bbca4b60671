/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Which memory a load or store touches: where its address comes from, and how much it moves. */
#pragma once

#include <stdint.h>

enum { PROGRAM_COUNTER = 254 /* as a base */, NO_REGISTER = 255 };

/* COUNT accesses of BYTES each, one behind the other, the first at base + (extended index << shift) + offset. */
struct addressing {
    uint8_t count, bytes; /* 16 bytes are two accesses of 8, a structure is one for each of its elements */
    uint8_t base, index;  /* register numbers, 31 is SP; the index may be NO_REGISTER, the base PROGRAM_COUNTER */
    uint8_t extension;    /* of the index, as encoded */
    uint8_t shift;
    int32_t offset;
};

/* CODE is a load or store that the core supports. */
struct addressing addressing_of(uint32_t code);

/* What an index with this VALUE adds to the base. */
uint64_t addressing_index(const struct addressing *addressing, uint64_t value);
