/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "needed_flags.h"

#include <string.h>

#include "effects.h"
#include "flow.h"
#include "live_flags.h"
#include "state.h"

static bool computes(const struct operation *operation)
{
    return operation->code >= FIRST_WITH_OPERAND && operation->code <= LAST_WITH_OPERAND;
}

static bool is_sum(const struct operation *operation)
{
    return operation->code >= OPERATION_ADD && operation->code <= OPERATION_RSB;
}

static bool is_shifted_by_register(const struct operation *operation)
{
    return computes(operation) && operation->operand >= OPERAND_LSL_BY;
}

/* Flags that OPERATION may change. */
static uint32_t may_change(const struct operation *operation)
{
    if (!operation->sets_flags)
        return 0;
    if (!computes(operation)) /* MULS */
        return FLAGS_NZ;
    if (is_sum(operation))
        return ALL_FLAGS;
    const bool shifts = operation->operand >= OPERAND_LSL;
    return FLAGS_NZ | (shifts || operation->carry != CARRY_STAYS ? FLAG_C : 0);
}

/* Of these, what it sets whatever they were: a shift by 0 leaves the carry. */
static uint32_t sets_whatever(const struct operation *operation)
{
    return may_change(operation) & ~(is_shifted_by_register(operation) ? FLAG_C : 0);
}

static uint32_t flags_of_condition(unsigned condition)
{
    static const uint8_t READ[] = {FLAGS_NZ,          FLAG_C, FLAGS_NZ, FLAG_V, FLAGS_NZ | FLAG_C, FLAGS_NZ | FLAG_V,
                                   FLAGS_NZ | FLAG_V, 0};
    return READ[condition >> 1];
}

static uint32_t reads(const struct operation *operation)
{
    if (operation->code == OPERATION_B_CONDITIONAL)
        return flags_of_condition(operation->amount);
    if (operation->code == OPERATION_ADC || operation->code == OPERATION_SBC ||
        (computes(operation) && operation->operand == OPERAND_RRX))
        return FLAG_C;
    return 0;
}

/* ---- Behind a line */

/* Of the instruction with this OPERATION and FLOW, which leads to NEXT if it does not branch. */
static struct flag_use use_of(const struct operation *operation, enum flow flow, uint32_t next)
{
    struct flag_use use = {.sets  = sets_whatever(operation),
                           .reads = reads(operation),
                           .way   = LEADS_AWAY,
                           .next  = next,
                           .taken = operation->immediate};
    if (flow == GOES_ON)
        use.way = LEADS_ON;
    if (flow == CHOOSES)
        use.way = BRANCHES;
    if (flow == JUMPS) {
        use.way  = LEADS_ON;
        use.next = operation->immediate;
    }
    return use;
}

static bool use_at(struct monitor *monitor, uint32_t address, struct flag_use *use)
{
    const enum flow flow = flow_at(address);
    (void)monitor;
    if (flow == NOT_KNOWN)
        return false;
    const struct operation *operation = state_operation(address);
    *use                              = use_of(operation, flow, address + operation->bytes);
    return true;
}

static const struct flag_reader READER = {use_at, ALL_FLAGS};

static void need(struct line_step *step, uint32_t flags)
{
    struct operation *operation = &step->operation;
    step->needed                = (uint8_t)flags;
    operation->sets_flags       = flags != 0;
    memcpy(operation->happens, effect_of(operation), sizeof operation->happens);
}

void needed_flags_find(struct line_step *steps, uint32_t count)
{
    const struct line_step *last = &steps[count - 1];
    const struct flag_use use = use_of(&last->operation, flow_at(last->address), last->address + last->operation.bytes);
    uint32_t              live = live_flags_behind(&READER, NULL, &use);
    for (uint32_t i = count; i-- > 0;) {
        struct line_step *step    = &steps[i];
        const bool        always  = step->condition == ALWAYS;
        const uint32_t    changed = may_change(&step->operation);
        const uint32_t    set     = always ? sets_whatever(&step->operation) : 0;
        const uint32_t    read    = reads(&step->operation) | flags_of_condition(step->condition);
        if (changed != 0)
            need(step, changed & live);
        live = (live & ~set) | read;
    }
}
