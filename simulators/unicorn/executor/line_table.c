/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "line_table.h"

#include "allocate.h"

enum { MOST_CYCLES_OF_A_STEP = 64 };

static struct region      flash;
static struct line_head **lines; /* one for each halfword of flash */
static struct line_head  *last;

void line_table_open(const struct memory_map *map)
{
    flash = map->flash;
    lines = allocate(flash.bytes / 2, sizeof *lines);
}

struct line_head **line_table_at(uint32_t address)
{
    return &lines[(address - flash.start) / 2];
}

struct line_head *line_table_add(uint32_t address, uint32_t count, size_t head, size_t step)
{
    struct line_head *line  = allocate(1, head + count * step);
    line->previous          = last;
    line->address           = address;
    line->count             = count;
    line->most_cycles       = MOST_CYCLES_OF_A_STEP * count;
    *line_table_at(address) = last = line;
    return line;
}

void line_table_clear(void)
{
    while (last != NULL) {
        struct line_head *line        = last;
        *line_table_at(line->address) = NULL;
        last                          = line->previous;
        free(line);
    }
}

struct line_digest line_table_digest(const struct line_head *line, const void *steps, size_t bytes, uint32_t count)
{
    struct line_digest digest = NO_INSTRUCTION;
    if (count == line->count && line->digest.factor != 0)
        return line->digest;
    for (uint32_t i = 0; i < count; i++)
        digest = line_of_two(digest, line_of_one(*(const uint32_t *)((const uint8_t *)steps + i * bytes)));
    return digest;
}
