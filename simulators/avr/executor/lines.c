/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "lines.h"

#include <string.h>

#include "allocate.h"
#include "lockstep.h"
#include "native.h"
#include "needed_flags.h"

enum { LONGEST_LINE = 255 };

struct line lines[BESIDE + 1][FLASH_WORDS];

static uint32_t rebuilt; /* how often all functions were made anew */

/* Never comes back when other effects are trusted, plans are forgotten, or there is another landmark. */
uint32_t lines_version(const struct monitor *monitor)
{
    return 1 + rebuilt + lockstep_changes + plans_changes + monitor->landmarks_set;
}

bool lines_may_hold(uint32_t pc)
{
    const struct plan *plan = &plans[pc / 2];
    if (plan->instruction == NULL)
        return false;
    const struct compared_effect *compared = lockstep_effect(pc);
    return lockstep_trusts(compared) && line_step_suits(plan, compared->effect.code);
}

/* The steps from PC on; returns how many. */
static uint32_t find_steps(struct monitor *monitor, uint32_t pc, struct line_step *found)
{
    uint32_t count = 0;
    while (count < LONGEST_LINE && lines_may_hold(pc) && !*monitor_landmark(monitor, pc)) {
        found[count++] = line_step_at(pc, &lockstep_effect(pc)->effect);
        if (!line_step_leads_on(&plans[pc / 2]))
            break;
        pc = plans[pc / 2].next;
    }
    return count;
}

static void add_step(struct line *line, const struct line_step *step, const struct plan *plan)
{
    line->last_begins += line->last_cycles;
    line->last_cycles  = plan->cycles;
    line->taken_cycles = plan->taken_cycles;
    line->last_pc      = step->pc;
    line->next         = plan->next;
    line->digest       = line_of_two(line->digest, line_of_one(step->pc));
}

static struct line make_line(struct monitor *monitor, uint32_t pc)
{
    struct line_step found[LONGEST_LINE];
    struct line      line = {.digest = NO_INSTRUCTION};
    line.count            = (uint8_t)find_steps(monitor, pc, found);
    line.version          = lines_version(monitor);
    if (line.count == 0)
        return line;
    needed_flags_find(monitor, found, line.count);
    found[line.count - 1].is_last = true;
    line.steps                    = allocate(line.count, sizeof *found);
    memcpy(line.steps, found, line.count * sizeof *found);
    for (uint32_t i = 0; i < line.count; i++)
        add_step(&line, &found[i], &plans[found[i].pc / 2]);
    return line;
}

/* Step number INDEX of LINE. */
static void add_to_function(const struct line *line, uint32_t index, enum lines_for whom)
{
    const struct line_step *step     = &line->steps[index];
    const uint8_t           code     = step->effect.code;
    const bool              accesses = line_step_data(code) != NO_DATA;
    step_function          *execute  = line_step_function(step, lanes_of(whom));
    if (whom != BESIDE && (accesses ? native_add_access(step, index, whom == WATCHED) : native_add(step)))
        return;
    if (line_step_may_fail(code, lanes_of(whom)))
        calls_add_condition(execute, step, index);
    else
        calls_add((void (*)(void))(uintptr_t)execute, step);
}

/* Makes one function of all steps of LINE. Where there is no room for another, all are made anew. */
static void make_function(struct line *line, enum lines_for whom)
{
    native_begin();
    for (uint32_t i = 0; i < line->count; i++)
        add_to_function(line, i, whom);
    line->execute = calls_end(line->count);
    if (line->execute != NULL || !calls_are_full())
        return;
    calls_forget();
    rebuilt++;
}

__attribute__((noinline)) void lines_prepare(struct monitor *monitor, uint32_t pc, enum lines_for whom)
{
    struct line *line = &lines[whom][pc / 2];
    if (line->version != lines_version(monitor)) {
        free(line->steps);
        *line = make_line(monitor, pc);
    } else if (++line->uses == USES_BEFORE_CALLS && line->count > 0) {
        make_function(line, whom);
    }
}
