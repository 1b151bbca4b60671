/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What effects work on, with symbolic bits: the names of state.h, each_lane.h and lanes.h, for the same text. */
#pragma once

extern "C" {
#include "symbolic/decoded.h"
}
#include "one_lane.h"

namespace symbolic::text
{

struct state {
    unsigned next, if_then;
    uint32_t registers[REGISTER_COUNT], result[1], carry[1], overflow[1];
};
inline state own;

static inline unsigned distance(const uint32_t &amount)
{
    return (unsigned)amount.value() & 255;
}

static inline uint32_t swapped_32(const uint32_t &value)
{
    return value >> 24 | (value >> 8 & 0xff00) | (value & 0xff00) << 8 | value << 24;
}

static inline uint16_t swapped_16(const uint16_t &value)
{
    return value >> 8 | value << 8;
}

static inline uint32_t leading_zeros(const uint32_t &value)
{
    uint32_t count = 32;
    for (unsigned i = 0; i < 32; i++) {
        uint32_t here = 31 - i;
        for (unsigned j = 0; j < 32; j++)
            count.bit[j] = circuit.choose(value.bit[i], here.bit[j], count.bit[j]);
    }
    return count;
}

static inline void go_to(const uint32_t &target)
{
    own.next = here.target(target);
}

/* To an address whose lowest bit says that it is Thumb code. */
static inline void interwork(const uint32_t &target)
{
    own.next = here.target(target) & ~1u;
    if (!(here.target(target) & 1))
        throw obstacle("jump", "a jump leads to what is no Thumb code");
}

static inline uint32_t loaded_target(unsigned behind, unsigned bytes, bool)
{
    return load(lanes.accessed[0] + behind, bytes);
}

bool state_condition_holds(unsigned condition);

} // namespace symbolic::text
