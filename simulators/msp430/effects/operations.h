/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What each operation makes of its operands, and of the flags, in a lane. Where simulators differ the MSP430x1xx Family
 * User's Guide (SLAU049) decides: a comment says so. All is plain arithmetic of 16 bits, so that it can be done for
 * many lanes at once. */
#pragma once

#include "state.h"

/* Bits of a byte or word. */
struct width {
    uint16_t mask, sign;
    unsigned top; /* the number of the sign bit */
};

#define BYTE ((struct width){0xff, 0x80, 7})
#define WORD ((struct width){0xffff, 0x8000, 15})

ALWAYS_INLINE void set_flags(unsigned lane, uint16_t result, uint16_t carry, uint16_t overflow, struct width width)
{
    state.flags.negative[lane] = result & width.sign;
    state.flags.not_zero[lane] = result;
    state.flags.carry[lane]    = carry;
    state.flags.overflow[lane] = overflow & width.sign;
}

/* AND, BIT, XOR, SXT: carry is the opposite of zero. */
ALWAYS_INLINE void set_logic_flags(unsigned lane, uint16_t result, uint16_t overflow, struct width width)
{
    set_flags(lane, result, result != 0, overflow, width);
}

/* The carry out of the sign bit. For one lane a wider sum is there at once, many do best with bits. */
ALWAYS_INLINE uint16_t carry_of(uint16_t left, uint16_t right, uint16_t carry, struct width width)
{
    if (LANES == 1)
        return (uint32_t)left + right + carry > width.mask;
    uint16_t sum = (uint16_t)(left + right + carry);
    return (uint16_t)(((left & right) | ((left | right) & ~sum)) & width.sign) >> width.top;
}

/* Subtraction is the addition of the complement; then a set carry means "no borrow". */
ALWAYS_INLINE uint16_t add(unsigned lane, uint16_t left, uint16_t right, uint16_t carry, struct width width)
{
    uint16_t result   = (uint16_t)(left + right + carry) & width.mask;
    uint16_t overflow = (uint16_t)(~(left ^ right) & (left ^ result));
    set_flags(lane, result, carry_of(left, right, carry, width), overflow, width);
    return result;
}

/* Decimal addition. SLAU049 leaves V and the sum of anything but decimal digits undefined. V is cleared, as in
 * mspdebug; a sum of other digits is a fault. */
static inline uint16_t decimal_add(unsigned lane, uint16_t left, uint16_t right, struct width width)
{
    uint16_t result = 0, carry = (uint16_t)state.flags.carry[lane];
    for (unsigned shift = 0; (width.mask >> shift) != 0; shift += 4) {
        uint16_t left_digit = left >> shift & 0xf, right_digit = right >> shift & 0xf;
        uint16_t digit = (uint16_t)(left_digit + right_digit + carry);
        if (left_digit > 9 || right_digit > 9)
            monitor_fault(device.monitor, "undefined-result", "DADD of 0x%x and 0x%x, which are not decimal",
                          (unsigned)left, (unsigned)right);
        carry = digit > 9;
        result |= (uint16_t)((digit - 10 * carry) << shift);
    }
    set_flags(lane, result, carry, 0, width);
    return result;
}

/* RRA and RRC: TOP is the bit that enters. RRC sets V if a positive operand becomes negative (SLAU049; mspdebug
 * clears it), RRA never. */
ALWAYS_INLINE uint16_t rotate_right(unsigned lane, uint16_t value, uint16_t top, uint16_t overflow, struct width width)
{
    uint16_t result = (uint16_t)(value >> 1 | top);
    set_flags(lane, result, value & 1, overflow, width);
    return result;
}

ALWAYS_INLINE uint16_t sign_extend(unsigned lane, uint16_t value)
{
    uint16_t result = (uint16_t)(((value & 0xff) ^ 0x80) - 0x80);
    set_logic_flags(lane, result, 0, WORD);
    return result;
}

ALWAYS_INLINE uint16_t exclusive_or(unsigned lane, uint16_t before, uint16_t source, struct width width)
{
    uint16_t result = before ^ source;
    set_logic_flags(lane, result, before & source, width);
    return result;
}

ALWAYS_INLINE uint16_t and_bits(unsigned lane, uint16_t before, uint16_t source, struct width width)
{
    uint16_t result = before & source;
    set_logic_flags(lane, result, 0, width);
    return result;
}

/* The result of an instruction with two operands; of CMP and BIT it is not kept. */
ALWAYS_INLINE uint16_t operate(unsigned lane, enum two_operands operation, uint16_t before, uint16_t source,
                               struct width width)
{
    uint16_t carry = (uint16_t)state.flags.carry[lane];
    switch (operation) {
    case MOV: return source;
    case ADD: return add(lane, before, source, 0, width);
    case ADDC: return add(lane, before, source, carry, width);
    case SUBC: return add(lane, before, source ^ width.mask, carry, width);
    case SUB:
    case CMP: return add(lane, before, source ^ width.mask, 1, width);
    case DADD: return decimal_add(lane, before, source, width);
    case BIC: return before & ~source;
    case BIS: return before | source;
    case XOR: return exclusive_or(lane, before, source, width);
    default: /* AND, BIT */ return and_bits(lane, before, source, width);
    }
}

/* The result of RRC, RRA, SWPB or SXT. */
ALWAYS_INLINE uint16_t change(unsigned lane, enum one_operand operation, uint16_t value, struct width width)
{
    uint16_t top;
    switch (operation) {
    case RRC:
        top = (uint16_t)(state.flags.carry[lane] << width.top);
        return rotate_right(lane, value, top, top & ~value, width);
    case RRA: return rotate_right(lane, value, value & width.sign, 0, width);
    case SWPB: return (uint16_t)(value << 8 | value >> 8);
    default: /* SXT */ return sign_extend(lane, value);
    }
}
