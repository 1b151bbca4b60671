/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the monitor is told about each step of the program, and what the step costs. */
#pragma once

#include "monitor.h"
#include "timing.h"

/* The instruction of the step before the first one. */
extern const struct instruction steps_nothing;

extern struct steps {
    const struct timing_model *model;

    uint64_t     cycles; /* of all settled steps */
    uint32_t     stack;
    struct step  two[2];
    struct step *now, *before; /* point to one each; they change places with every instruction */

    /* Of the registers at the step that begins: the engine's, unless the executor replaces them after steps_reset(). */
    uint32_t (*register_value)(unsigned number);
    bool (*condition_holds)(unsigned condition);
} steps;

/* Entry INDEX of the vector table at the start of flash: 0 is the first stack pointer, 1 where the program begins. */
uint32_t steps_vector(unsigned index);

/* Whether ADDRESS, as a branch has it, is that of Thumb code in flash. */
bool steps_is_thumb(uint32_t address);

/* Before a run. */
void steps_reset(void);

/* The next step begins. */
static inline void steps_change_places(void)
{
    struct step *ended = steps.now;
    steps.now          = steps.before;
    steps.before       = ended;
}

/* Charges the step that began last, since the control is at ADDRESS now. Returns whether the run goes on. */
bool steps_settle(uint32_t address);

/* The instruction at ADDRESS is about to be executed. If it cannot, the run ends. */
void steps_begin(uint32_t address);

/* What INSTRUCTION, the step's, is about to load or store from ADDRESS on: returns whether the device allows it; ends
 * the run with a fault if not. Unicorn could report it, too, but only after it has looked up which of the instructions
 * that it translated together is at work, which takes longer than the instruction. */
bool steps_access(const struct instruction *instruction, uint32_t address);

/* Whether the device allows what INSTRUCTION loads or stores from ADDRESS on; ends the run with a fault if not. */
bool steps_allows(const struct instruction *instruction, uint32_t address);

/* The operands of INSTRUCTION, on which its time depends. */
uint64_t steps_operands(const struct instruction *instruction);

/* Ends the run with a fault: the instruction at ADDRESS is not one that the device has. */
void steps_refuse(uint32_t address);

/* Whether the stack pointer may be STACK; ends the run with a fault if not. The two lowest bits are always zero: to
 * write others is a mistake, and Unicorn would keep them. */
bool steps_allows_stack(uint32_t stack);

/* Before the instruction at ADDRESS, wherever that is: the run is stopped if it is over. */
void steps_pass(uint32_t address);
