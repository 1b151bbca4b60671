/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ticks of the time-stamp counter, and how many a core cycle has. */
#ifndef FW_BENCH_CLOCK_H
#define FW_BENCH_CLOCK_H

#include <x86intrin.h>

#include "bench.h"

enum { RULER = 512, RULER_CYCLES = 24 };

static inline uint64_t now(void)
{
    unsigned processor;

    _mm_lfence();
    const uint64_t ticks = __rdtscp(&processor);
    _mm_lfence();
    return ticks;
}

static inline double least(double a, double b)
{
    return a < b ? a : b;
}

/* Of one core cycle, now. */
static inline double ruler_ticks(void)
{
    const uint64_t start = now();

    bench_ruler(RULER);
    return (double)(now() - start) / (RULER * RULER_CYCLES);
}

#endif
