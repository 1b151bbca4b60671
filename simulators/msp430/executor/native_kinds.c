/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "native_kinds.h"

#include "device.h"

enum { FIRST_GENERAL = 4 };

uint8_t native_valid[0x10000];

void native_valid_open(void)
{
    for (uint32_t address = 0; address <= UINT16_MAX; address++) {
        for (unsigned one_byte = 0; one_byte <= 1; one_byte++) {
            const uint16_t at = (uint16_t)address;
            native_valid[at] |= can_load(at, one_byte) ? native_permission(MAY_LOAD, one_byte) : 0;
            native_valid[at] |= can_store(at, one_byte) ? native_permission(MAY_STORE, one_byte) : 0;
        }
        if (region_holds(&device.map.flash, address, 1))
            native_valid[address] |= IN_FLASH;
    }
}

static bool is_valid(unsigned base, uint16_t offset, unsigned may, bool one_byte)
{
    const uint8_t permission = native_permission(may, one_byte);
    return base != ZERO || (native_valid[offset] & permission) == permission;
}

static bool operands_are_valid(const struct plan *plan, unsigned permission_of_source)
{
    const bool one_byte = plan->form & ONE_BYTE;
    if (plan->form & SOURCE_IN_MEMORY && !is_valid(plan->source, plan->source_offset, permission_of_source, one_byte))
        return false;
    if (!(plan->form & DESTINATION_IN_MEMORY))
        return true;
    const unsigned operation = plan->form / SHAPES;
    return is_valid(plan->destination, plan->destination_offset,
                    operation == CMP || operation == BIT ? MAY_LOAD : MAY_STORE, one_byte);
}

static bool has_constant(const struct plan *plan)
{
    return !(plan->form & SOURCE_IN_MEMORY) && plan->source == ZERO;
}

/* What MOV moves there; that it is even is seen when it is moved. */
static bool may_be_stack_pointer(const struct plan *plan)
{
    if (plan->form % SHAPES != 0)
        return false;
    return has_constant(plan) ? plan->source_offset % 2 == 0 : plan->source >= FIRST_GENERAL && plan->source != ZERO;
}

static bool is_pushed_simply(const struct plan *plan)
{
    if (plan->source == STACK_POINTER)
        return plan->form & SOURCE_IN_MEMORY && plan->source_increment == 0;
    return plan->source != STATUS || plan->form / SHAPES == FIRST_ONE + PUSH;
}

/* Which move, and change PC, SP, SR, or nothing; or read SR. */
static enum native_kind special_kind(const struct plan *plan)
{
    const unsigned operation = plan->form / SHAPES;
    const bool     on_words  = plan->form % SHAPES == 0 && has_constant(plan);
    if (is_pop(plan))
        return writes_register(plan, PROGRAM_COUNTER) ? FINDS_WAY
               : plan->destination >= FIRST_GENERAL   ? MOVES_STACK
                                                      : NOT_NATIVE;
    if (plan->source == STATUS)
        return operation != DADD && (plan->form & DESTINATION_IN_MEMORY || plan->destination >= FIRST_GENERAL)
                   ? NATIVE
                   : NOT_NATIVE;
    if (plan->source == STACK_POINTER && plan->source_increment > 0)
        return NOT_NATIVE;
    if (operation == MOV && writes_register(plan, STACK_POINTER))
        return may_be_stack_pointer(plan) ? MOVES_STACK : NOT_NATIVE;
    if (operation == MOV && writes_register(plan, PROGRAM_COUNTER))
        return plan->form & ONE_BYTE ? NOT_NATIVE : FINDS_WAY;
    if (operation == MOV && writes_register(plan, CONSTANT_GENERATOR))
        return on_words ? NATIVE : NOT_NATIVE;
    if ((operation == ADD || operation == SUB) && writes_register(plan, STACK_POINTER))
        return on_words && plan->source_offset % 2 == 0 ? MOVES_STACK : NOT_NATIVE;
    if ((operation == BIC || operation == BIS) && writes_register(plan, STATUS))
        return on_words && (plan->source_offset & ~FLAGS) == 0 ? NATIVE : NOT_NATIVE;
    return NOT_NATIVE;
}

static enum native_kind kind_of_one_operand(const struct plan *plan)
{
    switch (plan->form / SHAPES - FIRST_ONE) {
    case PUSH:
    case CALL:
        if (!operands_are_valid(plan, MAY_LOAD) || !is_pushed_simply(plan))
            return NOT_NATIVE;
        return plan->form / SHAPES - FIRST_ONE == PUSH ? MOVES_STACK : FINDS_WAY;
    case RETI: return NOT_NATIVE;
    default: return plan->handler == SPECIAL_HANDLER || !operands_are_valid(plan, MAY_STORE) ? NOT_NATIVE : NATIVE;
    }
}

enum native_kind native_kind(const struct plan *plan)
{
    const unsigned operation = plan->form / SHAPES;
    if (operation >= FIRST_ONE)
        return kind_of_one_operand(plan);
    if (operation >= FIRST_CONDITION)
        return FINDS_WAY;
    if (!operands_are_valid(plan, MAY_LOAD))
        return NOT_NATIVE;
    return plan->handler == SPECIAL_HANDLER ? special_kind(plan) : NATIVE;
}
