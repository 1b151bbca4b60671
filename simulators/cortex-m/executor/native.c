/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What has an operand, as effects/computations.h says it. In this code EAX is the first register and the result, ECX
 * the operand if it must be computed. */
#include "native.h"

#include "native_code.h"

static bool is_logical(const struct operation *operation)
{
    return operation->code <= OPERATION_EOR;
}

static bool has_code(const struct line_step *step)
{
    const struct operation *operation = &step->operation;
    if (operation->code < FIRST_WITH_OPERAND || operation->code > OPERATION_RSB)
        return false;
    return operation->operand < OPERAND_LSL_BY || (step->needed & FLAG_C) == 0;
}

/* ---- The carry, which is also that of this computer, until it has executed what changes that */

static struct {
    uint32_t until; /* this place in the code; 0: it is not */
    bool     inverted;
} carry;

static void keep_carry(bool inverted)
{
    carry.until    = calls_here();
    carry.inverted = inverted;
}

/* The carry of this computer becomes ARM's. May change EDX. */
static void bring_carry(void)
{
    if (carry.until != calls_here()) {
        add_memory(LOAD_FROM, EDX, own.carry);
        add_bytes(0xd1, 0xea); /* shr edx, 1 */
    } else if (carry.inverted) {
        add_byte(0xf5); /* cmc */
    }
}

/* ---- The operand */

static const uint8_t SHIFTS[] = {[OPERAND_LSL] = BY_SHL,    [OPERAND_LSR] = BY_SHR,    [OPERAND_ASR] = BY_SAR,
                                 [OPERAND_ROR] = BY_ROR,    [OPERAND_RRX] = BY_RCR,    [OPERAND_LSL_BY] = BY_SHL,
                                 [OPERAND_LSR_BY] = BY_SHR, [OPERAND_ASR_BY] = BY_SAR, [OPERAND_ROR_BY] = BY_ROR};

/* NUMBER becomes register SECOND, shifted; the carry of this computer, what is shifted out. */
static void add_shifted(const struct operation *operation, unsigned number)
{
    const unsigned by = SHIFTS[operation->operand];
    if (operation->operand == OPERAND_RRX) {
        bring_carry();
        load_register(number, operation->second);
        add_bytes(0xd1, 0xc0u | by << 3 | number); /* rcr number, 1 */
        return;
    }
    load_register(number, operation->second);
    if (operation->amount > LONGEST_SHIFT) {
        shift_register(by, number, LONGEST_SHIFT);
        shift_register(by, number, operation->amount - LONGEST_SHIFT);
    } else {
        shift_register(by, number, operation->amount);
    }
}

/* NUMBER, not ECX, becomes register SECOND, shifted by the lowest byte of register THIRD. */
static void add_shifted_by(const struct operation *operation, unsigned number)
{
    const unsigned by     = SHIFTS[operation->operand];
    const bool     clears = by == BY_SHL || by == BY_SHR; /* by 32 and more */
    add_byte(0x0f);
    add_memory(0xb6, ECX, &own.registers[operation->third]); /* movzx ecx, byte [third] */
    load_register(number, operation->second);
    if (clears) {
        change_by_constant(BY_CMP, ECX, LONGEST_SHIFT + 1);
        change_by_register(BY_SBB, EDX, EDX); /* -1 if it is less */
    } else if (by == BY_SAR) {
        load_constant(EDX, LONGEST_SHIFT);
        change_by_register(BY_CMP, ECX, EDX);
        add_of_two(0x47, ECX, EDX); /* cmova ecx, edx */
    }
    shift_register_by(by, number);
    if (clears)
        change_by_register(BY_AND, number, EDX);
}

/* NUMBER becomes the operand, which is no immediate one. */
static void add_operand(const struct line_step *step, unsigned number)
{
    const struct operation *operation = &step->operation;
    if (operation->operand >= OPERAND_LSL_BY) {
        add_shifted_by(operation, number);
    } else if (operation->operand == OPERAND_REGISTER) {
        load_register(number, operation->second);
    } else {
        add_shifted(operation, number);
        if ((step->needed & FLAG_C) != 0 && is_logical(operation))
            set_flag(IF_CARRY, own.carry);
    }
}

