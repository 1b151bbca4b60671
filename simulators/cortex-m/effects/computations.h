/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What operations compute. Included where numbers and the state of the processor are defined: as in C, in one lane or
 * in many, or with symbolic bits.
 *
 * Source: ARMv7-M Architecture Reference Manual (DDI 0403E), A2.2.1 and A7.4 (shifts and flags), A7.7 (each
 * instruction). */

static inline uint32_t rotated(uint32_t value, unsigned amount)
{
    return value >> (amount & 31) | value << (-amount & 31);
}

/* A7.4.2: Shift_C by a constant: LSL 1 to 31, LSR and ASR 1 to 32, ROR 1 to 31 */
ALWAYS_INLINE uint32_t shifted(uint32_t value, enum operand how, unsigned amount, uint32_t *carry)
{
    uint32_t but_one; /* shifted by one bit less */
    switch (how) {
    case OPERAND_LSL: *carry = value >> (32 - amount) & 1; return value << amount;
    case OPERAND_LSR: but_one = value >> (amount - 1); break;
    case OPERAND_ASR: but_one = (uint32_t)((int32_t)value >> (amount - 1)); break;
    case OPERAND_ROR: *carry = value >> (amount - 1) & 1; return rotated(value, amount);
    default: /* RRX */
        but_one = value;
        value   = *carry << 31 | value >> 1;
        *carry  = but_one & 1;
        return value;
    }
    *carry = but_one & 1;
    return how == OPERAND_LSR ? but_one >> 1 : (uint32_t)((int32_t)but_one >> 1);
}

/* A7.4.2: Shift_C by a register: AMOUNT is 0 to 255. */
ALWAYS_INLINE uint32_t shifted_by_register(uint32_t value, enum operand how, unsigned amount, uint32_t *carry)
{
    enum operand shift = (enum operand)(how - OPERAND_LSL_BY + OPERAND_LSL);
    if (amount == 0)
        return value;
    if (shift == OPERAND_ROR) {
        value  = rotated(value, amount);
        *carry = value >> 31;
        return value;
    }
    if (amount < 32)
        return shifted(value, shift, amount, carry);
    if (shift == OPERAND_ASR)
        return shifted(value, shift, 32, carry);
    *carry = amount == 32 && (shift == OPERAND_LSL ? value & 1 : value >> 31);
    return 0;
}

/* In one lane. CARRY becomes what the shifter says. */
ALWAYS_INLINE uint32_t operand_of(const struct operation *operation, enum operand how, uint32_t value, uint32_t amount,
                                  uint32_t *carry)
{
    if (how >= OPERAND_LSL_BY)
        return shifted_by_register(value, how, distance(amount), carry);
    if (how >= OPERAND_LSL)
        return shifted(value, how, operation->amount, carry);
    if (how == OPERAND_REGISTER)
        return value;
    if (operation->carry != CARRY_STAYS)
        *carry = operation->carry;
    return operation->immediate;
}

/* What an operation that has an operand computes in one lane, and the flags that it sets. */
struct computed {
    uint32_t result, carry, overflow;
    bool     has_overflow; /* if not, it stays */
};

ALWAYS_INLINE struct computed logical(uint32_t result, uint32_t carry)
{
    struct computed now = {result, carry, 0, false};
    return now;
}

/* A2.2.1: AddWithCarry */
ALWAYS_INLINE struct computed sum_of(uint32_t left, uint32_t right, uint32_t carry)
{
    uint32_t result  = left + right + carry;
    uint32_t carries = (left & right) | ((left | right) & ~result), overflows = ~(left ^ right) & (left ^ result);
    struct computed now = {result, carries >> 31, overflows >> 31, true};
    return now;
}

/* CARRY is the flag, SHIFTED_OUT what it becomes by the shifter. */
ALWAYS_INLINE struct computed result_of(enum operation_code code, uint32_t left, uint32_t right, uint32_t carry,
                                        uint32_t shifted_out)
{
    switch (code) {
    case OPERATION_AND: return logical(left & right, shifted_out);
    case OPERATION_BIC: return logical(left & ~right, shifted_out);
    case OPERATION_ORR: return logical(left | right, shifted_out);
    case OPERATION_ORN: return logical(left | ~right, shifted_out);
    case OPERATION_EOR: return logical(left ^ right, shifted_out);
    case OPERATION_ADD: return sum_of(left, right, 0);
    case OPERATION_ADC: return sum_of(left, right, carry);
    case OPERATION_SBC: return sum_of(left, ~right, carry);
    case OPERATION_SUB: return sum_of(left, ~right, 1);
    case OPERATION_PKHBT: return logical((left & 0xffff) | (right & 0xffff0000), shifted_out);
    case OPERATION_PKHTB: return logical((left & 0xffff0000) | (right & 0xffff), shifted_out);
    default: return sum_of(~left, right, 1); /* RSB */
    }
}

/* What all that have an operand do: CODE, HOW and SETS_FLAGS are constants wherever it is called. */
ALWAYS_INLINE void compute(struct operation operation, enum operation_code code, enum operand how, bool sets_flags,
                           bool many)
{
    EACH_LANE
    {
        uint32_t        carry = own.carry[lane], shifted_out = carry, left = REGISTER(operation.first);
        uint32_t        value = REGISTER(operation.second), amount = REGISTER(operation.third);
        uint32_t        right           = operand_of(&operation, how, value, amount, &shifted_out);
        struct computed now             = result_of(code, left, right, carry, shifted_out);
        REGISTER(operation.destination) = now.result;
        if (sets_flags) {
            own.result[lane] = now.result;
            own.carry[lane]  = now.carry;
        }
        if (sets_flags && now.has_overflow)
            own.overflow[lane] = now.overflow;
    }
}

