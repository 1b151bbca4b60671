#include "sprint.h"

#include "operations.h"

#define INLINE static inline __attribute__((always_inline))

/* ---- Which plans go the way that EFFECTS names for them */

static const struct {
    uint8_t flow, data, stack;
} WAYS[] = {
#define WAY(code, operation, flow, data, stack) [code] = {flow, data, stack},
    EFFECTS(WAY)
#undef WAY
};

static uint8_t planned_flow(const struct plan *plan)
{
    uint8_t flow = plan->instruction->flow;
    return flow == JUMP_RELATIVE || flow == JUMP_ABSOLUTE ? NEXT : flow;
}

static uint8_t planned_stack_bytes(const struct plan *plan)
{
    uint8_t place = plan->instruction->place;
    return place == STACK_BYTE || place == STACK_WORD ? plan->bytes : 0;
}

bool sprint_suits(const struct memory_map *map, const struct plan *plan)
{
    uint8_t code = plan->effect.code, flow = planned_flow(plan);
    if (code == ENGINE_ONLY || plan->extended || !region_holds(&map->flash, plan->next, 2) ||
        ((flow == BRANCH || flow == SKIP) && !region_holds(&map->flash, plan->taken_next, 2)))
        return false;
    return WAYS[code].flow == flow && WAYS[code].data == plan->instruction->data &&
           WAYS[code].stack == planned_stack_bytes(plan);
}

/* ---- Sprints */

/* Whether nothing is unusual about STEP, which goes that way; then the monitor knows of its access. */
INLINE bool may_step(struct monitor *monitor, const avr_t *device, const struct memory_map *map, struct step *step,
                     enum flow flow, enum data data, uint32_t bytes)
{
    enum access_kind kind = data == LOAD_FLASH ? ACCESS_READ_FLASH : data == STORE ? ACCESS_WRITE : ACCESS_READ;
    if ((flow == JUMP_TO_Z || flow == RETURN) && !region_holds(&map->flash, step->next, 2))
        return false;
    if (data == NO_DATA)
        return true;
    step->address = accessed_address(device, step->plan, kind);
    if (!region_holds(data == LOAD_FLASH ? &map->flash : &map->ram, step->address, bytes))
        return false;
    monitor->pc = step->pc;
    monitor_quick_access(monitor, kind, step->address, bytes);
    return true;
}

static uint32_t lowest_byte_in_use(const avr_t *device)
{
    return DATA_SPACE + stack_pointer_register(device) + 1u;
}

bool sprint(struct monitor *monitor, avr_t *device, const struct memory_map *map, struct plan *plans)
{
    uint8_t *data  = device->data;
    uint32_t pc    = device->pc;
    uint64_t clock = device->cycle;
    bool     quiet = true;

    if (monitor->stack != lowest_byte_in_use(device))
        return false;
    while (clock < monitor->deadline && !*monitor_landmark(monitor, pc)) {
        struct plan *plan = &plans[pc / 2];
        struct step  step;
        if (!quiet) {
            monitor_settle(monitor, lowest_byte_in_use(device));
            quiet = true;
        }
        switch (plan->effect.ours) {
#define CASE(code, operation, flow, access, on_stack)                                                                  \
    case code:                                                                                                         \
        step = step_along(device, plan, pc, flow);                                                                     \
        if (!may_step(monitor, device, map, &step, flow, access, on_stack == 2 ? 2 : 1))                               \
            goto left;                                                                                                 \
        operation(device, data, &plan->effect, (uint16_t)step.address);                                                \
        if (on_stack != 0)                                                                                             \
            quiet = false;                                                                                             \
        else if (access == STORE)                                                                                      \
            quiet = !monitor->probing || monitor->dirty_below == monitor->stack;                                       \
        break;
            EFFECTS(CASE)
#undef CASE
        default: goto left;
        }
        monitor_pass_line(monitor, pc, 0, 1, clock);
        clock += step.cycles;
        pc = step.next;
    }
left:
    bool any      = device->cycle != clock;
    device->pc    = pc;
    device->cycle = clock;
    return any;
}
