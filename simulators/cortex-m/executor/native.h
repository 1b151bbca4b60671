/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Code of this computer for the most frequent operations in one lane, in functions that calls.h makes: it takes a
 * fraction of the time of a call. Only on x86-64. */
#pragma once

#include "lines.h"

/* Adds what does OPERATION. Returns false, and adds nothing, if there is no such code. */
bool native_add(const struct operation *operation);

/* Adds what loads or stores one value as STEP does, where nothing is to be counted: if REFUSED returns true, the
 * function ends and returns 0. Returns false, and adds nothing, if there is no such code. */
bool native_add_access(const struct line_step *step, line_access *refused);