/* ---- Whatever has no such operand, and computes from the values of its registers */

#define EFFECT(name, statement)                                                                                        \
    ALWAYS_INLINE void name(struct operation operation, bool many)                                                     \
    {                                                                                                                  \
        EACH_LANE                                                                                                      \
        {                                                                                                              \
            uint32_t first = REGISTER(operation.first), second = REGISTER(operation.second);                           \
            uint32_t third = REGISTER(operation.third), destination = REGISTER(operation.destination);                 \
            (void)first, (void)second, (void)third, (void)destination;                                                 \
            statement;                                                                                                 \
        }                                                                                                              \
    }                                                                                                                  \
    IN_ONE_AND_MANY(name, operation)

/* Its RESULT goes to the destination. */
#define RESULT(name, result) EFFECT(name, REGISTER(operation.destination) = (result))

ALWAYS_INLINE uint32_t moved_in(const struct operation *operation, uint32_t before, uint32_t value)
{
    uint32_t mask = operation->immediate << operation->amount;
    return (before & ~mask) | (value << operation->amount & mask);
}

ALWAYS_INLINE uint32_t signed_part(const struct operation *operation, uint32_t value)
{
    value <<= 32 - operation->amount - operation->width;
    return (uint32_t)((int32_t)value >> (32 - operation->width));
}

static inline uint32_t reversed_bits(uint32_t value)
{
    value = (value >> 1 & 0x55555555) | (value & 0x55555555) << 1;
    value = (value >> 2 & 0x33333333) | (value & 0x33333333) << 2;
    value = (value >> 4 & 0x0f0f0f0f) | (value & 0x0f0f0f0f) << 4;
    return swapped_32(value);
}

static inline uint32_t divided(uint32_t dividend, uint32_t divisor, bool is_signed)
{
    if (divisor == 0)
        return 0;
    if (is_signed)
        return (uint32_t)((int64_t)(int32_t)dividend / (int32_t)divisor);
    return dividend / divisor;
}

static inline uint64_t signed_product(uint32_t left, uint32_t right)
{
    return (uint64_t)((int64_t)(int32_t)left * (int32_t)right);
}

#define TURNED rotated(second, operation.amount)

RESULT(movt, (first & 0xffff) | operation.immediate << 16)
RESULT(bfi, moved_in(&operation, destination, second))
RESULT(sbfx, signed_part(&operation, second))
RESULT(ubfx, second >> operation.amount & operation.immediate)
RESULT(sxth, first + (uint32_t)(int16_t)TURNED)
RESULT(uxth, first + (uint16_t)TURNED)
RESULT(sxtb, first + (uint32_t)(int8_t)TURNED)
RESULT(uxtb, first + (uint8_t)TURNED)
RESULT(rev, swapped_32(second))
RESULT(rev16, rotated(swapped_32(second), 16))
RESULT(revsh, (uint32_t)(int16_t)swapped_16((uint16_t)second))
RESULT(rbit, reversed_bits(second))
RESULT(clz, leading_zeros(second))
RESULT(mla, third + first * second)
RESULT(mls, third - first * second)
EFFECT(muls, REGISTER(operation.destination) = own.result[lane] = third + first * second)
RESULT(udiv, divided(first, second, false))
RESULT(sdiv, divided(first, second, true))

static inline uint64_t long_of(uint32_t upper, uint32_t lower)
{
    return (uint64_t)upper << 32 | lower;
}

ALWAYS_INLINE void set_long(struct operation operation, uint64_t value, unsigned lane, bool many)
{
    REGISTER(operation.destination) = (uint32_t)value;
    REGISTER(operation.third)       = (uint32_t)(value >> 32);
}

/* Its RESULT of 64 bits goes to the third register (upper half) and the destination. */
#define LONG_RESULT(name, result) EFFECT(name, set_long(operation, result, lane, many))

LONG_RESULT(umull, ((uint64_t)first * second))
LONG_RESULT(smull, signed_product(first, second))
LONG_RESULT(umlal, long_of(third, destination) + (uint64_t)first * second)
LONG_RESULT(smlal, long_of(third, destination) + signed_product(first, second))

/* Those of all operations that have no such operand. */
#define COMPUTED_EFFECTS(EACH)                                                                                         \
    EACH(MOVT, movt)                                                                                                   \
    EACH(BFI, bfi)                                                                                                     \
    EACH(SBFX, sbfx)                                                                                                   \
    EACH(UBFX, ubfx)                                                                                                   \
    EACH(SXTH, sxth)                                                                                                   \
    EACH(UXTH, uxth)                                                                                                   \
    EACH(SXTB, sxtb)                                                                                                   \
    EACH(UXTB, uxtb)                                                                                                   \
    EACH(REV, rev)                                                                                                     \
    EACH(REV16, rev16)                                                                                                 \
    EACH(REVSH, revsh)                                                                                                 \
    EACH(RBIT, rbit)                                                                                                   \
    EACH(CLZ, clz)                                                                                                     \
    EACH(MLA, mla)                                                                                                     \
    EACH(MLS, mls)                                                                                                     \
    EACH(UMULL, umull)                                                                                                 \
    EACH(SMULL, smull)                                                                                                 \
    EACH(UMLAL, umlal)                                                                                                 \
    EACH(SMLAL, smlal)                                                                                                 \
    EACH(UDIV, udiv)                                                                                                   \
    EACH(SDIV, sdiv)
