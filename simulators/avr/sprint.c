#include "sprint.h"

#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "lanes.h"
#include "lockstep.h"
#include "report.h"
#include "steps.h"

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

static struct line lines[2][FLASH_WORDS]; /* in one lane, in many; by the first instruction */
static uint32_t    changes;               /* of what is ours */

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

/* Takes what may be ours as soon as it can be trusted. */
static bool is_ours(struct plan *plan)
{
    if (!plan->sprints && plan->may_sprint && lockstep_trusts(&plan->effect))
        sprint_take(plan);
    return plan->sprints;
}

/* The steps from PC on; returns how many. */
static uint32_t find_steps(struct monitor *monitor, struct plan *plans, uint32_t pc, struct line_step *steps)
{
    uint32_t count = 0;
    while (count < LONGEST_LINE && is_ours(&plans[pc / 2]) && !*monitor_landmark(monitor, pc)) {
        const struct plan *plan = &plans[pc / 2];
        steps[count++]          = steps_of_plan(plan, pc);
        if (!steps_lead_on(plan))
            break;
        pc = plan->next;
    }
    return count;
}

static enum needed needed_of(uint32_t flags)
{
    return flags == 0 ? NEEDS_NONE : flags == FLAG_C ? NEEDS_CARRY : NEEDS_ALL;
}

/* Of the flags that a step sets, those are needed that somebody reads before another sets them: behind the line anybody
 * may. So does whatever executes a step that is left, but with many lanes that happens to the first step only. */
static void find_needed_flags(struct line_step *steps, uint32_t count, unsigned lanes)
{
    uint32_t live = ALL_FLAGS;
    for (uint32_t i = count; i-- > 0;) {
        uint8_t  code = steps[i].effect.code;
        uint32_t sets = steps_sets_flags(code);
        if (sets != 0)
            steps[i].needed = (uint8_t)needed_of(sets & live);
        live = (live & ~sets) | steps_reads_flags(code);
        if (lanes == 1 && steps_may_leave(code, lanes))
            live = ALL_FLAGS;
    }
}

static void add_step(struct line *line, const struct line_step *step, const struct plan *plan)
{
    line->last_begins += line->last_cycles;
    line->last_cycles = plan->cycles;
    line->next        = plan->next;
    line->digest      = line_of_two(line->digest, line_of_one(step->pc));
}

static struct line measure_line(struct monitor *monitor, struct plan *plans, uint32_t pc, unsigned lanes)
{
    struct line_step steps[LONGEST_LINE];
    struct line      line = {.digest = NO_INSTRUCTION};
    line.count            = (uint8_t)find_steps(monitor, plans, pc, steps);
    line.version          = current_version(monitor);
    if (line.count == 0)
        return line;
    find_needed_flags(steps, line.count, lanes);
    steps[line.count - 1].is_last = true;
    line.steps                    = malloc(line.count * sizeof *steps);
    if (line.steps == NULL)
        usage_error("out of memory for lines of instructions");
    memcpy(line.steps, steps, line.count * sizeof *steps);
    for (uint32_t i = 0; i < line.count; i++)
        add_step(&line, &steps[i], &plans[steps[i].pc / 2]);
    return line;
}

static step_function *function_of(const struct line_step *step, unsigned lanes)
{
    return steps_function(step->effect.code, (enum needed)step->needed, lanes);
}

/* Makes one function of all steps of LINE. Where there is no room for another, all begin anew. */
static void string_together(struct line *line, unsigned lanes)
{
    calls_begin();
    for (uint32_t i = 0; i < line->count; i++) {
        const struct line_step *step    = &line->steps[i];
        step_function          *execute = function_of(step, lanes);
        if (steps_may_leave(step->effect.code, lanes))
            calls_add_condition(execute, step, i);
        else
            calls_add((void (*)(void))(uintptr_t)execute, step);
    }
    line->execute = calls_end(line->count);
    if (line->execute != NULL || !calls_are_full())
        return;
    calls_forget();
    changes++;
}

