/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Source: RISC-V user-level ISA manual 2.2, chapters 2 (RV32I) and 6 (M). */
#include "effects.h"

struct state own;

/* STATEMENT is for all lanes. */
#define EFFECT(name, statement)                                                                                        \
    ALWAYS_INLINE void name(struct instruction instruction, bool many)                                                 \
    {                                                                                                                  \
        (void)instruction, (void)many;                                                                                 \
        statement;                                                                                                     \
    }                                                                                                                  \
    IN_ONE_AND_MANY(name, instruction)

/* The destination becomes RESULT, made of the values of the sources, in each lane. */
#define RESULT(name, result)                                                                                           \
    ALWAYS_INLINE void name(struct instruction instruction, bool many)                                                 \
    {                                                                                                                  \
        EACH_LANE                                                                                                      \
        {                                                                                                              \
            const uint32_t first = REGISTER(instruction.sources[0]), second = REGISTER(instruction.sources[1]);        \
            REGISTER(instruction.destination) = (result);                                                              \
        }                                                                                                              \
    }                                                                                                                  \
    IN_ONE_AND_MANY(name, instruction)

/* The destination becomes RESULT, made of the first source and the immediate. */
#define IMMEDIATE_RESULT(name, result)                                                                                 \
    ALWAYS_INLINE void name(struct instruction instruction, bool many)                                                 \
    {                                                                                                                  \
        EACH_LANE                                                                                                      \
        {                                                                                                              \
            const uint32_t first = REGISTER(instruction.sources[0]), second = instruction.immediate;                   \
            REGISTER(instruction.destination) = (result);                                                              \
        }                                                                                                              \
    }                                                                                                                  \
    IN_ONE_AND_MANY(name, instruction)

