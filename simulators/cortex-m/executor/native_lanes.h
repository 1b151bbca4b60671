/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Code of this computer for operations in many lanes, in functions that calls.h makes: what instructions that follow
 * each other compute is done for eight lanes, then for the next. Only on x86-64 with AVX2. */
#pragma once

#include "lines.h"

/* Adds what do as many of the COUNT STEPS as have such code, from the first on. Returns how many. */
uint32_t native_lanes_add(const struct line_step *steps, uint32_t count);

/* Adds what comes before STEP accesses memory in many lanes: whether they may. If not, the function ends and returns 0.
 */
void native_lanes_add_check(const struct line_step *step);
