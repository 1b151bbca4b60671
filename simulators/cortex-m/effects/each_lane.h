/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Where the memory is that instructions access in each lane. */
#pragma once

#include "lanes.h"
#include "state.h"

/* Where the loads or stores of the instruction at ADDRESS begin in each lane. */
ALWAYS_INLINE void find_accesses(const struct addressing *addressing, uint32_t address, bool many)
{
    const struct addressing how         = *addressing;
    uint32_t                differences = 0;
    if (!many || how.base == PROGRAM_COUNTER)
        EACH_LANE REGISTER(PROGRAM_COUNTER) = address + 4;
    const uint32_t first = addressing_begin(&how, *FIRST_LANE(how.base), *FIRST_LANE(how.index));
    EACH_LANE
    {
        lanes.accessed[lane] = addressing_begin(&how, REGISTER(how.base), REGISTER(how.index));
        differences |= lanes.accessed[lane] ^ first;
    }
    lanes.apart = many && differences != 0;
}
