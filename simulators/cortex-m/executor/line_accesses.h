/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What comes before, and behind, each memory access of a line: whether the device allows it, and what the monitor is
 * told of it. */
#pragma once

#include "lines.h"

/* Whether OTHER lanes may access memory at lanes.accessed as INSTRUCTION does. */
bool line_accesses_other_lanes_may(const struct instruction *instruction);

/* STEP, a struct line_step, is about to access memory: whether the device does not allow it, or lanes part there. For
 * one lane and for many. */
typedef bool              line_access(const void *step);
extern line_access *const ACCESS_IS_REFUSED[2];

/* The same for one lane where nothing is to be counted. */
line_access unwatched_access_is_refused;

/* STEP is about to access memory from ADDRESS on, in the only lane: returns where that is; NULL if the device does not
 * allow it. */
typedef uint8_t *line_place(const struct line_step *step, uint32_t address);

/* For such a step: in a watched run, in one lane. */
line_place *line_accesses_told_place(const struct addressing *addressing);

/* As ACCESS_IS_REFUSED, for such a step in many lanes, all of which access memory from ADDRESS on; and in many that do
 * not. */
typedef bool       line_common_place(const struct line_step *step, uint32_t address);
line_common_place *line_accesses_refused_together(const struct addressing *addressing);
line_access        line_accesses_refused_apart;

/* Nothing is counted. */
line_place line_accesses_unwatched_place;

/* Before a line, and behind the first DONE of its steps: returns the cycles for unaligned accesses, but for those of
 * the last step, which are in steps.now. */
void     line_accesses_begin(void);
uint64_t line_accesses_end(const struct line *line, uint32_t done);

/* Whether a store of the line made the monitor want to attend to the instruction behind it. */
extern bool line_accesses_attends;
