/* The operations of two binary operands, except DADD: one formula without branches for all of them, so that the
 * computer that simulates need not guess which comes next. */
#ifndef FW_MSP430_OPERATE_H
#define FW_MSP430_OPERATE_H

#include <stdbool.h>
#include <stdint.h>

#include "instruction.h"

enum { FLAG_C = 0x0001, FLAG_Z = 0x0002, FLAG_N = 0x0004, CPU_OFF = 0x0010, FLAG_V = 0x0100 };

enum { FLAGS = FLAG_C | FLAG_Z | FLAG_N | FLAG_V };

/* Bits of a byte or word. */
struct width {
    uint16_t mask, sign;
    bool     one_byte;
};

/* An operation in masks of all or no bits. The result is SUM of before and source, or else the exclusive or of BOTH
 * (their conjunction), BEFORE and SOURCE. Subtraction adds the complement: then a set carry means "no borrow". */
struct formula {
    uint16_t sum, complement, both, before, source;
    uint8_t  carry;      /* into the sum */
    uint8_t  carry_flag; /* FLAG_C: that flag as well */
    uint16_t overflow;   /* two negative operands set V: XOR */
    uint16_t flags;      /* that change */
    bool     is_written;
};

extern const struct formula FORMULAS[16]; /* by enum two_operands */

/* Returns the result, which is as wide as BEFORE and SOURCE are, and sets the flags in *STATUS. Without a sum, carry is
 * the opposite of zero. */
static inline uint16_t operate(const struct formula *formula, struct width width, uint32_t before, uint32_t source,
                               uint16_t *status)
{
    uint32_t right   = (source ^ formula->complement) & width.mask;
    uint32_t sum     = before + right + (formula->carry | (*status & formula->carry_flag));
    uint32_t logical = (before & source & formula->both) ^ (before & formula->before) ^ (source & formula->source);
    uint32_t result  = ((sum & formula->sum) | logical) & width.mask;

    bool carry       = formula->sum != 0 ? sum > width.mask : result != 0;
    uint32_t changed = ~(before ^ right) & (before ^ result) & formula->sum;
    bool overflow    = (changed | (before & source & formula->overflow)) & width.sign;
    unsigned flags   = (carry ? FLAG_C : 0u) | (result == 0 ? FLAG_Z : 0u) | (result & width.sign ? FLAG_N : 0u) |
                     (overflow ? FLAG_V : 0u);
    *status = (uint16_t)((*status & ~formula->flags) | (flags & formula->flags));
    return (uint16_t)result;
}

#endif
