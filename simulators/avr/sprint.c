#include "sprint.h"

#include <string.h>

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

/* ---- Lines: instructions of which each is known to lead to the next, whatever the registers hold */

struct line {
    uint32_t version;     /* of what it was measured by */
    uint16_t last_begins; /* so many cycles after the first */
    uint8_t  count;       /* of instructions; 0: the first is not ours, or a landmark */
    uint8_t  last_cycles; /* if it is a branch or skip, not taken */
};

static struct effect ours[FLASH_WORDS];  /* ENGINE_ONLY: not yet, or never */
static struct line   lines[FLASH_WORDS]; /* by the first instruction */
static uint32_t      changes;            /* of what is ours */

void sprint_take(const struct effect *effect, uint32_t pc)
{
    if (ours[pc / 2].code != ENGINE_ONLY)
        return;
    ours[pc / 2] = *effect;
    changes++;
}

void sprint_forget(uint32_t first, uint32_t count)
{
    memset(ours + first, 0, count * sizeof *ours);
    changes++;
}

/* Never comes back when something is ours, or not any more, or becomes a landmark. */
static uint32_t current_version(const struct monitor *monitor)
{
    return 1 + changes + monitor->landmarks_set;
}

static bool leads_on(const struct plan *plan)
{
    return planned_flow(plan) == NEXT || planned_flow(plan) == JUMP_ABSOLUTE;
}

static struct line measure_line(struct monitor *monitor, const struct plan *plans, uint32_t pc)
{
    struct line line = {.version = current_version(monitor)};
    while (ours[pc / 2].code != ENGINE_ONLY && !*monitor_landmark(monitor, pc)) {
        const struct plan *plan = &plans[pc / 2];
        line.last_begins += line.last_cycles;
        line.last_cycles = plan->cycles;
        line.count++;
        if (!leads_on(plan) || line.count == UINT8_MAX)
            break;
        pc = plan->next;
    }
    return line;
}

static const struct line *line_from(struct monitor *monitor, const struct plan *plans, uint32_t pc)
{
    struct line *line = &lines[pc / 2];
    if (line->version != current_version(monitor))
        *line = measure_line(monitor, plans, pc);
    return line;
}

/* ---- Sprints */

enum { DIGESTS_AT_HAND = 2 }; /* of watched calls inside each other there are seldom more */

/* Between two lines. */
struct position {
    uint32_t pc, last_pc, sreg;
    uint64_t digests[DIGESTS_AT_HAND]; /* of the outermost calls, whether there are so many or not */
    uint64_t clock, last_begins, instructions;
};

INLINE uint32_t lowest_byte_in_use(const avr_t *device)
{
    return DATA_SPACE + stack_pointer_register(device) + 1u;
}

/* The instruction before has moved the stack pointer or written below it; the next one is of no interest otherwise. */
INLINE void settle(struct monitor *monitor, const avr_t *device)
{
    uint32_t stack = lowest_byte_in_use(device);
    if (stack != monitor->stack || (monitor->probing && monitor->dirty_below != stack))
        monitor_settle(monitor, stack);
}

/* Whether PLAN, which leads to NEXT and accesses BYTES at ADDRESS, does all that in memory; then the monitor knows. */
INLINE bool stays_in_memory(struct monitor *monitor, const struct memory_map *map, enum flow flow, uint32_t next,
                            enum access_kind kind, uint32_t address, uint32_t bytes, uint32_t pc)
{
    const struct region *region = kind == ACCESS_READ_FLASH ? &map->flash : &map->ram;
    if ((flow == JUMP_TO_Z || flow == RETURN) && !region_holds(&map->flash, next, 2))
        return false;
    if (bytes == 0)
        return true;
    if (!region_holds(region, address, bytes))
        return false;
    monitor->pc = pc;
    monitor_quick_access(monitor, kind, address, bytes);
    return true;
}

INLINE enum access_kind kind_of(enum data data)
{
    return data == LOAD_FLASH ? ACCESS_READ_FLASH : data == STORE ? ACCESS_WRITE : ACCESS_READ;
}

INLINE uint32_t bytes_of(enum data data, uint32_t on_stack)
{
    return data == NO_DATA ? 0 : on_stack == 2 ? 2 : 1;
}