/* Two operations with one RESULT: of two registers, and of a register and an immediate. */
#define RESULTS(name, result)                                                                                          \
    RESULT(name, result)                                                                                               \
    IMMEDIATE_RESULT(name##_immediate, result)

EFFECT(nothing, )
EFFECT(constant, EACH_LANE REGISTER(instruction.destination) = instruction.immediate)

/* ---- Arithmetic */

RESULTS(add, first + second)
RESULTS(sll, first << (second & 31))
RESULTS(slt, (int32_t)first < (int32_t)second)
RESULTS(sltu, first < second)
RESULTS(xor, first ^ second)
RESULTS(srl, first >> (second & 31))
RESULTS(or, first | second)
RESULTS(and, (first & second))
RESULTS(sra, (uint32_t)((int32_t)first >> (second & 31)))
RESULT(sub, first - second)

static inline uint32_t upper_half(uint64_t product)
{
    return (uint32_t)(product >> 32);
}

static inline uint64_t with_sign(uint32_t value)
{
    return (uint64_t)(int64_t)(int32_t)value;
}

/* Division by zero has all bits set, and leaves the dividend; -2^31 / -1 is -2^31. */
static inline uint32_t quotient(uint32_t dividend, uint32_t divisor, bool is_signed)
{
    if (divisor == 0)
        return UINT32_MAX;
    return is_signed ? (uint32_t)((int64_t)(int32_t)dividend / (int32_t)divisor) : dividend / divisor;
}

static inline uint32_t remainder_of(uint32_t dividend, uint32_t divisor, bool is_signed)
{
    if (divisor == 0)
        return dividend;
    return is_signed ? (uint32_t)((int64_t)(int32_t)dividend % (int32_t)divisor) : dividend % divisor;
}

RESULT(mul, (first * second))
RESULT(mulh, upper_half(with_sign(first) * with_sign(second)))
RESULT(mulhsu, upper_half(with_sign(first) * second))
RESULT(mulhu, upper_half(((uint64_t)first * second)))
RESULT(div, quotient(first, second, true))
RESULT(divu, quotient(first, second, false))
RESULT(rem, remainder_of(first, second, true))
RESULT(remu, remainder_of(first, second, false))

/* ---- Loads and stores */

/* VALUE is what is loaded from PLACE. */
#define LOAD(name, value)  EFFECT(name, EACH_ACCESS(0, REGISTER(instruction.destination) = (value)))
#define STORE(name, bytes) EFFECT(name, EACH_ACCESS(0, memcpy(place, &REGISTER(instruction.sources[1]), bytes)))

LOAD(load_s8, (uint32_t)(int8_t)load(place, 1))
LOAD(load_s16, (uint32_t)(int16_t)load(place, 2))
LOAD(load_32, load(place, 4))
LOAD(load_8, load(place, 1))
LOAD(load_16, load(place, 2))
STORE(store_8, 1)
STORE(store_16, 2)
STORE(store_32, 4)

/* ---- Branches and jumps */

/* If CONDITION holds in some lanes only, they part. */
#define BRANCH(name, condition)                                                                                        \
    ALWAYS_INLINE void name(struct instruction instruction, bool many)                                                 \
    {                                                                                                                  \
        uint32_t count = 0;                                                                                            \
        EACH_LANE                                                                                                      \
        {                                                                                                              \
            const uint32_t first = REGISTER(instruction.sources[0]), second = REGISTER(instruction.sources[1]);        \
            count += (condition);                                                                                      \
        }                                                                                                              \
        if (in_all_or_none(count, many))                                                                               \
            own.next = instruction.immediate;                                                                          \
    }                                                                                                                  \
    IN_ONE_AND_MANY(name, instruction)

BRANCH(beq, first == second)
BRANCH(bne, first != second)
BRANCH(blt, (int32_t)first < (int32_t)second)
BRANCH(bge, (int32_t)first >= (int32_t)second)
BRANCH(bltu, first < second)
BRANCH(bgeu, first >= second)

ALWAYS_INLINE void link_and_go(const struct instruction *instruction, uint32_t target, bool many)
{
    EACH_LANE REGISTER(instruction->destination) = own.next;
    own.next                                     = target;
}

ALWAYS_INLINE uint32_t target_of(const struct instruction *instruction, bool many)
{
    return (agreed(FIRST_LANE(instruction->sources[0]), many) + instruction->immediate) & ~1u;
}

EFFECT(jump, own.next = instruction.immediate)
EFFECT(call, link_and_go(&instruction, instruction.immediate, many))
EFFECT(jump_register, own.next = target_of(&instruction, many))
EFFECT(call_register, link_and_go(&instruction, target_of(&instruction, many), many))

effect *const effects[OPERATION_COUNT][2] = {
    [OPERATION_NOTHING]        = ONE_AND_MANY(nothing),
    [OPERATION_CONSTANT]       = ONE_AND_MANY(constant),
    [OPERATION_ADD_IMMEDIATE]  = ONE_AND_MANY(add_immediate),
    [OPERATION_SLL_IMMEDIATE]  = ONE_AND_MANY(sll_immediate),
    [OPERATION_SLT_IMMEDIATE]  = ONE_AND_MANY(slt_immediate),
    [OPERATION_SLTU_IMMEDIATE] = ONE_AND_MANY(sltu_immediate),
    [OPERATION_XOR_IMMEDIATE]  = ONE_AND_MANY(xor_immediate),
    [OPERATION_SRL_IMMEDIATE]  = ONE_AND_MANY(srl_immediate),
    [OPERATION_OR_IMMEDIATE]   = ONE_AND_MANY(or_immediate),
    [OPERATION_AND_IMMEDIATE]  = ONE_AND_MANY(and_immediate),
    [OPERATION_SRA_IMMEDIATE]  = ONE_AND_MANY(sra_immediate),
    [OPERATION_ADD]            = ONE_AND_MANY(add),
    [OPERATION_SLL]            = ONE_AND_MANY(sll),
    [OPERATION_SLT]            = ONE_AND_MANY(slt),
    [OPERATION_SLTU]           = ONE_AND_MANY(sltu),
    [OPERATION_XOR]            = ONE_AND_MANY(xor),
    [OPERATION_SRL]            = ONE_AND_MANY(srl),
    [OPERATION_OR]             = ONE_AND_MANY(or),
    [OPERATION_AND]            = ONE_AND_MANY(and),
    [OPERATION_SUB]            = ONE_AND_MANY(sub),
    [OPERATION_SRA]            = ONE_AND_MANY(sra),
    [OPERATION_MUL]            = ONE_AND_MANY(mul),
    [OPERATION_MULH]           = ONE_AND_MANY(mulh),
    [OPERATION_MULHSU]         = ONE_AND_MANY(mulhsu),
    [OPERATION_MULHU]          = ONE_AND_MANY(mulhu),
    [OPERATION_DIV]            = ONE_AND_MANY(div),
    [OPERATION_DIVU]           = ONE_AND_MANY(divu),
    [OPERATION_REM]            = ONE_AND_MANY(rem),
    [OPERATION_REMU]           = ONE_AND_MANY(remu),
    [OPERATION_LOAD_S8]        = ONE_AND_MANY(load_s8),
    [OPERATION_LOAD_S16]       = ONE_AND_MANY(load_s16),
    [OPERATION_LOAD]           = ONE_AND_MANY(load_32),
    [OPERATION_LOAD_8]         = ONE_AND_MANY(load_8),
    [OPERATION_LOAD_16]        = ONE_AND_MANY(load_16),
    [OPERATION_STORE_8]        = ONE_AND_MANY(store_8),
    [OPERATION_STORE_16]       = ONE_AND_MANY(store_16),
    [OPERATION_STORE]          = ONE_AND_MANY(store_32),
    [OPERATION_BEQ]            = ONE_AND_MANY(beq),
    [OPERATION_BNE]            = ONE_AND_MANY(bne),
    [OPERATION_BLT]            = ONE_AND_MANY(blt),
    [OPERATION_BGE]            = ONE_AND_MANY(bge),
    [OPERATION_BLTU]           = ONE_AND_MANY(bltu),
    [OPERATION_BGEU]           = ONE_AND_MANY(bgeu),
    [OPERATION_JUMP]           = ONE_AND_MANY(jump),
    [OPERATION_CALL]           = ONE_AND_MANY(call),
    [OPERATION_JUMP_REGISTER]  = ONE_AND_MANY(jump_register),
    [OPERATION_CALL_REGISTER]  = ONE_AND_MANY(call_register),
};
