/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "profile.h"

#include <string.h>

#include "allocate.h"

enum { PLACE_BYTES = 2 }; /* instructions lie at multiples of it on every core */

static size_t place(const struct profile *profile, uint32_t pc)
{
    return (pc - profile->flash.start) / PLACE_BYTES;
}

struct profile profile_open(const struct region *flash, size_t functions)
{
    struct profile profile = {.flash = *flash, .functions = functions, .lowest = UINT32_MAX};
    profile.spent          = allocate(functions, sizeof *profile.spent);
    for (size_t i = 0; i < functions; i++)
        profile.spent[i] = allocate(flash->bytes / PLACE_BYTES, sizeof **profile.spent);
    return profile;
}

void profile_reset(struct profile *profile)
{
    if (profile->lowest <= profile->highest) {
        const size_t first = place(profile, profile->lowest);
        const size_t count = place(profile, profile->highest) - first + 1;
        for (size_t i = 0; i < profile->functions; i++)
            memset(profile->spent[i] + first, 0, count * sizeof **profile->spent);
    }
    profile->lowest  = UINT32_MAX;
    profile->highest = 0;
}

void profile_add(struct profile *profile, size_t index, uint32_t pc, uint64_t cycles)
{
    if (!region_holds(&profile->flash, pc, PLACE_BYTES))
        return;
    struct spent *spent = &profile->spent[index][place(profile, pc)];
    spent->times++;
    spent->cycles += cycles;
    if (pc < profile->lowest)
        profile->lowest = pc;
    if (pc > profile->highest)
        profile->highest = pc;
}

const struct spent *profile_at(const struct profile *profile, size_t index, uint32_t pc)
{
    return &profile->spent[index][place(profile, pc)];
}
