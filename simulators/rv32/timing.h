/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What an instruction costs on a SiFive E31 whose code and data are in memories without wait states. */
#pragma once

#include "instruction.h"
#include "predictor.h"

enum { MAX_STORES = 2 };

/* One step of the program. */
struct step {
    const struct instruction *instruction;
    uint32_t                  address, next;
    uint32_t                  data_address, data_bytes; /* of a load or store */
    unsigned                  division_latency;
};

/* A store on its way to the memory. */
struct pending_store {
    uint64_t issued;
    uint32_t address, bytes;
};

/* The processor between two instructions. */
struct pipeline {
    uint64_t             cycles;             /* when the last instruction was issued, or the fetch unit was corrected */
    uint64_t             ready[REGISTERS];   /* from which cycle on each register's value can be used */
    uint64_t             multiplier_free;    /* multiplications and divisions share one unit */
    uint64_t             memory_idle_from;   /* first cycle whose use for pending stores is not settled yet */
    struct pending_store stores[MAX_STORES]; /* oldest first */
    unsigned             store_count;
    struct predictor     predictor;
};

/* As after power-up: no cycle, nothing pending, nothing learned. */
void timing_reset(struct pipeline *pipeline);

/* The latency of INSTRUCTION, a division. */
unsigned timing_division(const struct instruction *instruction, uint32_t dividend, uint32_t divisor);

/* Issues a plain instruction: adds its cycles to pipeline->cycles. */
void timing_plain(struct pipeline *pipeline, const struct instruction *instruction);

/* Issues any STEP. */
void timing_step(struct pipeline *pipeline, const struct step *step);
