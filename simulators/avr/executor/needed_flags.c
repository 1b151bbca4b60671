/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "needed_flags.h"

#include "lines.h"
#include "live_flags.h"
#include "lockstep.h"

static bool use_at(struct monitor *monitor, uint32_t pc, struct flag_use *use)
{
    if (!lines_may_hold(pc) || *monitor_landmark(monitor, pc))
        return false;
    const struct plan *plan = &plans[pc / 2];
    const enum flow    flow = (enum flow)plan->instruction->flow;
    const uint8_t      code = lockstep_effect(pc)->effect.code;
    *use                    = (struct flag_use){.sets  = line_step_sets_flags(code),
                                                .reads = line_step_reads_flags(code),
                                                .next  = plan->next,
                                                .taken = plan->taken_next};
    if (flow == BRANCH) /* what it looks at to find its way */
        use->reads |= 1u << (plan->opcode & 7);
    if (!line_step_leads_on(plan))
        use->way = flow == BRANCH || flow == SKIP ? BRANCHES : LEADS_AWAY;
    return true;
}

static const struct flag_reader READER = {use_at, ALL_FLAGS};

void needed_flags_find(struct monitor *monitor, struct line_step *steps_of_line, uint32_t count)
{
    struct flag_use use;
    uint32_t        live = ALL_FLAGS;
    for (uint32_t i = count; i-- > 0;) {
        struct line_step *step = &steps_of_line[i];
        use_at(monitor, step->pc, &use);
        if (i == count - 1)
            live = live_flags_behind(&READER, monitor, &use);
        step->needed = (uint8_t)(use.sets & live);
        if ((step->needed & FLAG_Z) == 0)
            use.reads &= ~(use.sets & FLAG_Z); /* those that read Z do so to set it */
        live = (live & ~use.sets) | use.reads;
    }
}
