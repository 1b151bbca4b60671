/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "lines.h"

#include <stddef.h>

#include "device.h"

struct line_digest digests[PLANS];
uint32_t           lines_made_for;

static void forget_lines(void)
{
    for (size_t i = 0; i < PLANS; i++) {
        plans[i].line_count = plans[i].line_cycles = 0;
        if (plans[i].handler > UINT8_MAX)
            plans[i].handler = plans[i].form;
    }
}

/* A line goes from any instruction to the first that jumps, stores, or is special. */
static bool ends_line(const struct plan *plan)
{
    unsigned operation = plan->form / SHAPES;
    if (plan->handler == SPECIAL_HANDLER)
        return true;
    if (operation >= FIRST_ONE)
        return plan->form & SOURCE_IN_MEMORY;
    return operation >= FIRST_CONDITION || plan->form & DESTINATION_IN_MEMORY;
}

static bool is_on_words_in_registers(const struct plan *plan)
{
    return plan->handler != SPECIAL_HANDLER && plan->form < FORM(FIRST_CONDITION, 0) && plan->form % SHAPES == 0;
}

/* Lets PLAN, in a line, have a handler together with the next instruction: processors foresee the jump from handler to
 * handler badly in long code, and so there are half as many. */
static void make_pair(struct plan *plan)
{
    const struct plan *next = &plans[plan->next / 2];
    if (is_on_words_in_registers(plan) && is_on_words_in_registers(next))
        plan->handler = PAIR(plan->form / SHAPES, next->form / SHAPES);
}

/* Whether all of the line from PLAN on has been reached before, and no landmark is behind PLAN in it. */
static bool is_whole(struct monitor *monitor, const struct plan *plan)
{
    while (!ends_line(plan)) {
        plan = &plans[plan->next / 2];
        if (plan->form == 0 || *monitor_landmark(monitor, (uint32_t)(plan - plans) * 2))
            return false;
    }
    return true;
}

/* Makes the line from PLAN on; what is behind PLAN in it is made before. */
static void make_line(struct plan *plan)
{
    struct line_digest *digest = &digests[plan - plans];
    plan->line_count           = 1;
    plan->line_cycles          = plan_cycles(plan);
    *digest                    = line_of_one((uint32_t)(plan - plans) * 2);
    if (ends_line(plan))
        return;
    struct plan *next = &plans[plan->next / 2];
    if (next->line_count == 0)
        make_line(next);
    plan->line_count += next->line_count;
    plan->line_cycles += next->line_cycles;
    *digest = line_of_two(*digest, digests[next - plans]);
    make_pair(plan);
}

const struct plan *lines_reach(struct monitor *monitor, uint32_t pc)
{
    if (lines_made_for != lines_version(monitor))
        forget_lines();
    lines_made_for    = lines_version(monitor);
    struct plan *plan = plan_at(pc);
    if (plan != NULL && plan->line_count == 0 && is_whole(monitor, plan))
        make_line(plan);
    return plan;
}
