#include "lines.h"

#include <stddef.h>

#include "device.h"

struct plan        plans[PLANS];
struct line_digest digests[PLANS];
uint32_t           lines_landmarks;

uint8_t lines_cycles_of(const struct plan *plan)
{
    return timing_cycles[word_at((uint16_t)(2 * (plan - plans)))];
}

static void forget_lines(void)
{
    for (size_t i = 0; i < PLANS; i++) {
        plans[i].line_count = plans[i].line_cycles = 0;
        if (plans[i].handler > UINT8_MAX)
            plans[i].handler = plans[i].form;
    }
}

/* Landmarks stay from run to run: so lines seldom change. */
static inline void heed_landmarks(const struct monitor *monitor)
{
    if (monitor->landmarks_set == lines_landmarks)
        return;
    lines_landmarks = monitor->landmarks_set;
    forget_lines();
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

/* Whether all of the line from PLAN on has been reached before, and holds no landmark behind it. */
static bool is_whole(struct monitor *monitor, const struct plan *plan)
{
    while (!plan_ends_line(plan)) {
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
    plan->line_cycles          = lines_cycles_of(plan);
    *digest                    = line_of_one((uint32_t)(plan - plans) * 2);
    if (plan_ends_line(plan))
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
    struct plan *plan = &plans[pc / 2];
    heed_landmarks(monitor);
    if (pc % 2 != 0 || plan->form == 0)
        plan_make(plan, (uint16_t)pc);
    if (plan->form == 0)
        return NULL;
    if (plan->line_count == 0 && is_whole(monitor, plan))
        make_line(plan);
    return plan;
}

void lines_forget(uint32_t address, uint32_t bytes)
{
    bool any = false;
    for (uint32_t at = address < 4 ? 0 : address - 4; at < address + bytes; at += 2) {
        any |= plans[at / 2].form > 0;
        plans[at / 2] = (struct plan){0};
    }
    if (any)
        forget_lines();
}
