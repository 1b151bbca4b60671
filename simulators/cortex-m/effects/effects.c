/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "effects.h"

#include "each_lane.h"
#include "transfers.h"

static inline unsigned distance(uint32_t amount)
{
    return amount & 255;
}

static inline uint32_t swapped_32(uint32_t value)
{
    return __builtin_bswap32(value);
}

static inline uint16_t swapped_16(uint16_t value)
{
    return __builtin_bswap16(value);
}

static inline uint32_t leading_zeros(uint32_t value)
{
    return value == 0 ? 32 : (uint32_t)__builtin_clz(value);
}

#include "computations.h"
#include "dsp_extension.h"

/* One effect for each operation with each kind of operand, with and without flags. */
#define COMPUTE_FLAGS(name, code, how, sets_flags)                                                                     \
    ALWAYS_INLINE void name(struct operation operation, bool many)                                                     \
    {                                                                                                                  \
        compute(operation, OPERATION_##code, OPERAND_##how, sets_flags, many);                                         \
    }                                                                                                                  \
    IN_ONE_AND_MANY(name, operation)
#define COMPUTE(code, how)                                                                                             \
    COMPUTE_FLAGS(code##_##how, code, how, false)                                                                      \
    COMPUTE_FLAGS(code##_##how##_flags, code, how, true)
#define COMPUTE_ALL(code)                                                                                              \
    COMPUTE(code, IMMEDIATE)                                                                                           \
    COMPUTE(code, REGISTER)                                                                                            \
    COMPUTE(code, LSL)                                                                                                 \
    COMPUTE(code, LSR)                                                                                                 \
    COMPUTE(code, ASR)                                                                                                 \
    COMPUTE(code, ROR)                                                                                                 \
    COMPUTE(code, RRX)
COMPUTE_ALL(AND)
COMPUTE_ALL(BIC)
COMPUTE_ALL(ORR)
COMPUTE_ALL(ORN)
COMPUTE_ALL(EOR)
COMPUTE_ALL(ADD)
COMPUTE_ALL(ADC)
COMPUTE_ALL(SBC)
COMPUTE_ALL(SUB)
COMPUTE_ALL(RSB)
COMPUTE(ORR, LSL_BY)
COMPUTE(ORR, LSR_BY)
COMPUTE(ORR, ASR_BY)
COMPUTE(ORR, ROR_BY)
COMPUTE(PKHBT, REGISTER)
COMPUTE(PKHBT, LSL)
COMPUTE(PKHTB, ASR)

#define PLACE(code, how)                                                                                               \
    [OPERATION_##code -                                                                                                \
        FIRST_WITH_OPERAND][OPERAND_##how] = {ONE_AND_MANY(code##_##how), ONE_AND_MANY(code##_##how##_flags)}
#define PLACE_ALL(code)                                                                                                \
    PLACE(code, IMMEDIATE), PLACE(code, REGISTER), PLACE(code, LSL), PLACE(code, LSR), PLACE(code, ASR),               \
        PLACE(code, ROR), PLACE(code, RRX)

static effect *const COMPUTATIONS[LAST_WITH_OPERAND - FIRST_WITH_OPERAND + 1][OPERAND_COUNT][2][2] = {
    PLACE_ALL(AND),     PLACE_ALL(BIC),     PLACE_ALL(ORR),     PLACE_ALL(ORN),     PLACE_ALL(EOR),
    PLACE_ALL(ADD),     PLACE_ALL(ADC),     PLACE_ALL(SBC),     PLACE_ALL(SUB),     PLACE_ALL(RSB),
    PLACE(ORR, LSL_BY), PLACE(ORR, LSR_BY), PLACE(ORR, ASR_BY), PLACE(ORR, ROR_BY), PLACE(PKHBT, REGISTER),
    PLACE(PKHBT, LSL),  PLACE(PKHTB, ASR),
};

#define PLACE_EFFECT(code, name) [OPERATION_##code] = ONE_AND_MANY(name),
static effect *const OTHERS[OPERATION_COUNT][2] = {COMPUTED_EFFECTS(PLACE_EFFECT) DSP_EFFECTS(PLACE_EFFECT)};

effect *const *effect_of(const struct operation *operation)
{
    static effect *const MULS[2] = ONE_AND_MANY(muls);
    if (operation->code == OPERATION_MLA && operation->sets_flags)
        return MULS;
    if (operation->code >= FIRST_WITH_OPERAND && operation->code <= LAST_WITH_OPERAND)
        return COMPUTATIONS[operation->code - FIRST_WITH_OPERAND][operation->operand][operation->sets_flags];
    return operation->code < OPERATION_LOAD ? OTHERS[operation->code] : transfer_of(operation);
}
