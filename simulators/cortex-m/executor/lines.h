/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Lines: instructions that follow each other, of which all but the last go on to the next, and do not move the stack;
 * none depends on IT. Their cycles are known in advance, but for unaligned accesses and what precedes the first. */
#pragma once

#include "calls.h"
#include "line_table.h"
#include "operation.h"

/* Flags of a step; N and Z are kept together. */
enum { FLAGS_NZ = 1, FLAG_C = 2, FLAG_V = 4, ALL_FLAGS = 7 };

/* A condition, as encoded. */
enum { ALWAYS = 14 };

struct line_step {
    uint32_t                  address;
    struct operation          operation; /* which sets no flags if none is needed */
    const struct instruction *instruction;
    bool                      accesses;  /* memory */
    uint8_t                   needed;    /* flags that it must set: others matter to nobody */
    uint8_t                   condition; /* as encoded, under which it happens at all; of a line: ALWAYS */
    uint32_t                  begins;    /* so many cycles after the second step */
};

struct line {
    struct line_head head;
    calls_function  *execute[2];     /* all steps, in one lane, in many; NULL if there is no such function */
    uint32_t         landmarks_set;  /* when this was found: ... */
    uint32_t         unmarked;       /* ... so many steps come before a landmark behind the first */
    uint8_t          first_cycles;   /* of the first step, if nothing before it matters; else 0 */
    uint8_t          last_cycles[2]; /* the same of the last, not taken and taken, as far as it is not known before */
    bool             leaves;         /* the last is taken even if it leads to what follows it */
    bool             moves_stack;    /* the last, and no other */
    struct line_step steps[];
};

uint32_t lines_count_unmarked(struct monitor *monitor, const struct line *line);

/* How many steps of LINE come before the next landmark; the first may be one. */
static inline uint32_t lines_unmarked(struct monitor *monitor, const struct line *line)
{
    return line->landmarks_set == monitor->landmarks_set ? line->unmarked : lines_count_unmarked(monitor, line);
}

/* The one that begins at ADDRESS, an even address in flash, as long as lines_forget() is not called. */
const struct line *lines_at(uint32_t address);

/* When other instructions may be trusted: all lines, or the one that begins at ADDRESS. */
void lines_forget(void);
void lines_forget_at(uint32_t address);
