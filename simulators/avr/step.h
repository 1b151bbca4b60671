/* What the next instruction will do: cycles, data access, where it leads. Worked out from its plan and the registers
 * before the engine runs it. */
#ifndef FW_AVR_STEP_H
#define FW_AVR_STEP_H

#include "plan.h"

struct step {
    struct plan *plan;
    uint32_t     pc;
    uint32_t     cycles;
    uint32_t     next;    /* the PC after it; wherever that is */
    uint32_t     address; /* of its access: DATA_SPACE + data address, or a flash address */
};

struct step step_plan(const avr_t *device, struct plan *plan, uint32_t pc);

/* Where a RET would lead now: the word address on top of the stack, high byte first. UINT32_MAX if that is behind RAM.
 */
uint32_t return_target(const avr_t *device);

static inline uint16_t register_pair(const avr_t *device, unsigned low)
{
    return (uint16_t)(device->data[low] | device->data[low + 1] << 8);
}

static inline uint16_t stack_pointer_register(const avr_t *device)
{
    return register_pair(device, DATA_SPL);
}

/* The lower 16 bits of the address of an access whose plan has these. */
static inline uint16_t pointed_address(const avr_t *device, unsigned pointer, unsigned mask, unsigned offset)
{
    return (uint16_t)((register_pair(device, pointer) & mask) + offset);
}

static inline uint32_t accessed_address(const avr_t *device, const struct plan *plan, enum access_kind kind)
{
    uint16_t address = pointed_address(device, plan->pointer, plan->pointer_mask, plan->offset);
    if (kind != ACCESS_READ_FLASH)
        return DATA_SPACE + address;
    return address | (plan->extended ? (uint32_t)device->data[DATA_RAMPZ] << 16 : 0);
}

/* BRBS (1111 00kk kkkk ksss) and BRBC (1111 01kk kkkk ksss). */
static inline bool branch_is_taken(uint32_t sreg, uint16_t opcode)
{
    bool wanted = (opcode & 0x0400) == 0;
    return (sreg >> (opcode & 7) & 1) == wanted;
}

/* CPSE (0001 00rd dddd rrrr), SBRC (1111 110r rrrr 0bbb), SBRS (1111 111r rrrr 0bbb). */
static inline bool skip_is_taken(const avr_t *device, uint16_t opcode)
{
    uint8_t left = device->data[opcode >> 4 & 0x1f];
    if (opcode >> 12 == 1)
        return left == device->data[(opcode >> 5 & 0x10) | (opcode & 0xf)];
    bool wanted = (opcode & 0x0200) != 0;
    return (left >> (opcode & 7) & 1) == wanted;
}

/* Whether the branch or skip of PLAN, which goes the way FLOW, is taken. */
static inline bool step_is_taken(const avr_t *device, const struct plan *plan, enum flow flow, uint32_t sreg)
{
    return (flow == BRANCH && branch_is_taken(sreg, plan->opcode)) ||
           (flow == SKIP && skip_is_taken(device, plan->opcode));
}

/* Where PLAN leads, which goes the way FLOW. */
static inline uint32_t step_next(const avr_t *device, const struct plan *plan, enum flow flow, bool taken)
{
    enum { Z = 30 };
    if (flow == JUMP_TO_Z)
        return 2u * register_pair(device, Z);
    if (flow == RETURN)
        return return_target(device);
    return taken ? plan->taken_next : plan->next;
}

#endif
