/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Lines: instructions of which each is known to lead to the next, whatever the registers hold. None is a landmark, all
 * their effects are trusted, and their digest and cycles are known in advance. */
#pragma once

#include "calls.h"
#include "lanes.h"
#include "line_steps.h"

struct line {
    uint32_t           version;      /* of what it was made from */
    uint32_t           last_begins;  /* so many cycles after the first */
    uint8_t            count;        /* of instructions; 0: the first cannot be in a line */
    uint8_t            last_cycles;  /* if it is a branch or skip, not taken ... */
    uint8_t            taken_cycles; /* ... or taken */
    uint8_t            uses;
    uint32_t           next; /* behind it, if that is known */
    uint32_t           last_pc;
    struct line_digest digest;
    calls_function    *execute; /* all steps; NULL if there is no such function */
    struct line_step  *steps;
};

/* Whether the instruction at PC can be in a line, but for landmarks. */
bool lines_may_hold(uint32_t pc);

/* Who is to execute lines: one run that is watched, one that is not, or all lanes. */
enum lines_for { WATCHED, UNWATCHED, BESIDE };

INLINE unsigned lanes_of(enum lines_for whom)
{
    return whom == BESIDE ? LANES : 1;
}

extern struct line lines[BESIDE + 1][FLASH_WORDS]; /* by the first instruction */

enum { USES_BEFORE_CALLS = 4 };

/* What lines of now are made from. It may change when one is prepared. */
uint32_t lines_version(const struct monitor *monitor);

/* The line that begins at PC is made, or used once more on its way to a function. */
void lines_prepare(struct monitor *monitor, uint32_t pc, enum lines_for whom);

/* The line that begins at PC, if VERSION is that of lines now. */
INLINE const struct line *lines_at(struct monitor *monitor, uint32_t pc, enum lines_for whom, uint32_t *version)
{
    const struct line *line = &lines[whom][pc / 2];
    if (line->version != *version || line->uses < USES_BEFORE_CALLS) {
        lines_prepare(monitor, pc, whom);
        *version = lines_version(monitor);
    }
    return line;
}
