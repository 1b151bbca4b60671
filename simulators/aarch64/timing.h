/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An estimate of what code costs on an out-of-order core like the Apple A13's: see timing.c. */
#pragma once

#include "instruction.h"

enum { WINDOW = 500, CYCLES_IN_FLIGHT = 16384, STORES_IN_FLIGHT = 4096 };

/* One step of the program. */
struct step {
    const struct instruction *instruction;          /* NULL before the first one */
    uint32_t                  data_start, data_end; /* what a load or store touched; otherwise meaningless */
};

/* The processor between two instructions, in program order. */
struct pipeline {
    uint64_t begin;             /* of this run: what earlier ones left behind is before it, and holds up nothing */
    uint64_t end;               /* when the last instruction has retired */
    uint64_t dispatched_uops;   /* empty places included */
    uint64_t ready[PLACES];     /* from which cycle on each register's value can be used */
    uint64_t retired[WINDOW];   /* a ring */
    unsigned oldest_retirement; /* its place there */
    uint64_t slots[CYCLES_IN_FLIGHT]; /* operations begun in a cycle, by unit: timing.c */
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
    return pipeline->end - pipeline->begin;
}

/* What is executed from now on begins when everything before has retired. */
void timing_drain(struct pipeline *pipeline);

/* Executes STEP; timing_cycles() never decreases. */
void timing_step(struct pipeline *pipeline, const struct step *step);
