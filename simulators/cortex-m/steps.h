/* What the monitor is told about each step of the program, and what the step costs: whoever executes. */
#ifndef FW_CORTEX_M_STEPS_H
#define FW_CORTEX_M_STEPS_H

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
} steps;

/* Before a run that begins with this stack pointer. */
void steps_reset(uint32_t stack);

/* Charges the step that began last, since the control is at ADDRESS now. Returns whether the run goes on. */
bool steps_settle(uint32_t address);

/* The instruction at ADDRESS is about to be executed. If it cannot, the run ends. */
void steps_begin(uint32_t address);

/* What INSTRUCTION, the step's, is about to load or store where lanes.accessed (state.h) says: returns whether the
 * device allows it; ends the run if not, and if lanes part there. Unicorn could report it, too, but only after it has
 * looked up which of the instructions that it translated together is at work, which takes longer than the instruction.
 */
bool steps_access(const struct instruction *instruction);

/* The instruction at ADDRESS is not one that the device has. */
void steps_refuse(uint32_t address);

/* Before the instruction at ADDRESS, wherever that is: the run is stopped if it is over. */
void steps_pass(uint32_t address);

#endif
