/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "lines.h"

#include <string.h>

#include "allocate.h"
#include "lockstep.h"
#include "native.h"

enum { LONGEST_LINE = 255, USES_BEFORE_CALLS = 4 };

static struct line lines[BESIDE + 1][FLASH_WORDS]; /* by the first instruction */
static uint32_t    rebuilt;                        /* how often all functions were made anew */

/* Never comes back when other effects are trusted, plans are forgotten, or there is another landmark. */
static uint32_t current_version(const struct monitor *monitor)
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

/* Of the flags that a step sets, those are needed that are read before another step sets them. Behind the line all may
 * be read, and before a step that fails; but with many lanes nothing is read behind a step that fails, unless it is the
 * first. */
static void find_needed_flags(struct line_step *found, uint32_t count, unsigned lanes)
{
    uint32_t live = ALL_FLAGS;
    for (uint32_t i = count; i-- > 0;) {
        uint8_t  code = found[i].effect.code;
        uint32_t sets = line_step_sets_flags(code);
        uint32_t reads  = line_step_reads_flags(code);
        found[i].needed = (uint8_t)(sets & live);
        if ((live & sets & FLAG_Z) == 0)
            reads &= ~(sets & FLAG_Z); /* those that read Z do so to set it */
        live = (live & ~sets) | reads;
        if (lanes == 1 && line_step_may_fail(code, lanes))
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

static struct line make_line(struct monitor *monitor, uint32_t pc, enum lines_for whom)
{
    struct line_step found[LONGEST_LINE];
    struct line      line = {.digest = NO_INSTRUCTION};
    line.count            = (uint8_t)find_steps(monitor, pc, found);
    line.version          = current_version(monitor);
    if (line.count == 0)
        return line;
    find_needed_flags(found, line.count, lanes_of(whom));
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
    if ((whom == UNWATCHED && accesses && native_add_access(step, index)) ||
        (whom != BESIDE && !accesses && native_add(step)))
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

const struct line *lines_at(struct monitor *monitor, uint32_t pc, enum lines_for whom)
{
    struct line *line = &lines[whom][pc / 2];
    if (line->version != current_version(monitor)) {
        free(line->steps);
        *line = make_line(monitor, pc, whom);
    } else if (line->uses < USES_BEFORE_CALLS && ++line->uses == USES_BEFORE_CALLS) {
        make_function(line, whom);
    }
    return line;
}
