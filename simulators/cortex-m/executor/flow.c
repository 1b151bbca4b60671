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

enum flow flow_at(uint32_t address)
{
    if (!memory_is_code(address) || !lockstep_trusts(address))
        return NOT_KNOWN;
    const struct operation *operation = state_operation(address);
    if (operation->happens[0] == NULL || operation->in_block)
        return NOT_KNOWN;
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
