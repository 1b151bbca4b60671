/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "steps.h"

#include <inttypes.h>
#include <simavr/sim_core.h>

#include "guard.h"

struct steps steps;

/* ---- What the next instruction will do */

static uint32_t accessed_address(const struct bank *bank, const struct plan *plan)
{
    uint16_t address = pointed_address(bank, 0, plan->pointer, plan->pointer_mask, plan->offset);
    if (plan->kind != ACCESS_READ_FLASH)
        return DATA_SPACE + address;
    return address | (plan->extended ? (uint32_t)*at(bank, 0, DATA_RAMPZ) << 16 : 0);
}

static bool is_taken(const struct bank *bank, const struct plan *plan)
{
    switch (plan->instruction->flow) {
    case BRANCH: return branch_is_taken(steps.device->sreg[plan->opcode & 7], plan->opcode);
    case SKIP: return skip_is_taken(bank, 0, plan->opcode);
    default: return false;
    }
}

struct step step_plan(const struct plan *plan, uint32_t pc)
{
    const struct bank bank  = bank_of_engine(steps.device);
    bool              taken = is_taken(&bank, plan);
    struct step       step  = {
               .plan   = plan,
               .pc     = pc,
               .cycles = taken ? plan->taken_cycles : plan->cycles,
               .next   = step_next(&bank, steps.device->ramend, plan, (enum flow)plan->instruction->flow, taken),
    };
    if (plan->bytes != 0)
        step.address = accessed_address(&bank, plan);
    return step;
}

/* ---- From instruction to instruction */

bool steps_begin(struct monitor *monitor, uint32_t pc)
{
    if (!monitor_instruction(monitor, pc, DATA_SPACE + steps.stack.value + 1u, steps.device->cycle))
        return false;
    if (monitor->probe && steps.stack.awaited != 0 && core.interrupts_enabled()) {
        monitor_fault(monitor, "torn-stack-pointer", "an interrupt at 0x%06" PRIx32 " would find half a stack pointer",
                      pc);
        return false;
    }
    steps.enabled_before_last = steps.device->sreg[S_I];
    return true;
}

/* Keeps the plan of an instruction that may be executed. */
static bool make_plan(struct monitor *monitor, uint32_t pc)
{
    struct plan plan = plan_make(steps.device, pc);
    if (!guard_instruction(monitor, &steps.map, &plan, pc))
        return false;
    plans[pc / 2] = plan;
    if (plan.instruction->flow == NEXT && plan.bytes == 0 && !sets_interrupts(plan.opcode) &&
        region_holds(&steps.map.flash, plan.next, 2))
        plain_cycles[pc / 2] = plan.cycles;
    return true;
}

bool steps_prepare(struct monitor *monitor, uint32_t pc, struct step *step)
{
    const struct plan *plan = &plans[pc / 2];
    if (plan->instruction == NULL && !make_plan(monitor, pc))
        return false;
    *step = step_plan(plan, pc);
    return (plan->bytes == 0 || guard_access(monitor, &steps.map, step)) && guard_next(monitor, &steps.map, step);
}

bool steps_execute(struct monitor *monitor, const struct step *step, uint32_t next, uint64_t cycles)
{
    avr_t   *device         = steps.device;
    uint64_t before         = device->cycle;
    device->run_cycle_count = next == step->next ? 0 : cycles - before; /* the engine goes on until these are spent */
    device->interrupt_state = 0;                                        /* ... unless it awaits an interrupt */
    device->pc              = avr_run_one(device);
    if (device->state != cpu_Running) {
        monitor_fault(monitor, "engine-crash", "simavr gave up at %s at 0x%06" PRIx32, step->plan->instruction->name,
                      step->pc);
        device->state = cpu_Running; /* for the next run */
        return false;
    }
    if (device->cycle != cycles) {
        monitor_fault(monitor, "cycle-disagreement", "%s at 0x%06" PRIx32 ": %" PRIu64 " cycles, simavr says %" PRIu64,
                      step->plan->instruction->name, step->pc, cycles - before, device->cycle - before);
        return false;
    }
    if (device->pc != next) {
        monitor_fault(monitor, "flow-disagreement",
                      "%s at 0x%06" PRIx32 " leads to 0x%06" PRIx32 ", in simavr to 0x%06" PRIx32,
                      step->plan->instruction->name, step->pc, next, device->pc);
        return false;
    }
    return true;
}

bool steps_end(struct monitor *monitor, const struct step *step)
{
    if (step->plan->moves_stack && stack_pointer_follow(&steps.stack, steps.device, step))
        return guard_stack(monitor, &steps.map, step, steps.stack.value);
    return true;
}
