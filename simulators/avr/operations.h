/* What each instruction does to registers, flags and RAM: inlined where it is executed.
 *
 * Source: AVR Instruction Set Manual (DS40002198), the operations and status register formulas of each instruction. */
#ifndef FW_AVR_OPERATIONS_H
#define FW_AVR_OPERATIONS_H

#include <stdbool.h>

#include "effects.h"

enum { R0 = 0 };

/* ---- Flags. The result R and the operands Rd and Rr of the manual are RESULT, LEFT and RIGHT. */

enum {
    NEGATIVE      = FLAG_N | FLAG_S, /* S is N xor V: each of them turns it over */
    OVERFLOW      = FLAG_V | FLAG_S,
    OF_SHIFT      = OF_RESULT | FLAG_C,
    OF_ARITHMETIC = OF_SHIFT | FLAG_H,
};

/* WHICH is a constant. */
static inline __attribute__((always_inline)) void set_flags(struct sreg *sreg, uint32_t which, uint32_t flags)
{
    if (which & FLAG_C)
        sreg->carry = flags;
    if (which & FLAG_H)
        sreg->half = flags;
    if (which & OF_RESULT)
        sreg->result = (which & OF_RESULT) == OF_RESULT ? flags : (sreg->result & ~which) | (flags & which);
}

/* Of an addition or subtraction whose RESULT was not cut off: the sum without carries differs from it where a carry, or
 * borrow, came in; into bit 8 comes what bit 7 gave. */
static inline uint32_t arithmetic_flags(uint32_t left, uint32_t right, uint32_t result)
{
    return flags_of_carries[(left ^ right ^ result) & 0x1ff] ^ flags_of_result[(uint8_t)result];
}

static inline uint8_t add(struct sreg *sreg, uint8_t left, uint8_t right, uint32_t carry)
{
    uint32_t result = left + right + carry;
    set_flags(sreg, OF_ARITHMETIC, arithmetic_flags(left, right, result));
    return (uint8_t)result;
}

static inline uint8_t subtract(struct sreg *sreg, uint8_t left, uint8_t right)
{
    uint32_t result = (uint32_t)left - right;
    set_flags(sreg, OF_ARITHMETIC, arithmetic_flags(left, right, result));
    return (uint8_t)result;
}

/* SBC, SBCI and CPC leave Z clear if it was. */
static inline uint8_t subtract_with_carry(struct sreg *sreg, uint8_t left, uint8_t right)
{
    uint32_t result = (uint32_t)left - right - (sreg->carry & FLAG_C);
    uint32_t flags  = arithmetic_flags(left, right, result);
    set_flags(sreg, OF_ARITHMETIC, flags & (sreg->result | ~(uint32_t)FLAG_Z));
    return (uint8_t)result;
}

/* AND, OR, EOR, COM: no overflow. INC and DEC: overflow at one value. */
static inline uint8_t flagged(struct sreg *sreg, uint8_t result, bool overflow)
{
    set_flags(sreg, OF_RESULT, flags_of_result[result] ^ (overflow ? OVERFLOW : 0));
    return result;
}

/* CARRY is the bit that falls out. */
static inline uint8_t shifted(struct sreg *sreg, uint8_t result, uint32_t carry)
{
    uint32_t overflow = result >> 7 ^ carry;
    set_flags(sreg, OF_SHIFT, (flags_of_result[result] ^ overflow * OVERFLOW) | carry);
    return result;
}

/* ADIW, SBIW; bit 15 of OVERFLOW and CARRY counts. */
static inline void set_word_flags(struct sreg *sreg, uint16_t result, uint32_t overflow, uint32_t carry)
{
    uint32_t negative = result >> 15 & 1, zero = result == 0;
    overflow = overflow >> 15 & 1;
    set_flags(sreg, OF_SHIFT, zero * FLAG_Z | (negative * NEGATIVE ^ overflow * OVERFLOW) | (carry >> 15 & 1) * FLAG_C);
}

static inline void set_word(uint8_t *data, unsigned low, uint16_t value)
{
    data[low]     = (uint8_t)value;
    data[low + 1] = (uint8_t)(value >> 8);
}

static inline uint16_t word(const uint8_t *data, unsigned low)
{
    return (uint16_t)(data[low] | data[low + 1] << 8);
}

static inline void set_product(uint8_t *data, struct sreg *sreg, int product, unsigned shift)
{
    uint16_t result = (uint16_t)((unsigned)product << shift);
    uint32_t carry = (uint16_t)product >> 15, zero = result == 0;
    set_flags(sreg, FLAG_C | FLAG_Z, carry * FLAG_C | zero * FLAG_Z);
    set_word(data, R0, result);
}

/* ---- Effects. ADDRESS is that of the access: in data space or flash. */

#define EFFECT(name)                                                                                                   \
    static inline __attribute__((always_inline)) void name(                                                            \
        __attribute__((unused)) uint8_t *data, __attribute__((unused)) const uint8_t *flash,                           \
        __attribute__((unused)) struct sreg *sreg, __attribute__((unused)) const struct effect *effect,                \
        __attribute__((unused)) uint16_t address)
#define RD (data[effect->d])
#define RR (data[effect->r])
#define K  (effect->k)

EFFECT(do_nothing) {}

EFFECT(do_add)
{
    RD = add(sreg, RD, RR, 0);
}

EFFECT(do_adc)
{
    RD = add(sreg, RD, RR, sreg->carry & FLAG_C);
}

EFFECT(do_adiw)
{
    uint16_t before = word(data, effect->d), result = (uint16_t)(before + K);
    set_word_flags(sreg, result, ~before & result, before & ~result);
    set_word(data, effect->d, result);
}

