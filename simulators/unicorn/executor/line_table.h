/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The lines that were made, by where they begin. What all cores' lines have in common; each has steps of its own. */
#pragma once

#include "core.h"
#include "monitor.h"

/* Begins a core's struct line. Its steps begin with their addresses. */
struct line_head {
    struct line_head  *previous; /* made before this one */
    uint32_t           address;
    uint32_t           count; /* of steps; 0: the instruction there cannot be in a line */
    uint32_t           end;   /* address behind it */
    uint32_t           most_cycles;
    struct line_digest digest; /* of all steps */
};

/* Once. */
void line_table_open(const struct memory_map *map);

/* Where the line is that begins at ADDRESS, an even address in flash; NULL if there is none. */
struct line_head **line_table_at(uint32_t address);

/* A line of COUNT steps at ADDRESS, all zero; HEAD and STEP are the sizes of a core's line without steps, and of each.
 */
struct line_head *line_table_add(uint32_t address, uint32_t count, size_t head, size_t step);

/* There are no lines any more. */
void line_table_clear(void);

/* The digest of the first COUNT of LINE's STEPS, which have so many BYTES each. */
struct line_digest line_table_digest(const struct line_head *line, const void *steps, size_t bytes, uint32_t count);
