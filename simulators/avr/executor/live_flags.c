/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "live_flags.h"

#include "lines.h"
#include "lockstep.h"

/* How far to look behind a line: over so many branches in a row, and between them so many instructions. */
enum { BRANCHES_AHEAD = 2, INSTRUCTIONS_AHEAD = 24 };

/* The flag that the instruction with this PLAN looks at to find its way. */
static uint32_t flag_of_branch(const struct plan *plan)
{
    return plan->instruction->flow == BRANCH ? 1u << (plan->opcode & 7) : 0;
}

static uint32_t live_at(struct monitor *monitor, uint32_t pc, unsigned branches);

/* Behind the instruction with this PLAN. */
static uint32_t live_behind(struct monitor *monitor, const struct plan *plan, unsigned branches)
{
    const enum flow flow = (enum flow)plan->instruction->flow;
    if (line_step_leads_on(plan))
        return live_at(monitor, plan->next, branches);
    if ((flow != BRANCH && flow != SKIP) || branches == 0)
        return ALL_FLAGS;
    return live_at(monitor, plan->next, branches - 1) | live_at(monitor, plan->taken_next, branches - 1);
}

/* In front of PC. What is not known yet, or may change, reads all. */
static uint32_t live_at(struct monitor *monitor, uint32_t pc, unsigned branches)
{
    uint32_t live = 0, undecided = ALL_FLAGS;
    for (unsigned i = 0; i < INSTRUCTIONS_AHEAD && undecided != 0; i++) {
        if (!lines_may_hold(pc) || *monitor_landmark(monitor, pc))
            break;
        const struct plan *plan = &plans[pc / 2];
        const uint8_t      code = lockstep_effect(pc)->effect.code;
        live |= undecided & (line_step_reads_flags(code) | flag_of_branch(plan));
        undecided &= ~line_step_sets_flags(code) & ~live;
        if (!line_step_leads_on(plan))
            return live | (undecided & live_behind(monitor, plan, branches));
        pc = plan->next;
    }
    return live | undecided;
}

void live_flags_find(struct monitor *monitor, struct line_step *steps_of_line, uint32_t count)
{
    const struct plan *last = &plans[steps_of_line[count - 1].pc / 2];
    uint32_t           live = live_behind(monitor, last, BRANCHES_AHEAD) | flag_of_branch(last);
    for (uint32_t i = count; i-- > 0;) {
        struct line_step *step  = &steps_of_line[i];
        const uint32_t    sets  = line_step_sets_flags(step->effect.code);
        uint32_t          reads = line_step_reads_flags(step->effect.code);
        step->needed            = (uint8_t)(sets & live);
        if ((step->needed & FLAG_Z) == 0)
            reads &= ~(sets & FLAG_Z); /* those that read Z do so to set it */
        live = (live & ~sets) | reads;
    }
}
