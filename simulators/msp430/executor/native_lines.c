/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include <string.h>

#include "allocate.h"
#include "flag_use.h"
#include "native_kinds.h"
#include "native_making.h"

struct making making;

/* ---- Which instructions, and which flags they need */

static void find_steps(struct monitor *monitor, uint32_t pc)
{
    enum native_kind kind  = NATIVE;
    uint32_t         count = 0;
    while (count < LONGEST_LINE && pc % 2 == 0 && !*monitor_landmark(monitor, pc) && kind != FINDS_WAY &&
           !(kind == MOVES_STACK && making.watched)) {
        const struct plan *plan = &plans[pc / 2];
        if (plan->form == 0 || (kind = native_kind(plan)) == NOT_NATIVE)
            break;
        making.steps[count++] = (struct native_step){.plan = plan, .pc = pc};
        pc                    = plan->next;
    }
    making.line->count = count;
}

static void find_flags(struct monitor *monitor)
{
    unsigned live = FLAGS;
    for (uint32_t i = making.line->count; i-- > 0;) {
        struct native_step *step = &making.steps[i];
        struct flag_use     use;
        flag_reader.at(monitor, step->pc, &use); /* what has code is known */
        if (i == making.line->count - 1)
            live = live_flags_behind(&flag_reader, monitor, &use);
        step->is_last     = i == making.line->count - 1;
        step->live        = live;
        live              = (live & ~use.sets) | use.reads;
        step->live_before = live;
    }
}

/* ---- All */

static void add_steps(void)
{
    const uint32_t    count = making.line->count;
    struct x86_source next  = constant(making.steps[count - 1].plan->next);
    for (making.index = 0; making.index < count; making.index++) {
        const struct native_step *step = &making.steps[making.index];
        if (native_kind(step->plan) != FINDS_WAY)
            making.maker->add(step);
        else if (step->plan->form / SHAPES < FIRST_CONDITION || step->plan->form / SHAPES >= FIRST_ONE)
            next = making.maker->add_way(step);
    }
    ends_add(next);
}

static const void *make_code(void)
{
    calls_begin_piece();
    making.maker->begin();
    making.index = 0;
    leaves_begin();
    add_steps();
    leaves_add();
    return calls_end_piece();
}

/* ---- Lines that the monitor is told of, which code refers to */

static struct native_line *kept;

static struct native_line *keep(void)
{
    struct native_line *line = allocate(1, sizeof *line);
    line->older              = kept;
    kept                     = line;
    return line;
}

static void describe(struct native_line *line)
{
    line->told   = allocate(line->accesses, sizeof *line->told);
    line->pcs    = allocate(line->count, sizeof *line->pcs);
    line->digest = NO_INSTRUCTION;
    memcpy(line->told, making.told, line->accesses * sizeof *line->told);
    for (uint32_t i = 0; i < line->count; i++) {
        line->pcs[i] = (uint16_t)making.steps[i].pc;
        line->digest = line_of_two(line->digest, line_of_one(line->pcs[i]));
    }
}

void lines_forget(void)
{
    while (kept != NULL) {
        struct native_line *line = kept;
        kept                     = line->older;
        free(line->told);
        free(line->pcs);
        free(line);
    }
}

const void *line_make(struct monitor *monitor, uint32_t pc, bool watched)
{
    static struct native_line unwatched;
    unwatched      = (struct native_line){0};
    making.monitor = monitor;
    making.watched = watched;
    making.maker   = native_maker();
    making.line    = watched ? keep() : &unwatched;
    find_steps(monitor, pc);
    if (making.line->count == 0)
        return NULL;
    find_flags(monitor);
    const void *code = make_code();
    if (watched)
        describe(making.line);
    return code;
}
