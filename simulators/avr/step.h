/* What the next instruction will do: cycles, data access, where it leads. Worked out from its plan and the registers
 * before the engine runs it. */
#ifndef FW_AVR_STEP_H
#define FW_AVR_STEP_H

#include "plan.h"

struct step {
    const struct plan *plan;
    uint32_t           pc;
    uint32_t           cycles;
    uint32_t           next;    /* the PC after it; wherever that is */
    uint32_t           address; /* of its access: DATA_SPACE + data address, or a flash address */
};

struct step step_plan(const avr_t *device, const struct plan *plan, uint32_t pc);

/* Where a RET would lead now: the word address on top of the stack, high byte first. UINT32_MAX if that is behind RAM.
 */
uint32_t return_target(const avr_t *device);

static inline uint16_t stack_pointer_register(const avr_t *device)
{
    return (uint16_t)(device->data[DATA_SPL] | device->data[DATA_SPH] << 8);
}

#endif