/* ---- The result */

static const struct result {
    uint8_t by;
    bool    complements; /* the operand first */
    bool    adds_carry;
    bool    inverts_carry;
} RESULTS[] = {
    [OPERATION_AND] = {BY_AND, false, false, false}, [OPERATION_BIC] = {BY_AND, true, false, false},
    [OPERATION_ORR] = {BY_OR, false, false, false},  [OPERATION_ORN] = {BY_OR, true, false, false},
    [OPERATION_EOR] = {BY_XOR, false, false, false}, [OPERATION_ADD] = {BY_ADD, false, false, false},
    [OPERATION_ADC] = {BY_ADC, false, true, false},  [OPERATION_SBC] = {BY_ADC, true, true, false},
    [OPERATION_SUB] = {BY_SUB, false, false, true},  [OPERATION_RSB] = {BY_SUB, false, false, true},
};

/* Whether the result is the operand, or its complement. */
static bool moves(const struct operation *operation)
{
    return operation->first == REGISTER_ZERO && (operation->code == OPERATION_ORR || operation->code == OPERATION_ORN);
}

static void add_result_of_immediate(const struct line_step *step, const struct result *result)
{
    const struct operation *operation = &step->operation;
    const uint32_t          value     = result->complements ? ~operation->immediate : operation->immediate;
    if ((step->needed & FLAG_C) != 0 && is_logical(operation) && operation->carry != CARRY_STAYS)
        set_word(own.carry, operation->carry);
    if (result->adds_carry)
        bring_carry();
    if (moves(operation)) {
        load_constant(EAX, value);
    } else if (operation->code == OPERATION_RSB) {
        load_constant(EAX, value);
        change_by_memory(result->by, EAX, &own.registers[operation->first]);
    } else {
        load_register(EAX, operation->first);
        change_by_constant(result->by, EAX, value);
    }
}

static void add_result(const struct line_step *step, const struct result *result)
{
    const struct operation *operation = &step->operation;
    const bool              reversed  = operation->code == OPERATION_RSB;
    if (operation->operand == OPERAND_IMMEDIATE) {
        add_result_of_immediate(step, result);
        return;
    }
    if (operation->operand == OPERAND_REGISTER && !result->complements && !reversed && !moves(operation)) {
        if (result->adds_carry)
            bring_carry();
        load_register(EAX, operation->first);
        change_by_memory(result->by, EAX, &own.registers[operation->second]);
        return;
    }
    const unsigned number = reversed || moves(operation) ? EAX : ECX;
    add_operand(step, number);
    if (result->complements)
        add_bytes(0xf7, 0xd0u | number); /* not number */
    if (result->adds_carry)
        bring_carry();
    if (reversed) {
        change_by_memory(result->by, EAX, &own.registers[operation->first]);
    } else if (!moves(operation)) {
        load_register(EAX, operation->first);
        change_by_register(result->by, EAX, ECX);
    }
}

/* What follows the result changes no flag of this computer. */
static void add_computation(const struct line_step *step)
{
    const struct operation *operation = &step->operation;
    const struct result    *result    = &RESULTS[operation->code];
    add_result(step, result);
    if (operation->destination != REGISTER_SINK)
        store_register(EAX, operation->destination);
    if (step->needed & FLAGS_NZ)
        add_memory(STORE_TO, EAX, own.result);
    if (is_logical(operation))
        return;
    if (step->needed & FLAG_C)
        set_flag(result->inverts_carry ? IF_NO_CARRY : IF_CARRY, own.carry);
    if (step->needed & FLAG_V)
        set_flag(IF_OVERFLOW, own.overflow);
    if (step->needed & FLAG_C)
        keep_carry(result->inverts_carry);
}

void native_begin(void)
{
    calls_begin(&own);
    carry.until = 0;
}

void native_land(uint32_t jump)
{
    calls_land(jump);
    carry.until = 0;
}

bool native_add(const struct line_step *step)
{
    if (!has_code(step))
        return native_add_other(&step->operation) || native_add_way(&step->operation);
    add_computation(step);
    return true;
}
