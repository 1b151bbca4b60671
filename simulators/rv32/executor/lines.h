/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Lines: instructions that follow each other, of which all but the last go on to the next, and none moves the stack.
 * All were compared with Unicorn, and none is a landmark of the monitor. */
#pragma once

#include "effects.h"
#include "line_table.h"

struct line_step {
    uint32_t                  address;
    uint32_t                  plain_count; /* so many from here on are plain and not the last of the line */
    const struct instruction *instruction;
    effect *const            *happens; /* in one lane, in many */
};

struct line {
    struct line_head head;
    struct line_step steps[];
};

/* The one that begins at ADDRESS, an even address in flash, as long as there are no more landmarks and
 * line_table_clear() is not called, as it is when other instructions may be trusted. */
const struct line *lines_at(struct monitor *monitor, uint32_t address);
