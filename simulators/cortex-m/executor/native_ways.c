/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What branches do is said in effects/accesses.h: own.next is the instruction behind them. */
#include "native.h"
#include "native_code.h"

/* EAX becomes 0 if N and V, or with ZERO the carry and nothing, are as they must be, and with ZERO the result is not
 * zero. */
static void add_if_zero(void)
{
    change_memory(BY_CMP, own.result, 1); /* carries if it is zero */
    change_by_constant(BY_ADC, EAX, 0);
}

/* A comparison that says whether the TEST of a condition is passed. */
static void add_test(unsigned test)
{
    switch (test) {
    case 0:
    case 2: change_memory(BY_CMP, own.result, 0); break;
    case 1: change_memory(BY_CMP, own.carry, 0); break;
    case 3: change_memory(BY_CMP, own.overflow, 0); break;
    case 4:
        add_memory(LOAD_FROM, EAX, own.carry);
        change_by_constant(BY_XOR, EAX, 1);
        add_if_zero();
        break;
    default:
        add_memory(LOAD_FROM, EAX, own.result);
        shift_register(BY_SHR, EAX, 31);
        change_by_memory(BY_XOR, EAX, own.overflow);
        if (test == 6)
            add_if_zero();
        break;
    }
}

/* The jump over what is done if CONDITION, as encoded, holds. */
static uint32_t add_condition(unsigned condition)
{
    static const enum calls_condition FAILS[][2] = {
        {CALLS_IF_NOT_ZERO, CALLS_IF_ZERO},         {CALLS_IF_ZERO, CALLS_IF_NOT_ZERO},
        {CALLS_IF_NOT_NEGATIVE, CALLS_IF_NEGATIVE}, {CALLS_IF_ZERO, CALLS_IF_NOT_ZERO},
        {CALLS_IF_NOT_ZERO, CALLS_IF_ZERO},         {CALLS_IF_NOT_ZERO, CALLS_IF_ZERO},
        {CALLS_IF_NOT_ZERO, CALLS_IF_ZERO},
    };
    add_test(condition >> 1);
    return calls_add_jump(FAILS[condition >> 1][condition & 1]);
}

/* To where SECOND says; to what is no Thumb code by a call. */
static void add_branch_to_register(const struct operation *operation)
{
    load_register(EAX, operation->second);
    add_bytes(0xa8, 1); /* test al, 1 */
    const uint32_t thumb = calls_add_jump(CALLS_IF_NOT_ZERO);
    calls_add((void (*)(void))(uintptr_t)operation->happens[0], operation);
    const uint32_t end = calls_add_jump(CALLS_ALWAYS);
    calls_land(thumb);
    change_by_constant(BY_SUB, EAX, 1);
    add_memory(STORE_TO, EAX, &own.next);
    calls_land(end);
}

static void add_link(void)
{
    add_memory(LOAD_FROM, EAX, &own.next);
    change_by_constant(BY_OR, EAX, 1);
    store_register(EAX, LINK_REGISTER);
}

bool native_add_way(const struct operation *operation)
{
    uint32_t jump = 0;
    switch (operation->code) {
    case OPERATION_NOP: return true;
    case OPERATION_B: break;
    case OPERATION_BL: add_link(); break;
    case OPERATION_BX: add_branch_to_register(operation); return true;
    case OPERATION_B_CONDITIONAL: jump = add_condition(operation->amount); break;
    case OPERATION_CBZ:
    case OPERATION_CBNZ:
        change_memory(BY_CMP, &own.registers[operation->first], 0);
        jump = calls_add_jump(operation->code == OPERATION_CBZ ? CALLS_IF_NOT_ZERO : CALLS_IF_ZERO);
        break;
    default: return false;
    }
    set_word(&own.next, operation->immediate);
    if (jump != 0)
        calls_land(jump);
    return true;
}
