/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The line of native code that is being made. */
#pragma once

#include "native_line.h"

enum { LEAVES_OF_STEP = 6, MOST_LEAVES = LEAVES_OF_STEP * LONGEST_LINE };

extern struct making {
    struct monitor            *monitor;
    const struct native_maker *maker;
    struct native_line        *line;
    bool                       watched;
    uint32_t                   index; /* of the instruction that is being added */
    struct native_step         steps[LONGEST_LINE];
    struct told                told[MOST_ACCESSES];
    uint32_t                   leaves;
    struct {
        uint32_t jump, at;
    } leave[MOST_LEAVES]; /* jumps to where the line is left in front of an instruction */
} making;

/* Jumps to where POINTER points. */
static inline void add_jump_by(const void *pointer)
{
    add_form(DOUBLE_WORDS, false, 0xff, 4, in_memory(pointer));
}

/* ---- native_leaves.c */

/* Counts the instructions of the line, and leaves it if there are not cycles enough for all. */
void leaves_begin(void);

/* Adds where the line is left before it has come to its end. */
void leaves_add(void);

/* ---- native_ends.c */

/* Adds the end of the line, which leads to NEXT if no jump does so. */
void ends_add(struct x86_source next);
