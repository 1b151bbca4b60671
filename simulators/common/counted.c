/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "counted.h"

#include "allocate.h"

struct counted counted_open(const struct memory_map *map, size_t functions)
{
    return (struct counted){.flash = map->flash, .of = allocate(functions, sizeof(struct counted_code))};
}

void counted_add(struct counted *counted, const struct memory_map *map, size_t index, const struct region *region)
{
    struct counted_code *code = &counted->of[index];
    if (code->known == NULL) {
        code->marks = marks_open(map, 0);
        code->known = allocate(map->flash.bytes / FETCHED_BYTES, sizeof *code->known);
    }
    marks_set(&code->marks, region->start, region->bytes);
}

void counted_begin(struct counted *counted, size_t index)
{
    counted->now = counted->of[index].known != NULL ? &counted->of[index] : NULL;
}

bool counted_has(const struct counted *counted, uint32_t pc)
{
    return pc - counted->flash.start < counted->flash.bytes && !marks_lack(&counted->now->marks, pc, FETCHED_BYTES);
}

void counted_learn(struct counted *counted, uint32_t pc, uint32_t count)
{
    counted->now->known[(pc - counted->flash.start) / FETCHED_BYTES] = (uint16_t)count;
}
