#include "sprint.h"

#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "operations.h"
#include "report.h"

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

/* ---- Steps: each instruction of a line has one, which ends by telling whether it is left to the long way */

/* Small: a firmware has thousands, and the computer looks at each in turn. */
struct line_step {
    struct effect effect;
    uint32_t      pc;
    uint16_t      pointer_mask, offset; /* as in its plan */
    bool          is_last;              /* of its line */
};

/* Of the line that is being executed. */
static struct {
    struct monitor          *monitor;
    avr_t                   *device;
    const struct memory_map *map;
    const struct plan       *plans;
    struct sreg              sreg;
    uint32_t                 next;  /* behind its last step */
    bool                     taken; /* its last step, a branch or skip */
} now;

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

INLINE bool is_jump(enum flow flow)
{
    return flow == JUMP_TO_Z || flow == RETURN;
}

/* Whether what accesses BYTES at ADDRESS, and leads to NEXT, does all that in memory; then the monitor knows. */
INLINE bool stays_in_memory(enum flow flow, uint32_t next, enum access_kind kind, uint32_t address, uint32_t bytes,
                            uint32_t pc)
{
    const struct region *region = kind == ACCESS_READ_FLASH ? &now.map->flash : &now.map->ram;
    if (is_jump(flow) && !region_holds(&now.map->flash, next, 2))
        return false;
    if (bytes == 0)
        return true;
    if (!region_holds(region, address, bytes))
        return false;
    now.monitor->pc = pc;
    monitor_quick_access(now.monitor, kind, address, bytes);
    return true;
}

INLINE const struct plan *plan_of(const struct line_step *step)
{
    return &now.plans[step->pc / 2];
}

INLINE uint32_t address_of(const struct line_step *step, enum access_kind kind)
{
    uint16_t address = pointed_address(now.device, step->effect.pointer, step->pointer_mask, step->offset);
    return kind == ACCESS_READ_FLASH ? address : DATA_SPACE + address;
}

INLINE enum access_kind kind_of(enum data data)
{
    return data == LOAD_FLASH ? ACCESS_READ_FLASH : data == STORE ? ACCESS_WRITE : ACCESS_READ;
}

INLINE uint32_t bytes_of(enum data data, uint32_t on_stack)
{
    return data == NO_DATA ? 0 : on_stack == 2 ? 2 : 1;
}

#define STEP(code, operation, flow, access, on_stack)                                                                  \
    static bool step_##code(const void *line_step)                                                                     \
    {                                                                                                                  \
        const struct line_step *step    = line_step;                                                                   \
        uint32_t                address = 0;                                                                           \
        if (flow == BRANCH || flow == SKIP)                                                                            \
            now.taken = step_is_taken(now.device, plan_of(step), flow, sreg_value(&now.sreg));                         \
        if (flow != NEXT && flow != JUMP_ABSOLUTE)                                                                     \
            now.next = step_next(now.device, plan_of(step), flow, now.taken);                                          \
        if (access != NO_DATA)                                                                                         \
            address = address_of(step, kind_of(access));                                                               \
        if (!stays_in_memory(flow, now.next, kind_of(access), address, bytes_of(access, on_stack), step->pc))          \
            return true;                                                                                               \
        operation(now.device->data, now.device->flash, &now.sreg, &step->effect, (uint16_t)address);                   \
        if ((access == STORE || on_stack != 0) && !step->is_last)                                                      \
            settle(now.monitor, now.device);                                                                           \
        return false;                                                                                                  \
    }
EFFECTS(STEP)
#undef STEP

typedef bool step_function(const void *line_step);

static step_function *const STEPS[] = {
#define ENTRY(code, operation, flow, access, on_stack) [code] = step_##code,
    EFFECTS(ENTRY)
#undef ENTRY
};

/* Whether a step may be left to the long way: only what stays_in_memory() looks at is. */
static bool may_be_left(uint8_t code)
{
    return WAYS[code].data != NO_DATA || is_jump((enum flow)WAYS[code].flow);
}

/* ---- Lines: instructions of which each is known to lead to the next, whatever the registers hold */

enum { LONGEST_LINE = 255, USES_BEFORE_CALLS = 4 };

struct line {
    uint32_t           version;     /* of what it was measured by */
    uint32_t           last_begins; /* so many cycles after the first */
    uint8_t            count;       /* of instructions; 0: the first is not ours, or a landmark */
    uint8_t            last_cycles; /* if it is a branch or skip, not taken */
    uint8_t            uses;
    uint32_t           next; /* behind it, if that is known */
    struct line_digest digest;
    calls_function    *execute; /* all steps; NULL if there is no such function */
    struct line_step  *steps;
};

static struct line lines[FLASH_WORDS]; /* by the first instruction */
static uint32_t    changes;            /* of what is ours */

void sprint_take(struct plan *plan)
{
    changes += !plan->sprints;
    plan->sprints = true;
}

