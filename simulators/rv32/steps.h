/* What the monitor is told about each step of the program, and what the step costs: whoever executes. */
#ifndef FW_RV32_STEPS_H
#define FW_RV32_STEPS_H

#include "instruction.h"
#include "timing.h"

extern struct steps {
    struct pipeline pipeline; /* its cycles are those of all settled steps */
    struct step     now;
    uint32_t        stack;
} steps;

/* Before a run that begins with this stack pointer. */
void steps_reset(uint32_t stack);

/* The long way of steps_settle() and steps_begin(). */
__attribute__((noinline)) void steps_settle_other(uint32_t next);
__attribute__((noinline)) void steps_begin_other(const struct instruction *instruction, uint32_t address);

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

#endif
