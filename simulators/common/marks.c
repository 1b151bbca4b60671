/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "marks.h"

#include <string.h>

#include "allocate.h"

struct marks marks_open(const struct memory_map *map, uint32_t end)
{
    const struct region *ram   = &map->ram;
    struct marks         marks = {.region = {map->flash, {ram->start, end > ram->start ? end - ram->start : 0}}};
    for (unsigned i = 0; i < MARKED_REGIONS; i++)
        marks.marked[i] = allocate(marks.region[i].bytes, 1);
    return marks;
}

void marks_reset(struct marks *marks)
{
    for (unsigned i = 0; i < MARKED_REGIONS; i++)
        memset(marks->marked[i], 0, marks->region[i].bytes);
}

void marks_set(struct marks *marks, uint32_t address, uint32_t bytes)
{
    for (unsigned i = 0; i < MARKED_REGIONS; i++)
        if (region_holds(&marks->region[i], address, bytes))
            flags_set(marks->marked[i] + (address - marks->region[i].start), bytes);
}

bool marks_next(const struct marks *marks, unsigned index, struct span *span)
{
    const struct region *region = &marks->region[index];
    const uint8_t       *marked = marks->marked[index];
    uint32_t             place  = span->end - region->start;
    while (place < region->bytes && !marked[place])
        place++;
    span->start = region->start + place;
    while (place < region->bytes && marked[place])
        place++;
    span->end = region->start + place;
    return span->start < span->end;
}
