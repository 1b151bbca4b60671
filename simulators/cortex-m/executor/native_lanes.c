/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What operations do is said in effects/computations.h. Names of variables are those of vector registers. */
#include "native_lanes.h"

#include "vectors.h"

static bool has_operand(const struct operation *operation)
{
    return operation->code >= FIRST_WITH_OPERAND && operation->code <= OPERATION_RSB;
}

static bool is_logical(const struct operation *operation)
{
    return operation->code <= OPERATION_EOR;
}

static bool has_code(const struct line_step *step)
{
    const struct operation *operation = &step->operation;
    if (step->accesses)
        return false;
    if (has_operand(operation))
        return operation->operand < OPERAND_LSL_BY || (step->needed & FLAG_C) == 0;
    switch (operation->code) {
    case OPERATION_MOVT:
    case OPERATION_BFI:
    case OPERATION_SBFX:
    case OPERATION_UBFX:
    case OPERATION_SXTH:
    case OPERATION_UXTH:
    case OPERATION_SXTB:
    case OPERATION_UXTB:
    case OPERATION_REV:
    case OPERATION_REV16:
    case OPERATION_REVSH:
    case OPERATION_MLA:
    case OPERATION_MLS: return true;
    default: return false;
    }
}

static unsigned complement(unsigned vector)
{
    return vector_compute(VECTOR_XOR, vector, vector_constant(UINT32_MAX));
}

/* Bit NUMBER of VECTOR, alone. */
static unsigned bit(unsigned vector, unsigned number)
{
    return vector_shifted(VECTOR_RIGHT, vector_shifted(VECTOR_LEFT, vector, 31 - number), 31);
}

/* ---- The operand */

static unsigned rotated(unsigned value, unsigned amount)
{
    if (amount == 0)
        return value;
    return vector_compute(VECTOR_OR, vector_shifted(VECTOR_RIGHT, value, amount),
                          vector_shifted(VECTOR_LEFT, value, 32 - amount));
}

static unsigned shifted(const struct operation *operation, unsigned value)
{
    switch (operation->operand) {
    case OPERAND_LSL: return vector_shifted(VECTOR_LEFT, value, operation->amount);
    case OPERAND_LSR: return vector_shifted(VECTOR_RIGHT, value, operation->amount);
    case OPERAND_ASR: return vector_shifted(VECTOR_SIGNED, value, operation->amount);
    case OPERAND_ROR: return rotated(value, operation->amount);
    default: /* RRX */
        return vector_compute(VECTOR_OR, vector_shifted(VECTOR_RIGHT, value, 1),
                              vector_shifted(VECTOR_LEFT, vector_of(KEPT_CARRY), 31));
    }
}

/* By the lowest byte of AMOUNT. */
static unsigned shifted_by(enum operand how, unsigned value, unsigned amount)
{
    const unsigned distance = vector_compute(VECTOR_AND, amount, vector_constant(how == OPERAND_ROR_BY ? 0x1f : 0xff));
    switch (how) {
    case OPERAND_LSL_BY: return vector_compute(VECTOR_LEFT_BY, value, distance);
    case OPERAND_LSR_BY: return vector_compute(VECTOR_RIGHT_BY, value, distance);
    case OPERAND_ASR_BY: return vector_compute(VECTOR_SIGNED_BY, value, distance);
    default: {
        const unsigned right = vector_compute(VECTOR_RIGHT_BY, value, distance);
        const unsigned left =
            vector_compute(VECTOR_LEFT_BY, value, vector_compute(VECTOR_SUBTRACT, vector_constant(32), distance));
        return vector_compute(VECTOR_OR, right, left);
    }
    }
}

/* The bit of the operand that is shifted out. */
static unsigned bit_shifted_out(const struct operation *operation)
{
    switch (operation->operand) {
    case OPERAND_LSL: return 32u - operation->amount;
    case OPERAND_RRX: return 0;
    default: return operation->amount - 1u;
    }
}

