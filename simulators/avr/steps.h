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

/* The stack pointer of the first lane. */
static inline uint16_t stack_pointer_register(const struct bank *bank)
{
    return word(bank, 0, DATA_SPL);
}

/* Where a RET would lead now, in the first lane: the word address on top of the stack, high byte first. UINT32_MAX if
 * that is behind RAM, which ends at RAM_END. */
static inline uint32_t return_target(const struct bank *bank, uint32_t ram_end)
{
    uint32_t top = stack_pointer_register(bank) + 1u;
    return top < ram_end ? 2u * (*at(bank, 0, top) << 8 | *at(bank, 0, top + 1)) : UINT32_MAX;
}

/* The lower 16 bits of the address of an access whose plan has these. */
INLINE uint16_t pointed_address(const struct bank *bank, unsigned lane, unsigned pointer, unsigned mask,
                                unsigned offset)
{
    return (uint16_t)((word(bank, lane, pointer) & mask) + offset);
}

/* BRBS (1111 00kk kkkk ksss) and BRBC (1111 01kk kkkk ksss), for the value of their flag. */
INLINE bool branch_is_taken(bool value, uint16_t opcode)
{
    bool wanted = (opcode & 0x0400) == 0;
    return value == wanted;
}

/* CPSE (0001 00rd dddd rrrr), SBRC (1111 110r rrrr 0bbb), SBRS (1111 111r rrrr 0bbb). */
INLINE bool skip_is_taken(const struct bank *bank, unsigned lane, uint16_t opcode)
{
    uint8_t left = *at(bank, lane, opcode >> 4 & 0x1f);
    if (opcode >> 12 == 1)
        return left == *at(bank, lane, (opcode >> 5 & 0x10) | (opcode & 0xf));
    bool wanted = (opcode & 0x0200) != 0;
    return (left >> (opcode & 7) & 1) == wanted;
}

/* Where PLAN leads, which goes the way FLOW, in the first lane. */
INLINE uint32_t step_next(const struct bank *bank, uint32_t ram_end, const struct plan *plan, enum flow flow,
                          bool taken)
{
    enum { Z = 30 };
    if (flow == JUMP_TO_Z)
        return 2u * word(bank, 0, Z);
    if (flow == RETURN)
        return return_target(bank, ram_end);
    return taken ? plan->taken_next : plan->next;
}
