#include "step.h"

enum { Z = 30 };

static uint16_t pointer(const avr_t *device, unsigned low)
{
    return (uint16_t)(device->data[low] | device->data[low + 1] << 8);
}

static uint32_t accessed_address(const avr_t *device, const struct plan *plan)
{
    uint16_t address = (uint16_t)((pointer(device, plan->pointer) & plan->pointer_mask) + plan->offset);
    if (plan->kind != ACCESS_READ_FLASH)
        return DATA_SPACE + address;
    return address | (plan->extended ? (uint32_t)device->data[DATA_RAMPZ] << 16 : 0);
}

/* BRBS (1111 00kk kkkk ksss) and BRBC (1111 01kk kkkk ksss). */
static bool branch_is_taken(const avr_t *device, uint16_t opcode)
{
    bool wanted = (opcode & 0x0400) == 0;
    return (device->sreg[opcode & 7] != 0) == wanted;
}

/* CPSE (0001 00rd dddd rrrr), SBRC (1111 110r rrrr 0bbb), SBRS (1111 111r rrrr 0bbb). */
static bool skip_is_taken(const avr_t *device, uint16_t opcode)
{
    uint8_t left = device->data[opcode >> 4 & 0x1f];
    if (opcode >> 12 == 1)
        return left == device->data[(opcode >> 5 & 0x10) | (opcode & 0xf)];
    bool wanted = (opcode & 0x0200) != 0;
    return (left >> (opcode & 7) & 1) == wanted;
}

uint32_t return_target(const avr_t *device)
{
    uint32_t top = stack_pointer_register(device) + 1u;
    return top < device->ramend ? 2u * (device->data[top] << 8 | device->data[top + 1]) : UINT32_MAX;
}

static void take(struct step *step)
{
    step->cycles = step->plan->taken_cycles;
    step->next   = step->plan->taken_next;
}

struct step step_plan(const avr_t *device, const struct plan *plan, uint32_t pc)
{
    struct step step = {.plan = plan, .pc = pc, .cycles = plan->cycles, .next = plan->next};
    switch (plan->instruction->flow) {
    case BRANCH:
        if (branch_is_taken(device, plan->opcode))
            take(&step);
        break;
    case SKIP:
        if (skip_is_taken(device, plan->opcode))
            take(&step);
        break;
    case JUMP_TO_Z: step.next = 2u * pointer(device, Z); break;
    case RETURN: step.next = return_target(device); break;
    default: break;
    }
    if (plan->bytes != 0)
        step.address = accessed_address(device, plan);
    return step;
}