/* The operand; CARRY, if it is not NULL, becomes what is shifted out, if anything is. */
static unsigned operand_of(const struct operation *operation, unsigned *carry)
{
    if (operation->operand == OPERAND_IMMEDIATE) {
        if (carry != NULL && operation->carry != CARRY_STAYS)
            *carry = vector_constant(operation->carry);
        return vector_constant(operation->immediate);
    }
    const unsigned value = vector_of(operation->second);
    if (operation->operand == OPERAND_REGISTER)
        return value;
    if (operation->operand >= OPERAND_LSL_BY)
        return shifted_by((enum operand)operation->operand, value, vector_of(operation->third));
    if (carry != NULL)
        *carry = bit(value, bit_shifted_out(operation));
    return shifted(operation, value);
}

/* ---- Results */

static unsigned logical(const struct operation *operation, unsigned left, unsigned right)
{
    switch (operation->code) {
    case OPERATION_AND: return vector_compute(VECTOR_AND, left, right);
    case OPERATION_BIC: return vector_compute(VECTOR_AND_NOT, right, left);
    case OPERATION_ORR: return vector_compute(VECTOR_OR, left, right);
    case OPERATION_ORN: return vector_compute(VECTOR_OR, left, complement(right));
    default: return vector_compute(VECTOR_XOR, left, right);
    }
}

static void add_logical(const struct line_step *step)
{
    const struct operation *operation = &step->operation;
    const bool              has_carry = (step->needed & FLAG_C) != 0;
    unsigned                carry     = has_carry ? vector_of(KEPT_CARRY) : 0, result;
    const unsigned          right     = operand_of(operation, has_carry ? &carry : NULL);
    if (operation->first == REGISTER_ZERO && operation->code == OPERATION_ORR)
        result = vector_copy(right);
    else
        result = logical(operation, vector_of(operation->first), right);
    if (step->needed & FLAGS_NZ)
        vector_keep(vector_copy(result), KEPT_RESULT);
    if (has_carry)
        vector_keep(carry, KEPT_CARRY);
    vector_keep(result, operation->destination);
}

static unsigned sum(const struct operation *operation, unsigned left, unsigned right)
{
    switch (operation->code) {
    case OPERATION_ADD: return vector_compute(VECTOR_ADD, left, right);
    case OPERATION_SUB: return vector_compute(VECTOR_SUBTRACT, left, right);
    case OPERATION_RSB: return vector_compute(VECTOR_SUBTRACT, right, left);
    default:
        right = operation->code == OPERATION_SBC ? complement(right) : right;
        return vector_compute(VECTOR_ADD, vector_compute(VECTOR_ADD, left, right), vector_of(KEPT_CARRY));
    }
}

/* A2.2.1: AddWithCarry, of LEFT and RIGHT, to RESULT. */
static void keep_flags_of_sum(const struct line_step *step, unsigned left, unsigned right, unsigned result)
{
    const unsigned code = step->operation.code;
    if ((step->needed & (FLAG_C | FLAG_V)) == 0)
        return;
    if (code == OPERATION_SUB || code == OPERATION_SBC)
        right = complement(right);
    if (code == OPERATION_RSB)
        left = complement(left);
    if (step->needed & FLAG_C) {
        const unsigned both = vector_compute(VECTOR_AND, left, right), any = vector_compute(VECTOR_OR, left, right);
        const unsigned carries = vector_compute(VECTOR_OR, both, vector_compute(VECTOR_AND_NOT, result, any));
        vector_keep(vector_shifted(VECTOR_RIGHT, carries, 31), KEPT_CARRY);
    }
    if (step->needed & FLAG_V) {
        const unsigned unlike    = vector_compute(VECTOR_XOR, left, right),
                       turned    = vector_compute(VECTOR_XOR, left, result);
        const unsigned overflows = vector_compute(VECTOR_AND_NOT, unlike, turned);
        vector_keep(vector_shifted(VECTOR_RIGHT, overflows, 31), KEPT_OVERFLOW);
    }
}

static void add_sum(const struct line_step *step)
{
    const struct operation *operation = &step->operation;
    const unsigned          right = operand_of(operation, NULL), left = vector_of(operation->first);
    const unsigned          result = sum(operation, left, right);
    keep_flags_of_sum(step, left, right, result);
    if (step->needed & FLAGS_NZ)
        vector_keep(vector_copy(result), KEPT_RESULT);
    vector_keep(result, operation->destination);
}

