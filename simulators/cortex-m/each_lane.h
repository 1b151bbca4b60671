/* How the same text is compiled for one lane and for many. */
#ifndef FW_CORTEX_M_EACH_LANE_H
#define FW_CORTEX_M_EACH_LANE_H

#include "lanes.h"
#include "state.h"

/* The two functions that an effect consists of, made from NAME(operation, many). */
#define IN_ONE_AND_MANY(name)                                                                                          \
    static void name##_in_one(const struct operation *operation)                                                       \
    {                                                                                                                  \
        name(*operation, false);                                                                                       \
    }                                                                                                                  \
    static void name##_in_many(const struct operation *operation)                                                      \
    {                                                                                                                  \
        name(*operation, true);                                                                                        \
    }

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

#endif
