/* An estimate of what code costs on an out-of-order core like the Apple A13's: see timing.c. */
#ifndef FW_AARCH64_TIMING_H
#define FW_AARCH64_TIMING_H

#include "instruction.h"

enum { WINDOW = 500, CYCLES_IN_FLIGHT = 16384, STORES_IN_FLIGHT = 4096 };

/* One step of the program. */
struct step {
    const struct instruction *instruction; /* NULL before the first one */
    uint32_t                  address;
    uint32_t                  data_start, data_end; /* what a load or store touched */
};

/* The processor between two instructions, in program order. */
struct pipeline {
    uint64_t cycles;           /* when the last instruction has retired */
    uint64_t dispatched_uops;  /* since the beginning, empty places included */
    uint64_t instructions;     /* since the beginning */
    uint64_t ready[REGISTERS]; /* from which cycle on each register's value can be used */
    uint64_t retired[WINDOW];  /* a ring */
    struct {
        uint64_t cycle;
        uint8_t  used[UNITS];
    } slots[CYCLES_IN_FLIGHT]; /* operations begun in a cycle, by unit */
    struct {
        uint64_t done;
        uint32_t granule;
    } stores[STORES_IN_FLIGHT]; /* when what was stored last in a granule of 16 bytes can be loaded */
};

/* As after power-up: no cycle, nothing pending. */
void timing_reset(struct pipeline *pipeline);

/* What is executed from now on begins when everything before has retired. */
void timing_drain(struct pipeline *pipeline);

/* Executes STEP; pipeline->cycles never decreases. */
void timing_step(struct pipeline *pipeline, const struct step *step);

#endif
