/* Steps: what is ours alone, instruction by instruction, in one lane or in all, with its accesses as the monitor sees
 * them. */
#ifndef FW_AVR_STEPS_H
#define FW_AVR_STEPS_H

#include "step.h"

/* Small: a firmware has thousands, and the computer looks at each in turn. */
struct line_step {
    struct effect effect;
    uint32_t      pc;
    uint16_t      pointer_mask, offset; /* as in its plan */
    bool          is_last;              /* of its line */
    uint8_t       needed;               /* flags, of those that it sets: enum needed */
};

/* Of the line that is being executed. */
struct steps_now {
    struct monitor          *monitor;
    const struct memory_map *map;
    const struct plan       *plans;
    const avr_t             *device;
    uint8_t                 *data, *flags; /* as in a bank */
    uint32_t                 next;         /* behind its last step */
    bool                     taken;        /* its last step, a branch or skip */
};

extern struct steps_now now;

struct line_step steps_of_plan(const struct plan *plan, uint32_t pc);

enum needed { NEEDS_ALL, NEEDS_CARRY, NEEDS_NONE };

/* Tells whether it is left to the long way: then it has not begun. */
typedef bool step_function(const void *line_step);

/* The one for CODE of an effect; LANES are 1 or all. */
step_function *steps_function(uint8_t code, enum needed needed, unsigned lanes);

/* Whether it may ever be left. */
bool steps_may_leave(uint8_t code, unsigned lanes);

/* What EFFECTS says of its flags. */
uint32_t steps_sets_flags(uint8_t code);
uint32_t steps_reads_flags(uint8_t code);

/* Whether PLAN goes the way that EFFECTS names for its effect, inside flash and RAM as far as can be foreseen. */
bool steps_suit(const struct memory_map *map, const struct plan *plan);

/* Whether it leads to one place only. */
bool steps_lead_on(const struct plan *plan);

INLINE struct bank bank_at_hand(unsigned lanes, uint32_t needed_flags)
{
    return (struct bank){now.data, now.flags, now.device->flash, lanes, needed_flags};
}

/* The instruction before has moved the stack pointer or written below it; the next one is of no interest otherwise. */
INLINE void settle(struct monitor *monitor, const struct bank *bank)
{
    uint32_t stack = DATA_SPACE + stack_pointer_register(bank) + 1u;
    if (stack != monitor->stack || (monitor->probing && monitor->dirty_below != stack))
        monitor_settle(monitor, stack);
}

#endif
