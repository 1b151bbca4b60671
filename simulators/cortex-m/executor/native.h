/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Code of this computer for the most frequent operations in one lane, in functions that calls.h makes: it takes a
 * fraction of the time of a call. Only on x86-64. */
#pragma once

#include "lines.h"

/* Begins a function. */
void native_begin(void);

/* Adds what does STEP, which accesses no memory. Returns false, and adds nothing, if there is no such code. */
bool native_add(const struct line_step *step);

/* The same for what has no operand, and for branches. */
bool native_add_other(const struct operation *operation);
bool native_add_way(const struct operation *operation);

/* Adds a jump over what is done if CONDITION, as encoded, holds, which is not always so; native_land() says where to.
 */
uint32_t native_add_condition(unsigned condition);
void     native_land(uint32_t jump);

/* Adds a jump where OPERATION, a branch with a condition, does not branch: calls_land() says where to. */
uint32_t native_add_choice(const struct operation *operation);

/* Adds what goes to the address in EAX. If that is no Thumb code, lanes.refused says so. */
void native_add_interworking(void);

/* Adds what does STEP, which accesses memory. If the device does not allow that, the function ends and returns 0. In a
 * run that is WATCHED the monitor is told; if it wants to attend, the function ends and returns COUNT, unless that is
 * 0. Returns false, and adds nothing, if there is no such code. */
bool native_add_access(const struct line_step *step, uint32_t count, bool watched);

/* Adds what comes behind a store: if the monitor wants to attend, the function ends and returns COUNT. */
void native_add_attention(uint32_t count);
