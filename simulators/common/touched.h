/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Where measured calls fetched instructions and loaded data, so that what is weighed can be compared with what was
 * used. Of an instruction the first two bytes are marked. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core.h"

enum { MARKED_REGIONS = 2 }; /* flash, RAM */

struct marks {
    struct region region;
    bool         *marked; /* one for each byte */
};

struct touched {
    struct marks fetched[MARKED_REGIONS], loaded[MARKED_REGIONS];
};

/* Kept until the program ends. Of RAM, loads up to STATIC_END are marked, not those from the stack. */
struct touched *touched_open(const struct memory_map *map, uint32_t static_end);

/* Nothing was touched. */
void touched_reset(struct touched *touched);

void touched_fetch(struct touched *touched, uint32_t pc);
void touched_load(struct touched *touched, uint32_t address, uint32_t bytes);

/* SPAN becomes the next marked bytes behind it, as many as follow each other; returns whether there are any. */
bool marks_next(const struct marks *marks, struct span *span);
