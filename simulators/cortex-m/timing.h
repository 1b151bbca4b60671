/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What an instruction costs: pure functions of what was executed, on memory without wait states. */
#pragma once

#include "instruction.h"

/* Cycles until the first instruction at the target is there, beyond those of the branch itself. */
struct refill {
    uint8_t direct;      /* B */
    uint8_t link;        /* BL */
    uint8_t conditional; /* B<cond>, CBZ, CBNZ, taken */
    uint8_t indirect;    /* BX, BLX, MOV and ADD to PC */
    uint8_t popped;      /* POP and LDM that load PC */
    uint8_t split;       /* any of them, more, if the target is a 32-bit instruction across two words */
};

struct timing_model {
    const char   *name;
    bool          armv7m; /* the whole instruction set and single accesses at any address; otherwise ARMv6-M */
    bool          dsp_extension;
    bool          overlaps; /* single loads and stores overlap with what follows */
    uint8_t       multiply_accumulate, multiply_long, multiply_accumulate_long; /* cycles */
    uint8_t       special;                                                      /* cycles; 0: not supported */
    struct refill refill;
};

/* One step of the program. */
struct step {
    const struct instruction *instruction;
    uint32_t                  address;
    bool                      executed;         /* false: skipped by an IT instruction */
    bool                      taken;            /* it branched */
    unsigned                  division_cycles;  /* timing_division() of a DIVIDE */
    unsigned                  unaligned_cycles; /* sum of timing_unaligned() of its accesses; not of a plain one */
};

/* The model called NAME, the Cortex-M3 for NULL; NULL if there is none. */
const struct timing_model *timing_find(const char *name);

/* Whether the core of MODEL has INSTRUCTION, and MODEL knows its cycles. */
bool timing_knows(const struct timing_model *model, const struct instruction *instruction);

/* What instruction.h says of plain_cycles. */
unsigned timing_plain(const struct timing_model *model, const struct instruction *instruction);

/* Cycles of STEP, which came after BEFORE. */
unsigned timing_cycles(const struct timing_model *model, const struct step *step, const struct step *before);

/* What of them its fetch takes. */
static inline unsigned timing_fetch(const struct timing_model *model, const struct step *step,
                                    const struct step *before)
{
    return before->taken && step->instruction->bytes == 4 && (step->address & 2) != 0 ? model->refill.split : 0;
}

/* Whether what an instruction of this CLASS costs depends on its operands. */
bool timing_varies(const struct timing_model *model, enum instruction_class class);

/* Cycles of a division. */
unsigned timing_division(bool is_signed, uint32_t dividend, uint32_t divisor);

/* Additional cycles of a single load or store of BYTES at ADDRESS. */
unsigned timing_unaligned(uint32_t address, uint32_t bytes);
