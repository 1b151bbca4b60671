/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What an instruction costs: e31.c and hazard3.c, whose code and data are in memories without wait states, and
 * qingke_v2a.c. */
#pragma once

#include <stddef.h>

#include "instruction.h"
#include "predictor.h"

enum { MAX_STORES = 2, FETCHED_WORDS = 3 };

/* One step of the program. */
struct step {
    const struct instruction *instruction;
    uint32_t                  address, next;
    bool                      next_is_split; /* of a jump or branch: a 32-bit instruction across two words is next */
    uint32_t                  data_address, data_bytes; /* of a load or store */
    unsigned                  division_latency;
};

/* A store on its way to the memory. */
struct pending_store {
    uint64_t issued;
    uint32_t address, bytes;
};

/* Words of code that were fetched ahead, by their numbers modulo FETCHED_WORDS. */
struct fetched {
    uint32_t place;       /* address of the next instruction; 0 at a reset, from where on only its distance matters */
    uint32_t first, next; /* words: where the last jump led; which is fetched next */
    uint64_t flash_free;  /* from which cycle on the flash can be asked */
    uint64_t ready[FETCHED_WORDS], done[FETCHED_WORDS]; /* from which cycle on it can be used, is not needed any more */
};

/* The processor between two instructions. */
struct pipeline {
    const struct timing_model *model;
    uint64_t                   cycles; /* when the last instruction was issued, or the fetch unit was corrected */

    /* E31 */
    uint64_t             ready[REGISTERS];   /* from which cycle on each register's value can be used, if not at once */
    uint64_t             all_ready;          /* from which cycle on all can, and the multiplier */
    uint64_t             multiplier_free;    /* multiplications and divisions share one unit */
    uint64_t             memory_idle_from;   /* first cycle whose use for pending stores is not settled yet */
    struct pending_store stores[MAX_STORES]; /* oldest first */
    unsigned             store_count;
    struct predictor     predictor;

    /* Hazard3 */
    uint8_t  loaded;       /* the register that the last instruction loads; ZERO if none */
    uint8_t  fetch;        /* cycles until the next instruction is there */
    uint32_t fetched_from; /* where the fetch unit was led to the last time, and reads on since then */
    uint64_t fetch_began;  /* the cycle before it had the first word there */
    bool     remembers;    /* a branch, which is expected to be taken: */
    uint32_t branch;       /* its address */
    uint32_t jumped_to;    /* where the last jump, or branch that was not foreseen, led */

    /* QingKe V2A */
    struct fetched code;
};

struct timing_model {
    const char *name, *isa, *how_known; /* the last are words of the engine's name */
    bool        extended;               /* its ISA has what is in extension.h */
    bool        reduced;                /* it has 16 registers and no multiplications and divisions: RV32E */
    uint32_t    stack_alignment;

    void (*plain)(struct pipeline *pipeline, const struct instruction *instruction);
    /* Of COUNT plain instructions in a row, the first of which is FIRST; NULL: one by one. */
    void (*row)(struct pipeline *pipeline, const struct instruction *first, uint32_t count);
    void (*step)(struct pipeline *pipeline, const struct step *step);
    unsigned (*division)(const struct instruction *instruction, uint32_t dividend, uint32_t divisor);
};

extern const struct timing_model timing_e31, timing_hazard3, timing_qingke_v2a;

/* The model called NAME, the E31 for NULL; NULL if there is none. */
const struct timing_model *timing_find(const char *name);

/* As after power-up of a core of this MODEL: no cycle, nothing pending, nothing learned. */
void timing_reset(struct pipeline *pipeline, const struct timing_model *model);

/* The latency of INSTRUCTION, a division. */
static inline unsigned timing_division(const struct pipeline *pipeline, const struct instruction *instruction,
                                       uint32_t dividend, uint32_t divisor)
{
    return pipeline->model->division(instruction, dividend, divisor);
}

/* Issues a plain instruction: adds its cycles to pipeline->cycles. */
static inline void timing_plain(struct pipeline *pipeline, const struct instruction *instruction)
{
    pipeline->model->plain(pipeline, instruction);
}

/* Issues COUNT plain instructions in a row, the first of which is FIRST. */
static inline void timing_row(struct pipeline *pipeline, const struct instruction *first, uint32_t count)
{
    if (pipeline->model->row != NULL) {
        pipeline->model->row(pipeline, first, count);
        return;
    }
    for (; count > 0; count--) {
        timing_plain(pipeline, first);
        first = instruction_behind(first);
    }
}

/* Issues any STEP. */
static inline void timing_step(struct pipeline *pipeline, const struct step *step)
{
    pipeline->model->step(pipeline, step);
}
