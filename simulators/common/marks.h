/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Bytes of the device's memory that are marked: one set of marks for flash and RAM. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "byte_flags.h"
#include "core.h"

enum { MARKED_REGIONS = 2 }; /* flash, RAM */

struct marks {
    struct region region[MARKED_REGIONS];
    uint8_t      *marked[MARKED_REGIONS]; /* a flag for each byte */
};

/* None is marked. Of RAM, there are marks up to END, which is not included; not for the stack behind it. Kept until the
 * program ends. */
struct marks marks_open(const struct memory_map *map, uint32_t end);

void marks_reset(struct marks *marks);

/* Bytes of which not all are in one region are passed over. */
void marks_set(struct marks *marks, uint32_t address, uint32_t bytes);

/* Whether one of the BYTES at ADDRESS has a mark that is not set. */
static inline bool marks_lack(const struct marks *marks, uint32_t address, uint32_t bytes)
{
    for (unsigned i = 0; i < MARKED_REGIONS; i++) {
        const uint32_t place = address - marks->region[i].start, room = marks->region[i].bytes;
        if (place < room && !flags_are_all_set(marks->marked[i] + place, bytes < room - place ? bytes : room - place))
            return true;
    }
    return false;
}

/* SPAN becomes the next marked bytes behind it in region number INDEX, as many as follow each other; returns whether
 * there are any. */
bool marks_next(const struct marks *marks, unsigned index, struct span *span);
