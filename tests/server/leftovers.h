/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What calls leave on the stack: for leftovers_test.c and knot_leftovers_test.c. */
#ifndef FW_LEFTOVERS_H
#define FW_LEFTOVERS_H

#include <stddef.h>

/* How many calls were run, and how many searches of the stack found something. */
extern unsigned leftovers_calls, leftovers_found;

/* Runs CALL on a stack of its own, in which nothing was before. */
void leftovers_run(void (*call)(void));

/* Searches that stack for any eight bytes in a row of the BYTES bytes of MEMORY, and says in one line what is there:
 * WHAT, left by NAME. */
void leftovers_search(const char *name, const char *what, const void *memory, size_t bytes);

#endif
