/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Where calls may execute instructions: what was counted of the function that is called, so that nothing runs that is
 * not weighed. What was found to be there is known, by the first of instructions that each lead to the next: so it
 * costs a glance. Of an instruction the first two bytes count. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "marks.h"

enum { FETCHED_BYTES = 2 };

/* Of one function. */
struct counted_code {
    struct marks marks;
    uint16_t    *known; /* for each halfword of flash: how many instructions from there on, in a row */
};

struct counted {
    struct region              flash;
    struct counted_code       *of;  /* each function; without marks if nothing is said of it: then all is counted */
    const struct counted_code *now; /* of that which is called from unwatched code; NULL: all is counted */
};

/* Of so many FUNCTIONS. Kept until the program ends. */
struct counted counted_open(const struct memory_map *map, size_t functions);

/* The code at REGION counts for function number INDEX. */
void counted_add(struct counted *counted, const struct memory_map *map, size_t index, const struct region *region);

/* Function number INDEX is called. */
void counted_begin(struct counted *counted, size_t index);

/* Whether COUNT instructions, the first at PC, are known to be counted. */
static inline bool counted_knows(const struct counted *counted, uint32_t pc, uint32_t count)
{
    const uint32_t place = pc - counted->flash.start;
    return counted->now == NULL ||
           (place < counted->flash.bytes && counted->now->known[place / FETCHED_BYTES] >= count);
}

/* Whether the instruction at PC is counted. */
bool counted_has(const struct counted *counted, uint32_t pc);

/* They are known from now on: counted_has() held for each. */
void counted_learn(struct counted *counted, uint32_t pc, uint32_t count);
