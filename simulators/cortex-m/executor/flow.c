/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "flow.h"

#include "lockstep.h"
#include "memory.h"
#include "state.h"

static bool loads_pc(const struct operation *operation)
{
    return operation->code == OPERATION_LOAD_MULTIPLE
               ? operation->immediate >> PROGRAM_COUNTER & 1
               : operation->code == OPERATION_LOAD && operation->destination == PROGRAM_COUNTER;
}

/* Whether the instruction at ADDRESS was compared, and has an effect. */
static bool is_known(uint32_t address)
{
    return memory_is_code(address) && lockstep_trusts(address) && state_operation(address)->happens[0] != NULL;
}

static enum flow flow_of(const struct operation *operation)
{
    if (loads_pc(operation))
        return LEAVES;
    if (operation_has(operation, PROGRAM_COUNTER))
        return NOT_KNOWN;
    switch (operation->code) {
    case OPERATION_B:
    case OPERATION_BL: return JUMPS;
    case OPERATION_B_CONDITIONAL:
    case OPERATION_CBZ:
    case OPERATION_CBNZ: return CHOOSES;
    case OPERATION_BX: return LEAVES;
    case OPERATION_IT:
    case OPERATION_BLX:
    case OPERATION_BRANCH_TABLE_8:
    case OPERATION_BRANCH_TABLE_16: return NOT_KNOWN;
    default: return GOES_ON;
    }
}

enum flow flow_at(uint32_t address)
{
    const bool has_flow = is_known(address) && !state_operation(address)->in_block;
    return has_flow ? flow_of(state_operation(address)) : NOT_KNOWN;
}

bool flow_is_block(uint32_t address)
{
    return is_known(address) && state_operation(address)->code == OPERATION_IT;
}

bool flow_in_block(uint32_t address)
{
    return is_known(address) && state_operation(address)->in_block && flow_of(state_operation(address)) == GOES_ON;
}
