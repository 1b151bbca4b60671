#include "step.h"

static uint32_t accessed_address(const struct bank *bank, const struct plan *plan)
{
    uint16_t address = pointed_address(bank, 0, plan->pointer, plan->pointer_mask, plan->offset);
    if (plan->kind != ACCESS_READ_FLASH)
        return DATA_SPACE + address;
    return address | (plan->extended ? (uint32_t)*at(bank, 0, DATA_RAMPZ) << 16 : 0);
}

static bool is_taken(const avr_t *device, const struct bank *bank, const struct plan *plan)
{
    switch (plan->instruction->flow) {
    case BRANCH: return branch_is_taken(device->sreg[plan->opcode & 7], plan->opcode);
    case SKIP: return skip_is_taken(bank, 0, plan->opcode);
    default: return false;
    }
}

struct step step_plan(const avr_t *device, struct plan *plan, uint32_t pc)
{
    const struct bank bank  = bank_of_engine(device);
    bool              taken = is_taken(device, &bank, plan);
    struct step       step  = {
               .plan   = plan,
               .pc     = pc,
               .cycles = taken ? plan->taken_cycles : plan->cycles,
               .next   = step_next(&bank, device->ramend, plan, (enum flow)plan->instruction->flow, taken),
    };
    if (plan->bytes != 0)
        step.address = accessed_address(&bank, plan);
    return step;
}
