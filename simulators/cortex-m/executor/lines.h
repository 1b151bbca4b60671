/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Lines: instructions that follow each other, of which all but the last go on to the next, and none moves the stack or
 * depends on IT. Their cycles are known in advance, but for unaligned accesses and what precedes the first. */
#pragma once

#include "calls.h"
#include "line_table.h"
#include "operation.h"

struct line_step {
    uint32_t                  address;
    struct operation          operation;
    const struct instruction *instruction;
    bool                      accesses; /* memory */
    uint32_t                  begins;   /* so many cycles after the second step */
};

struct line {
    struct line_head head;
    calls_function  *execute[2]; /* all steps, in one lane, in many; NULL if there is no such function */
    calls_function  *unwatched;  /* the same in one lane, if nothing is to be counted */
    struct line_step steps[];
};

/* Before each memory access of a line; returns whether the line ends here. STEP is a struct line_step. */
typedef bool line_access(const void *step);

/* Once. BEFORE, for one lane and for many, is called before a step that accesses memory, BEHIND after one that stores:
 * whether they end the line. UNWATCHED is called in place of both where nothing is to be counted. */
void lines_open(const struct memory_map *map, line_access *const before[2], line_access *behind,
                line_access *unwatched);

/* The one that begins at ADDRESS, an even address in flash, as long as lines_forget() is not called. */
const struct line *lines_at(uint32_t address);

/* When other instructions may be trusted: all lines, or the one that begins at ADDRESS. */
void lines_forget(void);
void lines_forget_at(uint32_t address);
