/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The includer of this, and of what builds on it, has defined LANES: how many runs are executed at once, 1 or many.
 * What instructions do is written for any number of lanes, and compiled for one and for many. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "device.h"

#define ALWAYS_INLINE __attribute__((always_inline)) static inline

/* Of a lane. */
#ifndef SYMBOLIC
typedef bool truth;

static inline bool decide(truth is)
{
    return is;
}
#endif

/* No lane depends on another. */
#define FOR_LANES(lane) _Pragma("GCC ivdep") for (unsigned lane = 0; lane < LANES; lane++)

/* Flags of one lane are as wide as the simulating processor's words: compilers join stores to narrower ones, which
 * takes longer. */
#if LANES == 1
typedef uint64_t flag;
#else
typedef uint16_t flag;
#endif

/* A value of each lane. */
typedef uint16_t row[LANES];

/* For rows that are of use during one instruction: many lanes have no room for them on the stack, because calls at the
 * end of functions would not become jumps. */
#if LANES == 1
#define ROOM
#else
#define ROOM static _Alignas(64)
#endif

/* Behind the last lane that is in use: those that are not do as the last one does. */
static inline unsigned end_of(unsigned lane)
{
    return lane + 1 < device.monitor->lanes ? lane + 1 : LANES;
}

/* The lanes cannot go on together: a fault that is not reported, since the runs are done again one by one. */
__attribute__((noinline, cold)) static void part(void)
{
    monitor_fault(device.monitor, "parted", "the lanes part");
}

ALWAYS_INLINE uint16_t differences(const uint16_t *values)
{
    uint16_t all = 0;
    for (unsigned lane = 0; lane < LANES; lane++)
        all |= values[lane] ^ values[0];
    return all;
}

ALWAYS_INLINE truth are_same(const uint16_t *values)
{
    return differences(values) == 0;
}
