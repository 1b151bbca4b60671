/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* How many cycles each instruction takes. On an MSP430 this depends on nothing but its first word. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* By first instruction word; 0: the encoding has no defined meaning. Filled by timing_select(). */
extern uint8_t timing_cycles[0x10000];

/* Chooses the model called NAME (NULL: the default one, "slau049"); returns false if there is none. */
bool timing_select(const char *name);

/* The name of the chosen model if it is not the default one, otherwise NULL. */
const char *timing_unusual_model(void);
