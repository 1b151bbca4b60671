/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a run that nobody watches changes in static memory, although no function may write there. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct monitor;
struct regions;

/* When all inputs are written. */
void changes_note(const struct monitor *monitor);

/* Behind the run: returns whether anything has changed but grants, hidden regions and OUTPUTS, and where the first is.
 */
bool changes_found(const struct monitor *monitor, const struct regions *outputs, uint32_t *address);
