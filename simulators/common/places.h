/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Places in the device's memory, as the command line and the lines of runs name them: SYMBOL, or SYMBOL+OFFSET. What
 * makes no sense ends the program with one line and status 2. */
#pragma once

#include "firmware.h"
#include "monitor.h"
#include "report.h"

/* The number that TEXT is up to the character END; REST, unless it is NULL, becomes what stands behind that. */
uint64_t number_until(const char *text, char end, const char **rest);

/* SYMBOL:BYTES */
struct output place_output(const struct firmware *firmware, const char *text);

/* SYMBOL:BYTES, or all of SYMBOL */
struct region place_region(const struct firmware *firmware, const char *text);

/* FUNCTION, or FUNCTION:ARGUMENTS, to be measured */
struct watched place_watched(const struct firmware *firmware, const char *text);

/* A region, or REGION@FUNCTION */
struct grant place_grant(const struct firmware *firmware, const char *text);

/* SYMBOL=HEX; the content is the caller's to free. */
struct input place_input(const struct firmware *firmware, const char *text);
