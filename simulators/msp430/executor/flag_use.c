/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "flag_use.h"

#include "device.h"
#include "plan.h"

static unsigned read_by_jump(enum when when)
{
    static const uint16_t READ[] = {[IF_NOT_ZERO]         = FLAG_Z,
                                    [IF_ZERO]             = FLAG_Z,
                                    [IF_NO_CARRY]         = FLAG_C,
                                    [IF_CARRY]            = FLAG_C,
                                    [IF_NEGATIVE]         = FLAG_N,
                                    [IF_LESS]             = FLAG_N | FLAG_V,
                                    [IF_GREATER_OR_EQUAL] = FLAG_N | FLAG_V,
                                    [ALWAYS]              = 0};
    return READ[when];
}

static void use_of_jump(const struct plan *plan, enum when when, struct flag_use *use)
{
    use->reads = read_by_jump(when);
    use->way   = when == ALWAYS ? LEADS_ON : BRANCHES;
    use->taken = plan->destination_offset;
    if (when == ALWAYS)
        use->next = plan->destination_offset;
}

/* Of what goes where its source says. */
static void lead_to_source(const struct plan *plan, struct flag_use *use)
{
    use->way  = plan->form & SOURCE_IN_MEMORY || plan->source != ZERO ? LEADS_AWAY : LEADS_ON;
    use->next = plan->source_offset;
}

/* Returns false where the operation changes SR itself, too. */
static bool use_of_one_operand(const struct plan *plan, enum one_operand operation, struct flag_use *use)
{
    switch (operation) {
    case SWPB:
    case PUSH: break;
    case CALL: lead_to_source(plan, use); break;
    case RETI: use->way = LEADS_AWAY; break;
    default: /* RRC, RRA, SXT */
        use->sets  = FLAGS;
        use->reads = operation == RRC ? FLAG_C : 0;
        break;
    }
    return plan->source != STATUS || operation == PUSH;
}

/* As above. */
static bool use_of_two_operands(const struct plan *plan, enum two_operands operation, struct flag_use *use)
{
    const bool to_register = !(plan->form & DESTINATION_IN_MEMORY);
    const bool moves       = operation == MOV || operation == BIC || operation == BIS;
    if (!moves)
        use->sets = FLAGS;
    if (operation == ADDC || operation == SUBC || operation == DADD)
        use->reads = FLAG_C;
    if (to_register && plan->destination == PROGRAM_COUNTER) {
        lead_to_source(plan, use);
        return operation == MOV;
    }
    if (!to_register || plan->destination != STATUS)
        return true;
    if ((operation == BIC || operation == BIS) && plan->form % SHAPES == 0 && plan->source == ZERO) {
        use->sets = plan->source_offset & FLAGS;
        return true;
    }
    return false;
}

static bool use_at(struct monitor *monitor, uint32_t pc, struct flag_use *use)
{
    const struct plan *plan = &plans[pc / 2];
    if (pc % 2 != 0 || plan->form == 0 || *monitor_landmark(monitor, pc))
        return false;
    const unsigned operation = plan->form / SHAPES;
    *use                     = (struct flag_use){.next = plan->next};
    bool is_known            = true;
    if (operation >= FIRST_ONE)
        is_known = use_of_one_operand(plan, (enum one_operand)(operation - FIRST_ONE), use);
    else if (operation >= FIRST_CONDITION)
        use_of_jump(plan, (enum when)(operation - FIRST_CONDITION), use);
    else
        is_known = use_of_two_operands(plan, (enum two_operands)operation, use);
    if (plan->source == STATUS)
        use->reads = FLAGS;
    return is_known;
}

const struct flag_reader flag_reader = {use_at, FLAGS};
