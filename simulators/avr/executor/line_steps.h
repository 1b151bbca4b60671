/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The steps of a line: each executes an instruction in one lane or in all, and tells the monitor of its access. */
#pragma once

#include "effects.h"
#include "steps.h"

/* Small: a firmware has thousands, and the computer looks at each in turn. */
struct line_step {
    struct effect effect;
    uint32_t      pc;
    uint16_t      pointer_mask, offset; /* as in its plan */
    bool          is_last;              /* of its line */
    uint8_t       needed;               /* flags, bit S_C for C and so on: others need not be set */
};

/* The line that is being executed. */
extern struct line_now {
    struct monitor *monitor;
    uint8_t        *data, *flags; /* as in a bank */
    uint32_t        next;         /* behind its last step */
    bool            taken;        /* its last step, a branch or skip */
} now;

/* The flags of a run that is executed alone: NOW.flags then. */
extern uint8_t flags_alone[FLAGS * FLAG_ROWS];

/* The step for the instruction at PC, which has a plan and this EFFECT; it needs all flags. */
struct line_step line_step_at(uint32_t pc, const struct effect *effect);

/* Executes a struct line_step. Returns true if that cannot be done in a line: then it has not begun. */
typedef bool step_function(const void *line_step);

/* The function for STEP; LANES are 1 or all. */
step_function *line_step_function(const struct line_step *step, unsigned lanes);

/* Whether that function may ever return true. */
bool line_step_may_fail(uint8_t code, unsigned lanes);

/* The flags that the effect with this CODE sets whatever they were, and those that it reads: see EFFECTS. */
uint32_t line_step_sets_flags(uint8_t code);
uint32_t line_step_reads_flags(uint8_t code);

/* What it accesses: enum data. */
uint8_t line_step_data(uint8_t code);

/* Whether PLAN goes the way that EFFECTS names for its effect, which has this CODE, inside flash and RAM as far as can
 * be foreseen. */
bool line_step_suits(const struct plan *plan, uint8_t code);

/* Whether PLAN leads to one place only. */
bool line_step_leads_on(const struct plan *plan);

INLINE struct bank bank_of_line(unsigned lanes, uint32_t needed_flags)
{
    return (struct bank){now.data, now.flags, steps.device->flash, lanes, needed_flags};
}

/* Tells the monitor where the stack pointer is, behind an instruction that may have moved it or written below it. */
INLINE void settle(struct monitor *monitor, const struct bank *bank)
{
    uint32_t stack = DATA_SPACE + stack_pointer_register(bank) + 1u;
    if (stack != monitor->stack || (monitor->probing && monitor->dirty_below != stack))
        monitor_settle(monitor, stack);
}
