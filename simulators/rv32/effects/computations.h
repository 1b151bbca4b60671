/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What each operation does, in each lane: the text of effects.c, which symbolic/ compiles for bits.
 * Source: RISC-V user-level ISA manual 2.2, chapters 2 (RV32I) and 6 (M). */

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
#define STORE(name, bytes) EFFECT(name, EACH_ACCESS(0, put(place, REGISTER(instruction.sources[1]), bytes)))

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

/* DO(code, name) for each: the operation OPERATION_code is done by name. */
#define EFFECTS(DO)                                                                                                    \
    DO(NOTHING, nothing)                                                                                               \
    DO(CONSTANT, constant)                                                                                             \
    DO(ADD_IMMEDIATE, add_immediate)                                                                                   \
    DO(SLL_IMMEDIATE, sll_immediate)                                                                                   \
    DO(SLT_IMMEDIATE, slt_immediate)                                                                                   \
    DO(SLTU_IMMEDIATE, sltu_immediate)                                                                                 \
    DO(XOR_IMMEDIATE, xor_immediate)                                                                                   \
    DO(SRL_IMMEDIATE, srl_immediate)                                                                                   \
    DO(OR_IMMEDIATE, or_immediate)                                                                                     \
    DO(AND_IMMEDIATE, and_immediate)                                                                                   \
    DO(SRA_IMMEDIATE, sra_immediate)                                                                                   \
    DO(ADD, add)                                                                                                       \
    DO(SLL, sll)                                                                                                       \
    DO(SLT, slt)                                                                                                       \
    DO(SLTU, sltu)                                                                                                     \
    DO(XOR, xor)                                                                                                       \
    DO(SRL, srl)                                                                                                       \
    DO(OR, or)                                                                                                         \
    DO(AND, and)                                                                                                       \
    DO(SUB, sub)                                                                                                       \
    DO(SRA, sra)                                                                                                       \
    DO(MUL, mul)                                                                                                       \
    DO(MULH, mulh)                                                                                                     \
    DO(MULHSU, mulhsu)                                                                                                 \
    DO(MULHU, mulhu)                                                                                                   \
    DO(DIV, div)                                                                                                       \
    DO(DIVU, divu)                                                                                                     \
    DO(REM, rem)                                                                                                       \
    DO(REMU, remu)                                                                                                     \
    DO(LOAD_S8, load_s8)                                                                                               \
    DO(LOAD_S16, load_s16)                                                                                             \
    DO(LOAD, load_32)                                                                                                  \
    DO(LOAD_8, load_8)                                                                                                 \
    DO(LOAD_16, load_16)                                                                                               \
    DO(STORE_8, store_8)                                                                                               \
    DO(STORE_16, store_16)                                                                                             \
    DO(STORE, store_32)                                                                                                \
    DO(BEQ, beq)                                                                                                       \
    DO(BNE, bne)                                                                                                       \
    DO(BLT, blt)                                                                                                       \
    DO(BGE, bge)                                                                                                       \
    DO(BLTU, bltu)                                                                                                     \
    DO(BGEU, bgeu)                                                                                                     \
    DO(JUMP, jump)                                                                                                     \
    DO(CALL, call)                                                                                                     \
    DO(JUMP_REGISTER, jump_register)                                                                                   \
    DO(CALL_REGISTER, call_register)
