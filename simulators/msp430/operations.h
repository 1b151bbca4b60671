/* What each operation makes of its operands, and of the flags. Where simulators differ the MSP430x1xx Family User's
 * Guide (SLAU049) decides: a comment says so. */
#ifndef FW_MSP430_OPERATIONS_H
#define FW_MSP430_OPERATIONS_H

#include "device.h"

enum { FLAG_C = 0x0001, FLAG_Z = 0x0002, FLAG_N = 0x0004, CPU_OFF = 0x0010, FLAG_V = 0x0100 };

enum { FLAGS = FLAG_C | FLAG_Z | FLAG_N | FLAG_V };

/* Bits of a byte or word. */
struct width {
    uint16_t mask, sign;
    bool     one_byte;
};

#define BYTE ((struct width){0xff, 0x80, true})
#define WORD ((struct width){0xffff, 0x8000, false})

static inline void set_flags(uint32_t result, bool carry, uint32_t overflow, struct width width)
{
    device.flags.negative = result & width.sign;
    device.flags.not_zero = (uint16_t)result;
    device.flags.carry    = carry;
    device.flags.overflow = overflow & width.sign;
}

/* SR is about to be read. */
static inline void flags_to_status(void)
{
    const struct flags *flags  = &device.flags;
    unsigned            status = device.registers[STATUS] & ~FLAGS;
    status |= (flags->negative ? FLAG_N : 0) | (flags->not_zero ? 0 : FLAG_Z) | (flags->carry ? FLAG_C : 0) |
              (flags->overflow ? FLAG_V : 0);
    device.registers[STATUS] = (uint16_t)status;
}

/* SR was written. */
static inline void flags_from_status(void)
{
    uint16_t status = device.registers[STATUS];
    device.flags    = (struct flags){.negative = status & FLAG_N,
                                     .not_zero = !(status & FLAG_Z),
                                     .carry    = status & FLAG_C,
                                     .overflow = status & FLAG_V};
}

/* AND, BIT, XOR, SXT: carry is the opposite of zero. */
static inline void set_logic_flags(uint32_t result, uint32_t overflow, struct width width)
{
    set_flags(result, result != 0, overflow, width);
}

/* Subtraction is the addition of the complement; then a set carry means "no borrow". */
static inline uint32_t add(uint32_t left, uint32_t right, bool carry, struct width width)
{
    uint32_t sum    = left + right + carry;
    uint32_t result = sum & width.mask;
    set_flags(result, sum > width.mask, ~(left ^ right) & (left ^ result), width);
    return result;
}

/* Decimal addition. SLAU049 leaves V and the sum of anything but decimal digits undefined. V is cleared, as in
 * mspdebug; a sum of other digits is a fault. */
static inline uint32_t decimal_add(uint32_t left, uint32_t right, struct width width)
{
    uint32_t result = 0, carry = device.flags.carry;
    for (unsigned shift = 0; (width.mask >> shift) != 0; shift += 4) {
        uint32_t left_digit = left >> shift & 0xf, right_digit = right >> shift & 0xf;
        uint32_t digit = left_digit + right_digit + carry;
        if (left_digit > 9 || right_digit > 9)
            monitor_fault(device.monitor, "undefined-result", "DADD of 0x%x and 0x%x, which are not decimal", left,
                          right);
        carry = digit > 9;
        result |= (carry ? digit - 10 : digit) << shift;
    }
    set_flags(result, carry, 0, width);
    return result;
}

/* RRA and RRC: TOP is the bit that enters. RRC sets V if a positive operand becomes negative (SLAU049; mspdebug
 * clears it), RRA never. */
static inline uint32_t rotate_right(uint32_t value, uint32_t top, uint32_t overflow, struct width width)
{
    uint32_t result = value >> 1 | top;
    set_flags(result, value & 1, overflow, width);
    return result;
}

static inline uint32_t sign_extend(uint32_t value)
{
    uint32_t result = (uint16_t)(int8_t)value;
    set_logic_flags(result, 0, WORD);
    return result;
}

/* The result of an instruction with two operands; of CMP and BIT it is not kept. */
__attribute__((always_inline)) static inline uint32_t operate(enum two_operands operation, uint32_t before,
                                                              uint32_t source, struct width width)
{
    uint32_t result;
    switch (operation) {
    case MOV: return source;
    case ADD: return add(before, source, false, width);
    case ADDC: return add(before, source, device.flags.carry, width);
    case SUBC: return add(before, source ^ width.mask, device.flags.carry, width);
    case SUB:
    case CMP: return add(before, source ^ width.mask, true, width);
    case DADD: return decimal_add(before, source, width);
    case BIC: return before & ~source;
    case BIS: return before | source;
    case XOR:
        result = before ^ source;
        set_logic_flags(result, before & source, width);
        return result;
    default: /* AND, BIT */
        result = before & source;
        set_logic_flags(result, 0, width);
        return result;
    }
}

/* The result of RRC, RRA, SWPB or SXT. */
__attribute__((always_inline)) static inline uint32_t change(enum one_operand operation, uint32_t value,
                                                             struct width width)
{
    uint32_t top;
    switch (operation) {
    case RRC: top = device.flags.carry ? width.sign : 0; return rotate_right(value, top, top & ~value, width);
    case RRA: return rotate_right(value, value & width.sign, 0, width);
    case SWPB: return value << 8 | value >> 8;
    default: /* SXT */ return sign_extend(value);
    }
}

#endif
