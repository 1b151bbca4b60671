/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Steps of the program: what the next instruction will do (cycles, data access, where it leads) is worked out from its
 * plan and the registers before it is executed, told to the monitor, and compared with what the engine then does. */
#pragma once

#include "bank.h"
#include "plan.h"
#include "stack_pointer.h"

struct step {
    const struct plan *plan;
    uint32_t           pc;
    uint32_t           cycles;
    uint32_t           next;    /* the PC after it; wherever that is */
    uint32_t           address; /* of its access: DATA_SPACE + data address, or a flash address */
};

extern struct steps {
    avr_t               *device;
    struct memory_map    map;
    struct stack_pointer stack;
    bool                 enabled_before_last; /* the I flag, before the instruction that was executed last */
} steps;

/* Before the instruction at PC: returns whether the run goes on. */
bool steps_begin(struct monitor *monitor, uint32_t pc);

/* Finds out what it will do. Returns false, and reports a fault, if the device cannot do that. */
bool steps_prepare(struct monitor *monitor, uint32_t pc, struct step *step);

/* The engine executes STEP, and then as many plain instructions as are between STEP's next PC and NEXT, where the cycle
 * count must be CYCLES. Returns whether the engine's PC and cycles are these; if not, that is a fault. */
bool steps_execute(struct monitor *monitor, const struct step *step, uint32_t next, uint64_t cycles);

/* Behind STEP: returns whether the run goes on. */
bool steps_end(struct monitor *monitor, const struct step *step);

/* The address of STEP's access as effects have it: in data space or flash. */
static inline uint32_t step_place(const struct step *step)
{
    return step->plan->kind == ACCESS_READ_FLASH ? step->address : (uint16_t)step->address;
}

/* What the instruction at PC does with the registers of the device as they are. */
struct step step_plan(const struct plan *plan, uint32_t pc);

/* The number of core.preserved[INDEX]. */
static inline unsigned preserved_register(unsigned index)
{
    return index < 17 ? index + 1 : index + 11;
}

/* The address in the data space of core.scratch[INDEX]: r0, r18 to r27, r30, r31, RAMPZ. */
enum { SCRATCH_COUNT = 14 };

static inline unsigned scratch_register(size_t index)
{
    if (index == SCRATCH_COUNT - 1)
        return DATA_RAMPZ;
    return index == 0 ? 0 : (unsigned)index + (index < 11 ? 17 : 19);
}

/* What core.scratch[INDEX] holds if VALUE is written: RAMPZ has one bit. */
static inline uint8_t scratch_value(size_t index, uint64_t value)
{
    return (uint8_t)(index == SCRATCH_COUNT - 1 ? value & 1 : value);
}

/* The engine's memory as one lane. Its flags are elsewhere. */
static inline struct bank bank_of_engine(const avr_t *device)
{
    return (struct bank){.data = device->data, .flash = device->flash, .lanes = 1, .needed = ALL_FLAGS};
}

#include "ways.h"