static void digest_inner_calls(struct monitor *monitor, uint32_t pc)
{
    for (uint32_t i = DIGESTS_AT_HAND; i < monitor->depth; i++)
        monitor->pc_digests[i] = monitor_digest(monitor->pc_digests[i], pc);
}

/* COUNT instructions from POSITION on, or fewer if one is unusual: returns how many. Whether the last, a branch or
 * skip, was taken, goes to TAKEN. */
INLINE uint32_t run_line(struct monitor *monitor, avr_t *device, const struct memory_map *map, const struct plan *plans,
                         struct position *position, const uint32_t count, bool *taken)
{
    uint8_t *const data = device->data, *const flash = device->flash;
    const bool           deep = monitor->depth > DIGESTS_AT_HAND;
    uint32_t             pc = position->pc, last_pc = position->last_pc, sreg = position->sreg, left = count;
    uint64_t             outer = position->digests[0], inner = position->digests[1];
    const struct effect *effect = &ours[pc / 2];
    for (; left != 0; left--) {
        uint32_t next, address = 0;
        switch (effect->code) {
#define CASE(code, operation, flow, access, on_stack)                                                                  \
    case code:                                                                                                         \
        if (flow == BRANCH || flow == SKIP)                                                                            \
            *taken = step_is_taken(device, &plans[pc / 2], flow, sreg);                                                \
        next = flow == NEXT ? pc + 2 : step_next(device, &plans[pc / 2], flow, *taken);                                \
        if (access != NO_DATA)                                                                                         \
            address = accessed_address(device, &plans[pc / 2], kind_of(access));                                       \
        if (!stays_in_memory(monitor, map, flow, next, kind_of(access), address, bytes_of(access, on_stack), pc))      \
            goto unusual;                                                                                              \
        operation(data, flash, &sreg, effect, (uint16_t)address);                                                      \
        if ((access == STORE || on_stack != 0) && left > 1)                                                            \
            settle(monitor, device);                                                                                   \
        effect = flow == NEXT ? effect + 1 : &ours[next / 2];                                                          \
        break;
            EFFECTS(CASE)
#undef CASE
        default: goto unusual;
        }
        outer = monitor_digest(outer, pc);
        inner = monitor_digest(inner, pc);
        if (deep)
            digest_inner_calls(monitor, pc);
        last_pc = pc;
        pc      = next;
    }
unusual:
    position->pc         = pc;
    position->last_pc    = last_pc;
    position->sreg       = sreg;
    position->digests[0] = outer;
    position->digests[1] = inner;
    return count - left;
}

/* The clock behind DONE instructions of a line from FIRST on. */
static void add_cycles(const struct plan *plans, uint32_t first, uint32_t done, struct position *position)
{
    for (const struct plan *plan = &plans[first / 2]; done != 0; done--) {
        position->last_begins = position->clock;
        position->clock += plan->cycles;
        plan = &plans[plan->next / 2];
    }
}

static void finish(struct monitor *monitor, avr_t *device, const struct position *position)
{
    unpack_flags(device, position->sreg);
    memcpy(monitor->pc_digests, position->digests, sizeof position->digests);
    monitor->instructions += position->instructions;
    monitor->pc              = position->last_pc;
    monitor->previous_cycles = position->last_begins;
    device->pc               = position->pc;
    device->cycle            = position->clock;
}

bool sprint(struct monitor *monitor, avr_t *device, const struct memory_map *map, const struct plan *plans)
{
    struct position position = {.pc = device->pc, .clock = device->cycle, .sreg = packed_flags(device)};
    memcpy(position.digests, monitor->pc_digests, sizeof position.digests);
    if (monitor->stack != lowest_byte_in_use(device))
        return false;
    for (;;) {
        const struct line *line = line_from(monitor, plans, position.pc);
        if (line->count == 0 || position.clock + line->last_begins >= monitor->deadline)
            break;
        settle(monitor, device);
        bool     taken = false;
        uint32_t first = position.pc, done = run_line(monitor, device, map, plans, &position, line->count, &taken);
        position.instructions += done;
        if (done < line->count) {
            add_cycles(plans, first, done, &position);
            break;
        }
        position.last_begins = position.clock + line->last_begins;
        position.clock = position.last_begins + (taken ? plans[position.last_pc / 2].taken_cycles : line->last_cycles);
    }
    if (position.instructions == 0)
        return false;
    finish(monitor, device, &position);
    return true;
}
