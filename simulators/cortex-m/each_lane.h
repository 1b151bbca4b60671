/* How the same text is compiled for one lane and for many: functions that are told which by a constant MANY. */
#ifndef FW_CORTEX_M_EACH_LANE_H
#define FW_CORTEX_M_EACH_LANE_H

#include "state.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* For each LANE; what happens in one has nothing to do with what happens in others. */
#define EACH_LANE                                                                                                      \
    _Pragma("GCC ivdep") for (unsigned lane = 0, lanes = many ? own.blocks * LANES_OF_A_BLOCK : 1; lane < lanes; lane++)

/* Register NUMBER in LANE. */
#define REGISTER(number) own.registers[(number) * (many ? LANES : 1u) + lane]

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

#define ONE_AND_MANY(name) {name##_in_one, name##_in_many}

/* Of register NUMBER. */
#define FIRST_LANE(number) (&own.registers[(number) * (many ? LANES : 1u)])

/* The one of VALUES; if lanes have others, they part. */
ALWAYS_INLINE uint32_t agreed(const uint32_t *values, bool many)
{
    uint32_t  first = values[0], differences = 0;
    EACH_LANE differences |= values[lane] ^ first;
    own.refused |= differences != 0;
    return first;
}

/* Whether what is so in COUNT lanes is so; if not in all or none, they part. */
ALWAYS_INLINE bool in_all_or_none(uint32_t count, bool many)
{
    own.refused |= count != 0 && count != (many ? own.blocks * LANES_OF_A_BLOCK : 1);
    return count != 0;
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
        own.accessed[lane] = addressing_begin(&how, REGISTER(how.base), REGISTER(how.index));
        differences |= own.accessed[lane] ^ first;
    }
    own.apart = many && differences != 0;
}

#endif
