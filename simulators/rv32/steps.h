/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the monitor is told about each step of the program, and what the step costs. */
#pragma once

#include "instruction.h"
#include "timing.h"

extern struct steps {
    const struct timing_model *model;    /* the core's, once and for all */
    struct pipeline            pipeline; /* its cycles are those of all settled steps */
    struct step                now;
    uint32_t                   stack;

    /* Of the registers at the step that begins: the engine's, unless the executor replaces it after steps_reset(). */
    uint32_t (*register_value)(unsigned number);
} steps;

/* Before a run that begins with this stack pointer. */
void steps_reset(uint32_t stack);

/* What INSTRUCTION, the step's, is about to load or store at ADDRESS: the run is stopped with a fault if the device
 * does not allow it. Unicorn could report it, too, but only after it has looked up which of the instructions that it
 * translated together is at work, which takes longer than the instruction. */
void steps_access(const struct instruction *instruction, uint32_t address);

/* Whether the device allows what INSTRUCTION loads or stores at ADDRESS; a fault if not. */
bool steps_allows(const struct instruction *instruction, uint32_t address);

/* The operands of INSTRUCTION, a division, on which its latency depends. */
uint64_t steps_operands(const struct instruction *instruction);

/* What steps_settle() and steps_begin() do with an instruction that is not plain. */
__attribute__((noinline)) void steps_settle_other(uint32_t next);
__attribute__((noinline)) void steps_begin_other(const struct instruction *instruction, uint32_t address);

/* Before the instruction at ADDRESS: charges the step that ended, tells the monitor, and begins the next step. The run
 * is stopped if it is over. */
void steps_pass(uint32_t address);

/* Charges the step that ended with the control at NEXT. */
static inline void steps_settle(uint32_t next)
{
    if (steps.now.instruction->is_plain)
        timing_plain(&steps.pipeline, steps.now.instruction);
    else
        steps_settle_other(next);
}

/* INSTRUCTION, at ADDRESS, is about to be executed. If it cannot, the run is stopped. */
static inline void steps_begin(const struct instruction *instruction, uint32_t address)
{
    steps.now.instruction = instruction;
    steps.now.address     = address;
    if (!instruction->is_plain)
        steps_begin_other(instruction, address);
}
