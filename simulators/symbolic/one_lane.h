/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The names of unicorn/executor/lanes.h for one lane of symbolic bits. The registers are in text::own. */
#pragma once

#include "machine.h"

#define ALWAYS_INLINE      static inline
#define EACH_LANE          for (unsigned lane = 0; lane < 1; lane++)
#define REGISTER(number)   own.registers[number]
#define FIRST_LANE(number) (&own.registers[number])
#define IN_ONE_AND_MANY(name, what)
#define EACH_ACCESS(behind, statement)                                                                                 \
    {                                                                                                                  \
        uint32_t place = lanes.accessed[0] + (behind);                                                                 \
        statement;                                                                                                     \
    }

namespace symbolic::text
{

/* Where the loads or stores of the instruction begin. */
inline struct {
    uint32_t accessed[1];
} lanes;

static inline uint32_t agreed(const uint32_t *values, bool)
{
    return *values;
}

static inline bool in_all_or_none(const uint32_t &count, bool)
{
    return here.decide(count);
}

static inline uint32_t load(const uint32_t &place, unsigned bytes)
{
    if (bytes == 4)
        return here.load<4>(place);
    return bytes == 2 ? uint32_t(here.load<2>(place)) : uint32_t(here.load<1>(place));
}

static inline void put(const uint32_t &place, const uint32_t &value, unsigned bytes)
{
    if (bytes == 4)
        here.store<4>(place, value);
    else if (bytes == 2)
        here.store<2>(place, value);
    else
        here.store<1>(place, value);
}

} // namespace symbolic::text