static const struct line *line_from(struct monitor *monitor, struct plan *plans, uint32_t pc, unsigned lanes)
{
    struct line *line = &lines[lanes > 1][pc / 2];
    if (line->version != current_version(monitor)) {
        free(line->steps);
        *line = measure_line(monitor, plans, pc, lanes);
    } else if (line->uses < USES_BEFORE_CALLS && ++line->uses == USES_BEFORE_CALLS) {
        string_together(line, lanes);
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
INLINE uint32_t execute_steps(const struct line *line, unsigned lanes)
{
    uint32_t done = 0;
    now.taken     = false;
    now.next      = line->next;
    if (line->execute != NULL)
        return line->execute();
    while (done < line->count && !function_of(&line->steps[done], lanes)(&line->steps[done]))
        done++;
    return done;
}

/* POSITION behind the first DONE steps of LINE, of which one was left. */
static void pass_steps(struct monitor *monitor, const struct line *line, uint32_t done, struct position *position)
{
    for (uint32_t i = 0; i < done; i++) {
        monitor_digest_line(monitor, line_of_one(line->steps[i].pc));
        position->last_begins = position->clock;
        position->clock += now.plans[line->steps[i].pc / 2].cycles;
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
    position->clock   = position->last_begins + (now.taken ? now.plans[last->pc / 2].taken_cycles : line->last_cycles);
    position->last_pc = last->pc;
    position->pc      = now.next;
}

static void finish(struct monitor *monitor, avr_t *device, const struct position *position)
{
    monitor->instructions += position->instructions;
    monitor->pc              = position->last_pc;
    monitor->previous_cycles = position->last_begins;
    device->pc               = position->pc;
    device->cycle            = position->clock;
}

/* What now holds of monitor, device and plans has been set, as has where data and flags are. Returns whether anything
 * was executed. */
INLINE bool run_lines(avr_t *device, struct plan *plans, unsigned lanes)
{
    struct monitor   *monitor  = now.monitor;
    const struct bank bank     = bank_at_hand(lanes, ALL_FLAGS);
    struct position   position = {.pc = device->pc, .clock = device->cycle};
    if (monitor->stack != DATA_SPACE + stack_pointer_register(&bank) + 1u)
        return false;
    for (;;) {
        const struct line *line = line_from(monitor, plans, position.pc, lanes);
        if (line->count == 0 || position.clock + line->last_begins >= monitor->deadline)
            break;
        settle(monitor, &bank);
        uint32_t done = execute_steps(line, lanes);
        position.instructions += done;
        if (done < line->count) {
            lanes_parted |= lanes > 1 && done > 0; /* not all flags are known */
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

static void set_now(struct monitor *monitor, const avr_t *device, const struct memory_map *map,
                    const struct plan *plans, const struct bank *bank)
{
    now = (struct steps_now){
        .monitor = monitor, .map = map, .plans = plans, .device = device, .data = bank->data, .flags = bank->flags};
}

bool sprint(struct monitor *monitor, avr_t *device, const struct memory_map *map, struct plan *plans)
{
    static uint8_t    flags[FLAGS * FLAG_ROWS];
    const struct bank bank = {.data = device->data, .flags = flags, .lanes = 1};
    set_now(monitor, device, map, plans, &bank);
    flags_from_engine(&bank, 0, device);
    if (!run_lines(device, plans, 1))
        return false;
    flags_to_engine(&bank, 0, device);
    return true;
}

bool sprint_side_by_side(struct monitor *monitor, avr_t *device, const struct memory_map *map, struct plan *plans)
{
    set_now(monitor, device, map, plans, &lanes_bank);
    return run_lines(device, plans, LANES);
}

bool sprint_one_step(struct monitor *monitor, avr_t *device, const struct memory_map *map, struct plan *plans)
{
    struct plan *plan = &plans[device->pc / 2];
    if (!is_ours(plan))
        return false;
    set_now(monitor, device, map, plans, &lanes_bank);
    struct line_step step = steps_of_plan(plan, device->pc);
    step.is_last          = true;
    now.next              = plan->next;
    if (function_of(&step, LANES)(&step))
        return false;
    device->cycle += now.taken ? plan->taken_cycles : plan->cycles;
    device->pc = now.next;
    return true;
}