void sprint_forget(void)
{
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

/* The steps from PC on; returns how many. */
static uint32_t find_steps(struct monitor *monitor, const struct plan *plans, uint32_t pc, struct line_step *steps)
{
    uint32_t count = 0;
    while (count < LONGEST_LINE && plans[pc / 2].sprints && !*monitor_landmark(monitor, pc)) {
        const struct plan *plan = &plans[pc / 2];
        steps[count++]          = (struct line_step){
                     .effect = plan->effect, .pc = pc, .pointer_mask = plan->pointer_mask, .offset = plan->offset};
        if (!leads_on(plan))
            break;
        pc = plan->next;
    }
    return count;
}

static void add_step(struct line *line, const struct line_step *step, const struct plan *plan)
{
    line->last_begins += line->last_cycles;
    line->last_cycles = plan->cycles;
    line->next        = plan->next;
    line->digest      = line_of_two(line->digest, line_of_one(step->pc));
}

static struct line measure_line(struct monitor *monitor, const struct plan *plans, uint32_t pc)
{
    struct line_step steps[LONGEST_LINE];
    struct line      line = {.version = current_version(monitor), .digest = NO_INSTRUCTION};
    line.count            = (uint8_t)find_steps(monitor, plans, pc, steps);
    if (line.count == 0)
        return line;
    steps[line.count - 1].is_last = true;
    line.steps                    = malloc(line.count * sizeof *steps);
    if (line.steps == NULL)
        usage_error("out of memory for lines of instructions");
    memcpy(line.steps, steps, line.count * sizeof *steps);
    for (uint32_t i = 0; i < line.count; i++)
        add_step(&line, &steps[i], &plans[steps[i].pc / 2]);
    return line;
}

/* Makes one function of all steps of LINE. Where there is no room for another, all begin anew. */
static void string_together(struct line *line)
{
    calls_begin();
    for (uint32_t i = 0; i < line->count; i++) {
        uint8_t        code    = line->steps[i].effect.code;
        step_function *execute = STEPS[code];
        if (may_be_left(code))
            calls_add_condition(execute, &line->steps[i], i);
        else
            calls_add((void (*)(void))(uintptr_t)execute, &line->steps[i]);
    }
    line->execute = calls_end(line->count);
    if (line->execute != NULL || !calls_are_full())
        return;
    calls_forget();
    changes++;
}

static const struct line *line_from(struct monitor *monitor, const struct plan *plans, uint32_t pc)
{
    struct line *line = &lines[pc / 2];
    if (line->version != current_version(monitor)) {
        free(line->steps);
        *line = measure_line(monitor, plans, pc);
    } else if (line->uses < USES_BEFORE_CALLS && ++line->uses == USES_BEFORE_CALLS) {
        string_together(line);
    }
    return line;
}

/* ---- Sprints */

/* Between two lines. */
struct position {
    uint32_t pc, last_pc;
    uint64_t clock, last_begins, instructions;
};

/* Executes the steps of LINE, or fewer if one is left to the long way: returns how many. */
INLINE uint32_t execute_steps(const struct line *line)
{
    uint32_t done = 0;
    now.taken     = false;
    now.next      = line->next;
    if (line->execute != NULL)
        return line->execute();
    while (done < line->count && !STEPS[line->steps[done].effect.code](&line->steps[done]))
        done++;
    return done;
}

/* POSITION behind the first DONE steps of LINE, of which one was left. */
static void pass_steps(struct monitor *monitor, const struct line *line, uint32_t done, struct position *position)
{
    for (uint32_t i = 0; i < done; i++) {
        monitor_digest_line(monitor, line_of_one(line->steps[i].pc));
        position->last_begins = position->clock;
        position->clock += plan_of(&line->steps[i])->cycles;
        position->last_pc = line->steps[i].pc;
    }
    position->pc = line->steps[done].pc;
}

/* The same behind all of its steps. */
INLINE void pass_line(struct monitor *monitor, const struct line *line, struct position *position)
{
    const struct line_step *last = &line->steps[line->count - 1];
    monitor_digest_line(monitor, line->digest);
    position->last_begins = position->clock + line->last_begins;
    position->clock       = position->last_begins + (now.taken ? plan_of(last)->taken_cycles : line->last_cycles);
    position->last_pc     = last->pc;
    position->pc          = now.next;
}

static void finish(struct monitor *monitor, avr_t *device, const struct position *position)
{
    unpack_flags(device, sreg_value(&now.sreg));
    monitor->instructions += position->instructions;
    monitor->pc              = position->last_pc;
    monitor->previous_cycles = position->last_begins;
    device->pc               = position->pc;
    device->cycle            = position->clock;
}

bool sprint(struct monitor *monitor, avr_t *device, const struct memory_map *map, const struct plan *plans)
{
    struct position position = {.pc = device->pc, .clock = device->cycle};
    if (monitor->stack != lowest_byte_in_use(device))
        return false;
    now.monitor = monitor;
    now.device  = device;
    now.map     = map;
    now.plans   = plans;
    now.sreg    = sreg_of(packed_flags(device));
    for (;;) {
        const struct line *line = line_from(monitor, plans, position.pc);
        if (line->count == 0 || position.clock + line->last_begins >= monitor->deadline)
            break;
        settle(monitor, device);
        uint32_t done = execute_steps(line);
        position.instructions += done;
        if (done < line->count) {
            pass_steps(monitor, line, done, &position);
            break;
        }
        pass_line(monitor, line, &position);
    }
    if (position.instructions == 0)
        return false;
    finish(monitor, device, &position);
    return true;
}
