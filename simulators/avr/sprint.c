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

INLINE bool sprint_at_depth(struct monitor *monitor, avr_t *device, const struct memory_map *map, struct plan *plans,
                            const uint32_t depth)
{
    uint8_t *data = device->data, *flash = device->flash;
    uint32_t sreg = packed_flags(device);
    uint32_t pc = device->pc, last = pc;
    uint64_t clock = device->cycle, begun = clock, count = 0;
    bool     quiet      = true;
    uint64_t deadline   = monitor->deadline;
    uint64_t digests[2] = {monitor->pc_digests[0], monitor->pc_digests[1]};

    while (clock < deadline && !*monitor_landmark(monitor, pc)) {
        struct plan *plan = &plans[pc / 2];
        struct step  step;
        if (!quiet) {
            monitor_settle(monitor, lowest_byte_in_use(device));
            quiet = true;
        }
        switch (plan->effect.ours) {
#define CASE(code, operation, flow, access, on_stack)                                                                  \
    case code:                                                                                                         \
        step = step_along(device, plan, pc, flow, sreg);                                                               \
        if (!may_step(monitor, device, map, &step, flow, access, on_stack == 2 ? 2 : 1))                               \
            goto left;                                                                                                 \
        operation(data, flash, &sreg, &plan->effect, (uint16_t)step.address);                                          \
        if (on_stack != 0)                                                                                             \
            quiet = false;                                                                                             \
        else if (access == STORE)                                                                                      \
            quiet = !monitor->probing || monitor->dirty_below == monitor->stack;                                       \
        break;
            EFFECTS(CASE)
#undef CASE
        default: goto left;
        }
        for (uint32_t i = 0; i < 2; i++)
            if (i < depth)
                digests[i] = monitor_digest(digests[i], pc);
        if (depth > 2)
            for (uint32_t i = 2; i < monitor->depth; i++)
                monitor->pc_digests[i] = monitor_digest(monitor->pc_digests[i], pc);
        count++;
        last  = pc;
        begun = clock;
        clock += step.cycles;
        pc = step.next;
    }
left:
    if (count == 0)
        return false;
    monitor->pc_digests[0] = digests[0];
    monitor->pc_digests[1] = digests[1];
    monitor->instructions += count;
    monitor->pc              = last;
    monitor->previous_cycles = begun;
    unpack_flags(device, sreg);
    device->pc    = pc;
    device->cycle = clock;
    return true;
}

bool sprint(struct monitor *monitor, avr_t *device, const struct memory_map *map, struct plan *plans)
{
    if (monitor->stack != lowest_byte_in_use(device))
        return false;
    switch (monitor->depth) {
    case 0: return sprint_at_depth(monitor, device, map, plans, 0);
    case 1: return sprint_at_depth(monitor, device, map, plans, 1);
    case 2: return sprint_at_depth(monitor, device, map, plans, 2);
    default: return sprint_at_depth(monitor, device, map, plans, 3);
    }
}