EFFECT(do_sbiw)
{
    uint16_t before = word(data, effect->d), result = (uint16_t)(before - K);
    set_word_flags(sreg, result, before & ~result, ~before & result);
    set_word(data, effect->d, result);
}

EFFECT(do_sub)
{
    RD = subtract(sreg, RD, RR);
}

EFFECT(do_subi)
{
    RD = subtract(sreg, RD, (uint8_t)K);
}

EFFECT(do_sbc)
{
    RD = subtract_with_carry(sreg, RD, RR);
}

EFFECT(do_sbci)
{
    RD = subtract_with_carry(sreg, RD, (uint8_t)K);
}

EFFECT(do_cp)
{
    subtract(sreg, RD, RR);
}

EFFECT(do_cpi)
{
    subtract(sreg, RD, (uint8_t)K);
}

EFFECT(do_cpc)
{
    subtract_with_carry(sreg, RD, RR);
}

EFFECT(do_and)
{
    RD = flagged(sreg, RD & RR, false);
}

EFFECT(do_andi)
{
    RD = flagged(sreg, RD & (uint8_t)K, false);
}

EFFECT(do_or)
{
    RD = flagged(sreg, RD | RR, false);
}

EFFECT(do_ori)
{
    RD = flagged(sreg, RD | (uint8_t)K, false);
}

EFFECT(do_eor)
{
    RD = flagged(sreg, RD ^ RR, false);
}

EFFECT(do_com)
{
    RD = flagged(sreg, (uint8_t)~RD, false);
    set_flags(sreg, FLAG_C, FLAG_C);
}

EFFECT(do_neg)
{
    RD = subtract(sreg, 0, RD);
}

EFFECT(do_inc)
{
    RD = flagged(sreg, (uint8_t)(RD + 1), RD == 0x7f);
}

EFFECT(do_dec)
{
    RD = flagged(sreg, (uint8_t)(RD - 1), RD == 0x80);
}

EFFECT(do_mul)
{
    set_product(data, sreg, RD * RR, 0);
}

EFFECT(do_muls)
{
    set_product(data, sreg, (int8_t)RD * (int8_t)RR, 0);
}

EFFECT(do_mulsu)
{
    set_product(data, sreg, (int8_t)RD * RR, 0);
}

EFFECT(do_fmul)
{
    set_product(data, sreg, RD * RR, 1);
}

EFFECT(do_fmuls)
{
    set_product(data, sreg, (int8_t)RD * (int8_t)RR, 1);
}

EFFECT(do_fmulsu)
{
    set_product(data, sreg, (int8_t)RD * RR, 1);
}

EFFECT(do_mov)
{
    RD = RR;
}

EFFECT(do_movw)
{
    set_word(data, effect->d, word(data, effect->r));
}

EFFECT(do_ldi)
{
    RD = (uint8_t)K;
}

EFFECT(do_swap)
{
    RD = (uint8_t)(RD << 4 | RD >> 4);
}

EFFECT(do_asr)
{
    RD = shifted(sreg, (uint8_t)(RD >> 1 | (RD & 0x80)), RD & 1);
}

EFFECT(do_lsr)
{
    RD = shifted(sreg, RD >> 1, RD & 1);
}

EFFECT(do_ror)
{
    RD = shifted(sreg, (uint8_t)(RD >> 1 | (sreg->carry & FLAG_C) << 7), RD & 1);
}

EFFECT(do_bst)
{
    sreg->others = (sreg->others & ~(uint32_t)FLAG_T) | (RD >> K & 1u) << S_T;
}

EFFECT(do_bld)
{
    RD = (uint8_t)((RD & ~(1u << K)) | (sreg->others >> S_T & 1) << K);
}

EFFECT(do_bset)
{
    *sreg = sreg_of(sreg_value(sreg) | 1u << K);
}

EFFECT(do_bclr)
{
    *sreg = sreg_of(sreg_value(sreg) & ~(1u << K));
}

EFFECT(do_load)
{
    RD = data[address];
}

EFFECT(do_load_flash)
{
    RD = flash[address];
}

EFFECT(do_store)
{
    data[address] = RR;
}

/* The pointers below are X, Y, Z or SP; the access is made at the address that they have before the increment and after
 * the decrement. */

EFFECT(do_load_increment)
{
    do_load(data, flash, sreg, effect, address);
    set_word(data, effect->pointer, (uint16_t)(address + 1));
}

EFFECT(do_load_decrement)
{
    set_word(data, effect->pointer, address);
    do_load(data, flash, sreg, effect, address);
}

EFFECT(do_load_flash_increment)
{
    do_load_flash(data, flash, sreg, effect, address);
    set_word(data, effect->pointer, (uint16_t)(address + 1));
}

EFFECT(do_store_increment)
{
    do_store(data, flash, sreg, effect, address);
    set_word(data, effect->pointer, (uint16_t)(address + 1));
}

EFFECT(do_store_decrement)
{
    do_store(data, flash, sreg, effect, address);
    set_word(data, effect->pointer, address);
}

EFFECT(do_push)
{
    do_store(data, flash, sreg, effect, address);
    set_word(data, effect->pointer, (uint16_t)(address - 1));
}

/* The return address K is pushed low byte first, so its high byte comes to lie below. */
EFFECT(do_call)
{
    data[address]     = (uint8_t)(K >> 8);
    data[address + 1] = (uint8_t)K;
    set_word(data, effect->pointer, (uint16_t)(address - 1));
}

EFFECT(do_return)
{
    set_word(data, effect->pointer, (uint16_t)(address + 1));
}

#endif
