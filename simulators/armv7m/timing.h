/* What an instruction costs: pure functions of what was executed, on memory without wait states. */
#ifndef FW_ARMV7M_TIMING_H
#define FW_ARMV7M_TIMING_H

#include "instruction.h"

struct timing_model {
    const char *name;
    bool        dsp_extension;
    uint8_t     multiply_accumulate, multiply_long, multiply_accumulate_long; /* cycles */
};

/* One step of the program. */
struct step {
    const struct instruction *instruction;
    uint32_t                  address;
    bool                      executed; /* false: skipped by an IT instruction */
    bool                      taken;    /* it branched */
    uint32_t                  dividend, divisor;
    unsigned                  unaligned_cycles; /* sum of timing_unaligned() of its accesses */
};

/* The model called NAME, the Cortex-M3 for NULL; NULL if there is none. */
const struct timing_model *timing_find(const char *name);

/* Cycles of STEP, which came after BEFORE. */
unsigned timing_cycles(const struct timing_model *model, const struct step *step, const struct step *before);

/* Additional cycles of a single load or store of BYTES at ADDRESS. */
unsigned timing_unaligned(uint32_t address, uint32_t bytes);

#endif
