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
    return flow == JUMP_RELATIVE || (flow == NEXT && instruction_words(plan->instruction) > 1) ? JUMP_ABSOLUTE : flow;
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

static uint32_t lowest_byte_in_use(const avr_t *device)
{
    return DATA_SPACE + stack_pointer_register(device) + 1u;
}

/* ---- Lines: instructions of which each is known to lead to the next, whatever the registers hold */

struct line {
    uint32_t version;     /* of what it was measured by */
    uint16_t last_begins; /* so many cycles after the first */
    uint8_t  count;       /* of instructions; 0: the first is not ours, or a landmark */
    uint8_t  last_cycles; /* if it is a branch or skip, not taken */
};

static struct line lines[FLASH_WORDS]; /* by the first instruction */
static uint32_t    plans_changed;      /* how often */

void sprint_plans_changed(void)
{
    plans_changed++;
}

/* Changes whenever a plan or landmark does, and never comes back. */
static uint32_t current_version(const struct monitor *monitor)
{
    return 1 + plans_changed + monitor->landmarks_set;
}

static bool leads_on(const struct plan *plan)
{
    return planned_flow(plan) == NEXT || planned_flow(plan) == JUMP_ABSOLUTE;
}

static struct line measure_line(struct monitor *monitor, const struct plan *plans, uint32_t pc)
{
    struct line line = {.version = current_version(monitor)};
    for (const struct plan *plan = &plans[pc / 2];; plan = &plans[plan->next / 2]) {
        if (plan->effect.ours == ENGINE_ONLY || *monitor_landmark(monitor, (uint32_t)(plan - plans) * 2))
            break;
        line.last_begins += line.last_cycles;
        line.last_cycles = plan->cycles;
        line.count++;
        if (!leads_on(plan) || line.count == UINT8_MAX)
            break;
    }
    return line;
}

/* ---- Sprints */

INLINE enum access_kind kind_of(enum data data)
{
    return data == LOAD_FLASH ? ACCESS_READ_FLASH : data == STORE ? ACCESS_WRITE : ACCESS_READ;
}

INLINE bool sprint_at_depth(struct monitor *monitor, avr_t *device, const struct memory_map *map, struct plan *plans,
                            const uint32_t depth)
{
    uint8_t *const data = device->data, *const flash = device->flash;
    const uint32_t version = current_version(monitor);
    uint32_t       sreg = packed_flags(device), pc = device->pc;
    uint64_t       clock = device->cycle, begun = clock, count = 0;
    uint64_t       digests[2] = {monitor->pc_digests[0], monitor->pc_digests[1]};
    struct plan   *last = NULL, *plan = NULL;
    struct line   *line;
    uint32_t       first, left, taken, cut;

    for (;;) {
        line = &lines[pc / 2];
        if (line->version != version)
            *line = measure_line(monitor, plans, pc);
        if (line->count == 0 || clock + line->last_begins >= monitor->deadline)
            break;
        if (monitor->stack != lowest_byte_in_use(device))
            monitor_settle(monitor, lowest_byte_in_use(device));
        first = pc;
        plan  = &plans[pc / 2];
        taken = cut = 0;
        left        = line->count;
        do {
            uint32_t     next, address = 0;
            struct plan *next_plan;
            switch (plan->effect.ours) {
#define CASE(code, operation, flow, access, on_stack)                                                                  \
    case code:                                                                                                         \
        if (flow == BRANCH || flow == SKIP)                                                                            \
            taken = step_is_taken(device, plan, flow, sreg);                                                           \
        next      = flow == NEXT ? pc + 2 : step_next(device, plan, flow, taken);                                      \
        next_plan = flow == NEXT ? plan + 1 : &plans[next / 2];                                                        \
        if ((flow == JUMP_TO_Z || flow == RETURN) && !region_holds(&map->flash, next, 2))                              \
            goto unusual;                                                                                              \
        if (access != NO_DATA) {                                                                                       \
            address = accessed_address(device, plan, kind_of(access));                                                 \
            if (!region_holds(access == LOAD_FLASH ? &map->flash : &map->ram, address, on_stack == 2 ? 2 : 1))         \
                goto unusual;                                                                                          \
            monitor->pc = pc;                                                                                          \
            monitor_quick_access(monitor, kind_of(access), address, on_stack == 2 ? 2 : 1);                            \
        }                                                                                                              \
        operation(data, flash, &sreg, &plan->effect, (uint16_t)address);                                               \
        if (on_stack != 0) {                                                                                           \
            if (left > 1)                                                                                              \
                monitor_settle(monitor, lowest_byte_in_use(device));                                                   \
        } else if (access == STORE && monitor->probing && monitor->dirty_below != monitor->stack) {                    \
            cut  = left;                                                                                               \
            left = 1;                                                                                                  \
        }                                                                                                              \
        break;
                EFFECTS(CASE)
#undef CASE
            default: __builtin_unreachable();
            }
            for (uint32_t i = 0; i < 2; i++)
                if (i < depth)
                    digests[i] = monitor_digest(digests[i], pc);
            if (depth > 2)
                for (uint32_t i = 2; i < monitor->depth; i++)
                    monitor->pc_digests[i] = monitor_digest(monitor->pc_digests[i], pc);
            pc   = next;
            last = plan;
            plan = next_plan;
        } while (--left != 0);
        if (cut != 0) {
            left = cut - 1;
            goto unusual;
        }
        begun = clock + line->last_begins;
        clock = begun + (taken ? last->taken_cycles : last->cycles);
        count += line->count;
    }
    goto end;
unusual:
    for (uint32_t done = line->count - left; done != 0; done--) {
        last  = &plans[first / 2];
        begun = clock;
        clock += last->cycles;
        first = last->next;
        count++;
    }
end:
    if (count == 0)
        return false;
    unpack_flags(device, sreg);
    monitor->pc_digests[0] = digests[0];
    monitor->pc_digests[1] = digests[1];
    monitor->instructions += count;
    monitor->pc              = (uint32_t)(last - plans) * 2;
    monitor->previous_cycles = begun;
    device->pc               = pc;
    device->cycle            = clock;
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
