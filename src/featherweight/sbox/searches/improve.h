/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Random local search for small circuits. */
#ifndef IMPROVE_H
#define IMPROVE_H

#include "gates.h"

/* Looks for smaller circuits from INPUTS to OUTPUTS than CIRCUIT, for SECONDS of CPU time. Prints one whenever it is
 * the smallest so far, or as small, up to MOST of the smallest size, without end if MOST is 0. At the end prints
 * "done", or "stopped", and how many windows were tried. */
void improve(const list *inputs, const list *outputs, list circuit, uint64_t seed, double seconds, long most);

#endif
