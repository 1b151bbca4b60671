/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "touched.h"

#include <string.h>

#include "allocate.h"

enum { FETCHED_BYTES = 2 };

static struct marks open_marks(const struct region *region)
{
    return (struct marks){.region = *region, .marked = allocate(region->bytes, sizeof(bool))};
}

struct touched *touched_open(const struct memory_map *map, uint32_t static_end)
{
    const struct region variables = {map->ram.start, static_end > map->ram.start ? static_end - map->ram.start : 0};
    struct touched     *touched   = allocate(1, sizeof *touched);
    *touched                      = (struct touched){.fetched = {open_marks(&map->flash), open_marks(&map->ram)},
                                                     .loaded  = {open_marks(&map->flash), open_marks(&variables)}};
    return touched;
}

void touched_reset(struct touched *touched)
{
    for (unsigned i = 0; i < MARKED_REGIONS; i++) {
        memset(touched->fetched[i].marked, 0, touched->fetched[i].region.bytes * sizeof(bool));
        memset(touched->loaded[i].marked, 0, touched->loaded[i].region.bytes * sizeof(bool));
    }
}

static void mark(struct marks marks[MARKED_REGIONS], uint32_t address, uint32_t bytes)
{
    for (unsigned i = 0; i < MARKED_REGIONS; i++)
        if (region_holds(&marks[i].region, address, bytes))
            memset(marks[i].marked + (address - marks[i].region.start), true, bytes * sizeof(bool));
}

void touched_fetch(struct touched *touched, uint32_t pc)
{
    mark(touched->fetched, pc, FETCHED_BYTES);
}

void touched_load(struct touched *touched, uint32_t address, uint32_t bytes)
{
    mark(touched->loaded, address, bytes);
}

bool marks_next(const struct marks *marks, struct span *span)
{
    uint32_t place = span->end - marks->region.start;
    while (place < marks->region.bytes && !marks->marked[place])
        place++;
    span->start = marks->region.start + place;
    while (place < marks->region.bytes && marks->marked[place])
        place++;
    span->end = marks->region.start + place;
    return span->start < span->end;
}
