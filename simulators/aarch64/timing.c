/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A data-flow estimate of an out-of-order core, with what little is known of the Apple A13's big core:
 *
 * 8 operations are dispatched per cycle, in program order, at most 500 instructions before the oldest unfinished one.
 * Per cycle 6 integer operations, 3 SIMD operations, 2 loads and 1 store of up to 16 bytes begin. An operation begins
 * when its operands are ready and a unit is free; its results are ready a latency later. A load from where a store is
 * under way waits for it. Instructions retire in program order.
 *
 * Latencies (decode.c): integer 1, multiplication 3, SIMD 2, AES and PMULL 3, SIMD multiplication 4, between integer
 * and vector registers 6, loads 4 and 5. TBL of four registers is 3 operations and 6 cycles, TBX 4 and 8: with these
 * the published SM4 by TBL and TBX takes 8.3 cycles per byte, and 8.6 were measured on an A13. docs/engines.md has
 * more.
 *
 * Left out: every cache miss and mispredicted branch, fetching and decoding, fused pairs, moves that cost nothing. */
#include "timing.h"

enum { DISPATCH = 8, GRANULE = 16 };

/* A slot has the cycle, and a digit of 4 bits for each unit from INTEGER on, which counts to 8: then no more operations
 * begin. It starts with so many less as can begin. */
enum { DIGIT_BITS = 4, CYCLE_BITS_FROM = 4 * DIGIT_BITS, FULL = 8 };

#define DIGIT(unit, per_cycle) ((uint64_t)(FULL - (per_cycle)) << DIGIT_BITS * ((unit) - INTEGER))
static const uint64_t NONE_BEGUN = DIGIT(INTEGER, 6) | DIGIT(SIMD, 3) | DIGIT(LOAD, 2) | DIGIT(STORE, 1);

static inline uint64_t later(uint64_t one, uint64_t other)
{
    return one > other ? one : other;
}

void timing_drain(struct pipeline *pipeline)
{
    pipeline->now.dispatched_uops = later(pipeline->now.dispatched_uops, pipeline->now.end * DISPATCH);
}

/* Time goes on, which takes less than to clear what is in flight: everything of the run before is long past. */
void timing_reset(struct pipeline *pipeline)
{
    pipeline->now.end += CYCLES_IN_FLIGHT;
    pipeline->begin = pipeline->now.end;
    timing_drain(pipeline);
}

/* The first cycle from EARLIEST on in which UNIT can begin an operation; it does. */
static inline uint64_t begin(struct pipeline *pipeline, unsigned unit, uint64_t earliest)
{
    const uint64_t one = UINT64_C(1) << DIGIT_BITS * (unit - INTEGER);
    for (uint64_t cycle = earliest;; cycle++) {
        uint64_t *slot = &pipeline->slots[cycle % CYCLES_IN_FLIGHT];
        uint64_t  used = later(*slot, cycle << CYCLE_BITS_FROM | NONE_BEGUN); /* it may be of a cycle long past */
        if ((used & FULL * one) == 0) {
            *slot = used + one;
            return cycle;
        }
    }
}

/* COUNT operations of UNIT, at least one, from EARLIEST on; the cycle in which the last of them would begin if they
 * went one after the other without waiting decides when the whole instruction is done, so it is counted back to the
 * first. */
static inline uint64_t begin_all(struct pipeline *pipeline, unsigned unit, unsigned count, uint64_t earliest)
{
    uint64_t last = begin(pipeline, unit, earliest);
    if (count == 1)
        return last;
    for (unsigned i = 1; i < count; i++)
        last = begin(pipeline, unit, last);
    return last < earliest + count - 1 ? earliest : last - (count - 1);
}

static inline uint64_t dispatch(const struct pipeline *pipeline, struct progress *now, unsigned uops)
{
    now->dispatched_uops = later(now->dispatched_uops, pipeline->retired[now->oldest_retirement] * DISPATCH) + uops;
    return now->dispatched_uops / DISPATCH;
}

/* When everything that STEP loads has been stored. */
static uint64_t stored(const struct pipeline *pipeline, const struct step *step)
{
    uint64_t cycle = 0;
    for (uint32_t granule = step->touch.start / GRANULE; granule * GRANULE < step->touch.end; granule++)
        if (pipeline->stores[granule % STORES_IN_FLIGHT].granule == granule)
            cycle = later(cycle, pipeline->stores[granule % STORES_IN_FLIGHT].done);
    return cycle;
}

static void store(struct pipeline *pipeline, const struct step *step, uint64_t done)
{
    for (uint32_t granule = step->touch.start / GRANULE; granule * GRANULE < step->touch.end; granule++) {
        pipeline->stores[granule % STORES_IN_FLIGHT].granule = granule;
        pipeline->stores[granule % STORES_IN_FLIGHT].done    = done;
    }
}

static inline void retire(struct pipeline *pipeline, struct progress *now, uint64_t done)
{
    now->end                                  = later(now->end, done);
    pipeline->retired[now->oldest_retirement] = now->end;
    now->oldest_retirement                    = now->oldest_retirement + 1 < WINDOW ? now->oldest_retirement + 1 : 0;
}

/* The cycle from START on in which the first COUNT sources are ready. */
static inline uint64_t await_sources(const struct pipeline *pipeline, const struct instruction *instruction,
                                     unsigned count, uint64_t start)
{
    for (unsigned i = 0; i < count; i++)
        start = later(start, pipeline->ready[instruction->sources[i]]);
    return start;
}

static inline void step_plain(struct pipeline *pipeline, struct progress *now, const struct instruction *instruction)
{
    uint64_t start = await_sources(pipeline, instruction, PLAIN_SOURCES, dispatch(pipeline, now, 1));
    uint64_t done  = begin(pipeline, instruction->unit, start) + instruction->latency;

    pipeline->ready[instruction->results[0]] = done;
    retire(pipeline, now, done);
}

static inline void step_other(struct pipeline *pipeline, struct progress *now, const struct step *step)
{
    const struct instruction *instruction = step->instruction;
    uint64_t                  start       = dispatch(pipeline, now, instruction->uops + instruction->simd_uops);

    start = await_sources(pipeline, instruction, instruction->source_count, start);
    if (instruction->unit == LOAD)
        start = later(start, stored(pipeline, step));
    if (instruction->simd_uops > 0)
        start = begin_all(pipeline, SIMD, instruction->simd_uops, start);
    start         = begin_all(pipeline, instruction->unit, instruction->uops, start);
    uint64_t done = start + instruction->latency;

    for (unsigned i = 0; i < instruction->result_count; i++)
        pipeline->ready[instruction->results[i]] = done;
    if (instruction->writes_base)
        pipeline->ready[instruction->base] = start + 1;
    if (instruction->unit == STORE)
        store(pipeline, step, done);
    retire(pipeline, now, done);
}

struct step timing_steps(struct pipeline *pipeline, struct step first, const struct instruction *follows,
                         uint32_t count, const struct touch *touches)
{
    struct progress now  = pipeline->now;
    struct step     step = first;
    for (const struct instruction *instruction = follows; instruction < follows + count; instruction++) {
        if (step.instruction->is_plain)
            step_plain(pipeline, &now, step.instruction);
        else
            step_other(pipeline, &now, &step);
        step.instruction = instruction;
        if (instruction->in_stretch == ACCESSING)
            step.touch = *touches++;
    }
    pipeline->now = now;
    return step;
}

void timing_step(struct pipeline *pipeline, const struct step *step)
{
    timing_steps(pipeline, *step, step->instruction, 1, &step->touch);
}
