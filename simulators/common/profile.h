/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Where measured calls spend their cycles: for each function that unwatched code calls, and each instruction of its
 * calls, how often it was executed and how many cycles passed until the next one. So the cycles of a function are those
 * of its calls, all instructions of what it calls included; that of the call instruction itself, too. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "core.h"

struct spent {
    uint64_t times, cycles;
};

struct profile {
    struct region  flash;
    size_t         functions;
    struct spent **spent;           /* for each function, for every second byte of flash */
    uint32_t       lowest, highest; /* where anything was spent; if nothing was, lowest is above highest */
};

/* Of so many FUNCTIONS. Kept until the program ends. */
struct profile profile_open(const struct region *flash, size_t functions);

void profile_reset(struct profile *profile);

/* CYCLES at PC in a call of function number INDEX. */
void profile_add(struct profile *profile, size_t index, uint32_t pc, uint64_t cycles);

/* What function number INDEX spent at PC, which is even and between lowest and highest. */
const struct spent *profile_at(const struct profile *profile, size_t index, uint32_t pc);
