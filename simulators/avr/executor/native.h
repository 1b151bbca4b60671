/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Code of this computer for the most frequent steps of one run, in functions that calls.h makes: it takes a fraction of
 * the time of a call. Only on x86-64. */
#pragma once

#include "line_steps.h"

/* Begins a function. */
void native_begin(void);

/* Adds what does STEP, which accesses no memory. Returns false, and adds nothing, if there is no such code. */
bool native_add(const struct line_step *step);

/* The same for branches and skips only. */
bool native_add_way(const struct line_step *step);

/* Adds what does STEP, which accesses memory: if it fails, the function ends and returns COUNT. What a run that is
 * WATCHED must tell the monitor is told. Returns false, and adds nothing, if there is no such code. */
bool native_add_access(const struct line_step *step, uint32_t count, bool watched);
