#include "step.h"

uint32_t return_target(const avr_t *device)
{
    uint32_t top = stack_pointer_register(device) + 1u;
    return top < device->ramend ? 2u * (device->data[top] << 8 | device->data[top + 1]) : UINT32_MAX;
}

struct step step_plan(const avr_t *device, struct plan *plan, uint32_t pc)
{
    enum flow   flow  = (enum flow)plan->instruction->flow;
    bool        taken = step_is_taken(device, plan, flow, flow == BRANCH ? packed_flags(device) : 0);
    struct step step  = {
         .plan   = plan,
         .pc     = pc,
         .cycles = taken ? plan->taken_cycles : plan->cycles,
         .next   = step_next(device, plan, flow, taken),
    };
    if (plan->bytes != 0)
        step.address = accessed_address(device, plan, (enum access_kind)plan->kind);
    return step;
}
