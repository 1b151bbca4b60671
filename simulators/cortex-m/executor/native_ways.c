/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What branches do is said in effects/accesses.h: own.next is the instruction behind them. */
#include "native.h"
#include "native_code.h"

/* EAX, which is 0 or 1, remains 0 only if the result is not zero. */
static void add_if_zero(void)
{
    change_memory(BY_CMP, own.result, 1); /* carries if it is zero */
    change_by_constant(BY_ADC, EAX, 0);
}

/* A comparison that says whether the TEST of a condition is passed; where it is about several flags, by zero. */
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

uint32_t native_add_condition(unsigned condition)
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

uint32_t native_add_choice(const struct operation *operation)
{
    if (operation->code == OPERATION_B_CONDITIONAL)
        return native_add_condition(operation->amount);
    change_memory(BY_CMP, &own.registers[operation->first], 0);
    return calls_add_jump(operation->code == OPERATION_CBZ ? CALLS_IF_NOT_ZERO : CALLS_IF_ZERO);
}

void native_add_interworking(void)
{
    add_bytes(0xa8, 1); /* test al, 1 */
    const uint32_t thumb = calls_add_jump(CALLS_IF_NOT_ZERO);
    add_memory(0xc6, 0, &lanes.refused); /* mov byte [refused], 1 */
    add_byte(1);
    calls_land(thumb);
    change_by_constant(BY_AND, EAX, ~1u);
    add_memory(STORE_TO, EAX, &own.next);
}

static void add_link(void)
{
    add_memory(LOAD_FROM, EAX, &own.next);
    change_by_constant(BY_OR, EAX, 1);
    store_register(EAX, LINK_REGISTER);
}

bool native_add_way(const struct operation *operation)
{
    switch (operation->code) {
    case OPERATION_NOP: return true;
    case OPERATION_B: set_word(&own.next, operation->immediate); return true;
    case OPERATION_BL:
        add_link();
        set_word(&own.next, operation->immediate);
        return true;
    case OPERATION_BX:
        load_register(EAX, operation->second);
        native_add_interworking();
        return true;
    case OPERATION_B_CONDITIONAL:
    case OPERATION_CBZ:
    case OPERATION_CBNZ: {
        const uint32_t stays = native_add_choice(operation);
        set_word(&own.next, operation->immediate);
        calls_land(stays);
        return true;
    }
    default: return false;
    }
}
