/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Which flags matter: those that are read before they are set again, wherever the program goes. A core says what an
 * instruction does with them. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "monitor.h"

enum way_on { LEADS_ON, BRANCHES, LEADS_AWAY };

/* Of an instruction. */
struct flag_use {
    uint32_t    sets; /* whatever they were */
    uint32_t    reads;
    enum way_on way;
    uint32_t    next, taken; /* where it leads to; TAKEN if it is one that branches */
};

/* Says of the instruction at PC what it does. Returns false if that is not known yet, or may change, or if something
 * may happen in front of it: then all flags matter. MONITOR as below. */
typedef bool flag_use_at(struct monitor *monitor, uint32_t pc, struct flag_use *use);

struct flag_reader {
    flag_use_at *at;
    uint32_t     all;
};

/* Those that matter behind an instruction with this USE. */
uint32_t live_flags_behind(const struct flag_reader *reader, struct monitor *monitor, const struct flag_use *use);
