/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the functions that make operations of 16-bit and 32-bit encodings share. */
#pragma once

#include "bits.h"
#include "operation.h"

/* A5.3 */
struct operation operation_of_wide(unsigned first, unsigned second, uint32_t address);

static const struct operation UNKNOWN_OPERATION = {.code = OPERATION_UNKNOWN};

static inline struct operation with_immediate(unsigned code, unsigned destination, unsigned first, uint32_t immediate)
{
    return (struct operation){.code        = (uint8_t)code,
                              .destination = (uint8_t)destination,
                              .first       = (uint8_t)first,
                              .operand     = OPERAND_IMMEDIATE,
                              .carry       = CARRY_STAYS,
                              .immediate   = immediate};
}

static inline struct operation with_register(unsigned code, unsigned destination, unsigned first, unsigned second)
{
    return (struct operation){.code        = (uint8_t)code,
                              .destination = (uint8_t)destination,
                              .first       = (uint8_t)first,
                              .second      = (uint8_t)second,
                              .operand     = OPERAND_REGISTER,
                              .carry       = CARRY_STAYS};
}

/* A7.4.2: HOW is as encoded, and an AMOUNT of 0 means 32, or RRX. */
static inline struct operation shifted(struct operation result, unsigned how, unsigned amount)
{
    unsigned operand = OPERAND_LSL + how;
    if (operand == OPERAND_LSL && amount == 0)
        return result;
    if (operand == OPERAND_ROR && amount == 0)
        operand = OPERAND_RRX;
    result.operand = (uint8_t)operand;
    result.amount  = (uint8_t)(amount == 0 ? 32 : amount);
    return result;
}

static inline struct operation shifted_by_register(unsigned destination, unsigned value, unsigned how, unsigned amount)
{
    struct operation result = with_register(OPERATION_ORR, destination, REGISTER_ZERO, value);
    result.operand          = (uint8_t)(OPERAND_LSL_BY + how);
    result.third            = (uint8_t)amount;
    return result;
}

static inline struct operation setting_flags(struct operation result, bool sets_flags)
{
    result.sets_flags = sets_flags;
    return result;
}

/* BASE changes by DELTA (REGISTER_SINK: nothing does). */
static inline struct operation transfer(unsigned code, unsigned data, unsigned base, uint32_t delta)
{
    if (data == base || (data == PROGRAM_COUNTER && code != OPERATION_LOAD))
        return UNKNOWN_OPERATION;
    return with_immediate(code, data, base, delta);
}

static inline struct operation multiple(bool is_load, unsigned base, bool writes_back, bool down, unsigned list)
{
    struct operation result =
        with_immediate(is_load ? OPERATION_LOAD_MULTIPLE : OPERATION_STORE_MULTIPLE, 0, base, list);
    unsigned never = (is_load ? 0 : 1u << PROGRAM_COUNTER) | 1u << STACK_POINTER | (writes_back ? 1u << base : 0);
    if ((list & never) != 0 || base == PROGRAM_COUNTER)
        return UNKNOWN_OPERATION;
    if (!writes_back)
        result.first = REGISTER_SINK;
    result.amount = down ? 0 : (uint8_t)(4 * __builtin_popcount(list));
    return result;
}

static inline struct operation branch(unsigned code, uint32_t target)
{
    return with_immediate(code, 0, 0, target);
}
