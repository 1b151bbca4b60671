/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An estimate of what code costs on an out-of-order core like the Apple A13's: see timing.c. */
#pragma once

#include "instruction.h"

/* An instruction is over at most MOST_CYCLES after all that came before it: it is dispatched within 2, its SIMD
 * operations begin within 8 and its others within 4, for nothing else begins then, and no latency is above 10. */
enum { WINDOW = 500, MOST_CYCLES = 32, CYCLES_IN_FLIGHT = 16384, STORES_IN_FLIGHT = 4096 };

/* What a load or store touched. */
struct touch {
    uint32_t start, end;
};

/* One step of the program. */
struct step {
    const struct instruction *instruction; /* NULL before the first one */
    struct touch              touch;       /* of a load or store; otherwise meaningless */
};

/* How far it has come. */
struct progress {
    uint64_t end;               /* when the last instruction has retired */
    unsigned oldest_retirement; /* its place in the ring of them */
    uint64_t dispatched_uops;   /* empty places included */
};

/* The processor between two instructions, in program order. */
struct pipeline {
    uint64_t        begin; /* of this run: what earlier ones left behind is before it, and holds up nothing */
    struct progress now;
    uint64_t        ready[PLACES];           /* from which cycle on each register's value can be used */
    uint64_t        retired[WINDOW];         /* a ring */
    uint64_t        slots[CYCLES_IN_FLIGHT]; /* operations begun in a cycle, by unit: timing.c */
    struct {
        uint64_t done;
        uint32_t granule;
    } stores[STORES_IN_FLIGHT]; /* when what was stored last in a granule of 16 bytes can be loaded */
};

/* As after power-up: no cycle, nothing pending. The first time the pipeline must be all zeros. */
void timing_reset(struct pipeline *pipeline);

/* When the last instruction has retired, since the reset. */
static inline uint64_t timing_cycles(const struct pipeline *pipeline)
{
    return pipeline->now.end - pipeline->begin;
}

/* What is executed from now on begins when everything before has retired. */
void timing_drain(struct pipeline *pipeline);

/* Executes STEP; timing_cycles() never decreases. */
void timing_step(struct pipeline *pipeline, const struct step *step);

/* Executes FIRST and then all but the last of COUNT instructions from FOLLOWS on, at least one: returns the last.
 * TOUCHES are those of the COUNT instructions that load or store. */
struct step timing_steps(struct pipeline *pipeline, struct step first, const struct instruction *follows,
                         uint32_t count, const struct touch *touches);
