/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the operations do is said in effects/computations.h and accesses.h. In this code EAX is the first register and
 * the result, ECX the operand. */
#include "native.h"

#include "native_code.h"

/* ---- Computations */

static bool has_code(const struct operation *operation)
{
    if (operation->code > OPERATION_RSB)
        return false;
    switch (operation->operand) {
    case OPERAND_IMMEDIATE:
    case OPERAND_REGISTER: return true;
    case OPERAND_LSL:
    case OPERAND_LSR:
    case OPERAND_ASR:
    case OPERAND_ROR: return operation->amount >= 1 && operation->amount <= LONGEST_SHIFT;
    default: return false;
    }
}

static bool is_logical(const struct operation *operation)
{
    return operation->code <= OPERATION_EOR;
}

/* ECX becomes the operand; the carry flag, if the operation changes it so, what is shifted out. */
static void add_operand(const struct operation *operation)
{
    static const uint8_t SHIFTS[] = {
        [OPERAND_LSL] = 0xe1, [OPERAND_LSR] = 0xe9, [OPERAND_ASR] = 0xf9, [OPERAND_ROR] = 0xc9};
    const bool shows_carry = operation->sets_flags && is_logical(operation);
    if (operation->operand == OPERAND_IMMEDIATE) {
        add_byte(0xb9); /* mov ecx, immediate */
        add_word(operation->immediate);
        if (shows_carry && operation->carry != CARRY_STAYS)
            set_word(own.carry, operation->carry);
        return;
    }
    load_register(ECX, operation->second);
    if (operation->operand == OPERAND_REGISTER)
        return;
    add_bytes(0xc1, SHIFTS[operation->operand]);
    add_byte(operation->amount);
    if (shows_carry)
        set_flag(IF_CARRY, own.carry);
}

/* The carry of this computer becomes ARM's. */
static void add_carry(void)
{
    add_memory(LOAD_FROM, EDX, own.carry);
    add_bytes(0xd1, 0xea); /* shr edx, 1 */
}

/* EAX becomes the result. Returns the condition that is ARM's carry then, if it is no logical operation. */
static unsigned add_result(enum operation_code code)
{
    enum { NOT = 0xf7, OF_ECX = 0xd1, EAX_ECX = 0xc8 };
    switch (code) {
    case OPERATION_BIC:
    case OPERATION_ORN:
    case OPERATION_SBC: add_bytes(NOT, OF_ECX); break;
    case OPERATION_RSB: add_bytes(0x87, EAX_ECX); break; /* xchg eax, ecx */
    default: break;
    }
    switch (code) {
    case OPERATION_AND:
    case OPERATION_BIC: add_bytes(0x21, EAX_ECX); return 0;
    case OPERATION_ORR:
    case OPERATION_ORN: add_bytes(0x09, EAX_ECX); return 0;
    case OPERATION_EOR: add_bytes(0x31, EAX_ECX); return 0;
    case OPERATION_ADD: add_bytes(0x01, EAX_ECX); return IF_CARRY;
    case OPERATION_ADC:
    case OPERATION_SBC:
        add_carry();
        add_bytes(0x11, EAX_ECX); /* adc eax, ecx */
        return IF_CARRY;
    default: add_bytes(0x29, EAX_ECX); return IF_NO_CARRY; /* sub eax, ecx */
    }
}

static void add_computation(const struct operation *operation)
{
    const bool sums = !is_logical(operation);
    load_register(EAX, operation->first);
    add_operand(operation);
    unsigned carry = add_result(operation->code);
    store_register(EAX, operation->destination); /* which, like what follows but for SETcc, changes no flag here */
    if (!operation->sets_flags)
        return;
    add_memory(STORE_TO, EAX, own.result);
    if (sums) {
        set_flag(carry, own.carry);
        set_flag(IF_OVERFLOW, own.overflow);
    }
}

/* DESTINATION = THIRD + FIRST * SECOND */
static void add_product(const struct operation *operation)
{
    load_register(EAX, operation->first);
    add_byte(0x0f);
    add_memory(0xaf, EAX, &own.registers[operation->second]); /* imul */
    add_memory(0x03, EAX, &own.registers[operation->third]);  /* add */
    store_register(EAX, operation->destination);
    if (operation->sets_flags)
        add_memory(STORE_TO, EAX, own.result);
}

/* ---- Branches: own.next is the instruction behind them */

/* WORD is compared with zero. */
static void compare_with_zero(const uint32_t *word)
{
    add_memory(0x83, 7, word); /* cmp dword [word], 0 */
    add_byte(0);
}

/* The jump over what is done if CONDITION, as encoded, holds; 0 if there is no such code. */
static uint32_t add_condition(unsigned condition)
{
    static const enum calls_condition FAILS[][2] = {{CALLS_IF_NOT_ZERO, CALLS_IF_ZERO},
                                                    {CALLS_IF_ZERO, CALLS_IF_NOT_ZERO},
                                                    {CALLS_IF_NOT_NEGATIVE, CALLS_IF_NEGATIVE}};
    const unsigned                    test       = condition >> 1;
    if (test >= sizeof FAILS / sizeof *FAILS)
        return 0;
    compare_with_zero(test == 1 ? own.carry : own.result);
    return calls_add_jump(FAILS[test][condition & 1]);
}

/* Returns false if there is no such code. */
static bool add_branch(const struct operation *operation)
{
    uint32_t jump = 0;
    switch (operation->code) {
    case OPERATION_B: break;
    case OPERATION_B_CONDITIONAL: jump = add_condition(operation->amount); break;
    case OPERATION_CBZ:
    case OPERATION_CBNZ:
        compare_with_zero(&own.registers[operation->first]);
        jump = calls_add_jump(operation->code == OPERATION_CBZ ? CALLS_IF_NOT_ZERO : CALLS_IF_ZERO);
        break;
    default: return false;
    }
    if (jump == 0 && operation->code != OPERATION_B)
        return false;
    set_word(&own.next, operation->immediate);
    if (jump != 0)
        calls_land(jump);
    return true;
}

bool native_add(const struct operation *operation)
{
    const bool computes = operation->code >= FIRST_WITH_OPERAND && operation->code <= LAST_WITH_OPERAND;
    if (operation->code == OPERATION_MLA)
        add_product(operation);
    else if (computes && has_code(operation))
        add_computation(operation);
    else
        return add_branch(operation);
    return true;
}
