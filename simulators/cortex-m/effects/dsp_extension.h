/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The DSP extension of the Cortex-M4 but for what works on the flags GE, or saturates: it is included behind
 * computations.h. What is left reads no flag, so that Q is not kept.
 *
 * Source: ARMv7-M Architecture Reference Manual (DDI 0403E), A7.7. */

/* To each half of VALUE, its summand. */
static inline uint32_t halves_added(uint32_t value, uint32_t lower, uint32_t upper)
{
    return ((value + lower) & 0xffff) | ((value >> 16) + upper) << 16;
}

/* The halves of VALUE that is shifted, and of one that is rotated, as signed numbers. */
static inline uint32_t half(uint32_t value, unsigned shift)
{
    return (uint32_t)(int16_t)(value >> shift);
}

static inline uint32_t lower_product(uint32_t first, uint32_t turned)
{
    return half(first, 0) * half(turned, 0);
}

static inline uint32_t upper_product(uint32_t first, uint32_t turned)
{
    return half(first, 16) * half(turned, 16);
}

static inline uint64_t extended(uint32_t value)
{
    return (uint64_t)(int64_t)(int32_t)value;
}

#define SHIFTED_HALVES (half(first, operation.amount) * half(second, operation.width))

RESULT(sxtb16, halves_added(first, (uint32_t)(int8_t)TURNED, (uint32_t)(int8_t)(TURNED >> 16)))
RESULT(uxtb16, halves_added(first, (uint8_t)TURNED, (uint8_t)(TURNED >> 16)))
RESULT(smla_halves, third + SHIFTED_HALVES)
RESULT(smlad, third + lower_product(first, TURNED) + upper_product(first, TURNED))
RESULT(smlsd, third + lower_product(first, TURNED) - upper_product(first, TURNED))
RESULT(smlaw, third + (uint32_t)(signed_product(first, half(second, operation.width)) >> 16))
RESULT(smmla, (uint32_t)((long_of(third, operation.immediate) + signed_product(first, second)) >> 32))
RESULT(smmls, (uint32_t)((long_of(third, operation.immediate) - signed_product(first, second)) >> 32))
LONG_RESULT(smlal_halves, long_of(third, destination) + extended(SHIFTED_HALVES))
LONG_RESULT(smlald, long_of(third, destination) + extended(lower_product(first, TURNED)) +
                        extended(upper_product(first, TURNED)))
LONG_RESULT(smlsld, long_of(third, destination) + extended(lower_product(first, TURNED)) -
                        extended(upper_product(first, TURNED)))
LONG_RESULT(umaal, (uint64_t)third + destination + (uint64_t)first * second)

#undef SHIFTED_HALVES

#define DSP_EFFECTS(EACH)                                                                                              \
    EACH(SXTB16, sxtb16)                                                                                               \
    EACH(UXTB16, uxtb16)                                                                                               \
    EACH(SMLA_HALVES, smla_halves)                                                                                     \
    EACH(SMLAD, smlad)                                                                                                 \
    EACH(SMLSD, smlsd)                                                                                                 \
    EACH(SMLAW, smlaw)                                                                                                 \
    EACH(SMMLA, smmla)                                                                                                 \
    EACH(SMMLS, smmls)                                                                                                 \
    EACH(SMLAL_HALVES, smlal_halves)                                                                                   \
    EACH(SMLALD, smlald)                                                                                               \
    EACH(SMLSLD, smlsld)                                                                                               \
    EACH(UMAAL, umaal)