/* ---- What has no operand */

/* COUNT bits from LOWEST on, by which of both shifts to the right. */
static unsigned part(unsigned value, enum vector_shift right, unsigned lowest, unsigned count)
{
    return vector_shifted(right, vector_shifted(VECTOR_LEFT, value, 32 - lowest - count), 32 - count);
}

static unsigned inserted(const struct operation *operation)
{
    const unsigned mask   = vector_constant(operation->immediate << operation->amount);
    const unsigned moved  = vector_shifted(VECTOR_LEFT, vector_of(operation->second), operation->amount);
    const unsigned before = vector_compute(VECTOR_AND_NOT, mask, vector_of(operation->destination));
    return vector_compute(VECTOR_OR, before, vector_compute(VECTOR_AND, moved, mask));
}

static unsigned with_upper_half(const struct operation *operation)
{
    const unsigned lower = part(vector_of(operation->first), VECTOR_RIGHT, 0, 16);
    return vector_compute(VECTOR_OR, lower, vector_constant(operation->immediate << 16));
}

static unsigned extended(const struct operation *operation, enum vector_shift right, unsigned bits)
{
    const unsigned value = part(rotated(vector_of(operation->second), operation->amount), right, 0, bits);
    return operation->first == REGISTER_ZERO ? value : vector_compute(VECTOR_ADD, vector_of(operation->first), value);
}

static unsigned swapped(const struct operation *operation)
{
    static const uint8_t WORDS[32]  = {3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12,
                                       3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12};
    static const uint8_t HALVES[32] = {1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14,
                                       1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14};
    return vector_of_bytes(vector_of(operation->second), operation->code == OPERATION_REV16 ? HALVES : WORDS);
}

static unsigned result_of(const struct operation *operation)
{
    switch (operation->code) {
    case OPERATION_MOVT: return with_upper_half(operation);
    case OPERATION_BFI: return inserted(operation);
    case OPERATION_SBFX: return part(vector_of(operation->second), VECTOR_SIGNED, operation->amount, operation->width);
    case OPERATION_UBFX: return part(vector_of(operation->second), VECTOR_RIGHT, operation->amount, operation->width);
    case OPERATION_SXTH: return extended(operation, VECTOR_SIGNED, 16);
    case OPERATION_UXTH: return extended(operation, VECTOR_RIGHT, 16);
    case OPERATION_SXTB: return extended(operation, VECTOR_SIGNED, 8);
    case OPERATION_UXTB: return extended(operation, VECTOR_RIGHT, 8);
    case OPERATION_REVSH: return vector_shifted(VECTOR_SIGNED, swapped(operation), 16);
    case OPERATION_REV:
    case OPERATION_REV16: return swapped(operation);
    default: {
        const unsigned product =
            vector_compute(VECTOR_MULTIPLY, vector_of(operation->first), vector_of(operation->second));
        return vector_compute(operation->code == OPERATION_MLS ? VECTOR_SUBTRACT : VECTOR_ADD,
                              vector_of(operation->third), product);
    }
    }
}

static void add_other(const struct line_step *step)
{
    const unsigned result = result_of(&step->operation);
    if (step->needed & FLAGS_NZ) /* MULS */
        vector_keep(vector_copy(result), KEPT_RESULT);
    vector_keep(result, step->operation.destination);
}

/* ---- All */

static void add(const struct line_step *step)
{
    if (!has_operand(&step->operation))
        add_other(step);
    else if (is_logical(&step->operation))
        add_logical(step);
    else
        add_sum(step);
}

uint32_t native_lanes_add(const struct line_step *steps, uint32_t count)
{
    uint32_t done = 0;
    if (count == 0 || !has_code(steps) || !vectors_are_there())
        return 0;
    vectors_begin();
    for (; done < count && has_code(&steps[done]); done++)
        add(&steps[done]);
    vectors_end();
    return done;
}
