/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Lines: instructions of which each is known to lead to the next, whatever the registers hold. None is a landmark, all
 * their effects are trusted, and their digest and cycles are known in advance. */
#pragma once

#include "calls.h"
#include "lanes.h"
#include "line_steps.h"

struct line {
    uint32_t           version;     /* of what it was made from */
    uint32_t           last_begins; /* so many cycles after the first */
    uint8_t            count;       /* of instructions; 0: the first cannot be in a line */
    uint8_t            last_cycles; /* if it is a branch or skip, not taken */
    uint8_t            uses;
    uint32_t           next; /* behind it, if that is known */
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

/* The line that begins at PC. */
const struct line *lines_at(struct monitor *monitor, uint32_t pc, enum lines_for whom);
