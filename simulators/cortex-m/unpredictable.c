/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ARMv7-M Architecture Reference Manual (DDI 0403E.e), chapter A5, "The Thumb Instruction Set Encoding", and A7.7,
 * where the conditions stand beside the pseudocode of each encoding. Instructions that are not simulated are left out.
 */
#include "unpredictable.h"

#include "bits.h"

enum { SP = 13, PC = 15 };

static bool is_sp_or_pc(unsigned number)
{
    return number == SP || number == PC;
}

/* Registers of a load or store of several, as bits. */
static unsigned count_of(unsigned list)
{
    return (unsigned)__builtin_popcount(list);
}

static bool lists(unsigned list, unsigned number)
{
    return (list >> number & 1) != 0;
}

/* STM, LDM: the base may be stored only if it is the lowest, before it is changed. */
static bool multiple_16(uint16_t code)
{
    unsigned list = field(code, 0, 8), base = field(code, 8, 3);
    bool     is_load = field(code, 11, 1);
    return list == 0 || (!is_load && lists(list, base) && (list & ((1u << base) - 1)) != 0);
}

/* CMP, ADD, MOV, BX and BLX of any register. */
static bool any_register_16(uint16_t code)
{
    unsigned n = field(code, 0, 3) | field(code, 7, 1) << 3, m = field(code, 3, 4);
    switch (field(code, 8, 2)) {
    case 0: return n == PC && m == PC;
    case 1: return (n < 8 && m < 8) || n == PC || m == PC;
    case 2: return false;
    default: return field(code, 0, 3) != 0 || (field(code, 7, 1) && m == PC);
    }
}

static bool unpredictable_16(uint16_t code)
{
    if ((code & 0xf000) == 0xc000)
        return multiple_16(code);
    if ((code & 0xfc00) == 0x4400)
        return any_register_16(code);
    if ((code & 0xf600) == 0xb400) /* PUSH, POP */
        return field(code, 0, 9) == 0;
    if ((code & 0xff00) == 0xbf00 && field(code, 0, 4) != 0) /* IT */
        return field(code, 4, 4) == 15 || (field(code, 4, 4) == 14 && count_of(field(code, 0, 4)) != 1);
    return false;
}

/* LDM, STM, PUSH and POP of 32 bits. */
static bool multiple(uint16_t first, uint16_t list)
{
    unsigned base    = field(first, 0, 4);
    bool     is_load = field(first, 4, 1), writes_base = field(first, 5, 1);
    if (base == PC || count_of(list) < 2 || lists(list, SP) || (writes_base && lists(list, base)))
        return true;
    return is_load ? lists(list, 14) && lists(list, PC) : lists(list, PC);
}

/* LDRD and STRD; TBB and TBH, which have neither of the two bits. */
static bool pair_or_table(uint16_t first, uint16_t second)
{
    unsigned n = field(first, 0, 4), t = field(second, 12, 4), t2 = field(second, 8, 4);
    bool     is_load = field(first, 4, 1), writes_base = field(first, 5, 1), is_pair = (first & 0x0120) != 0;
    if (!is_pair)
        return n == SP || is_sp_or_pc(field(second, 0, 4));
    if (is_sp_or_pc(t) || is_sp_or_pc(t2) || (writes_base && (n == t || n == t2)))
        return true;
    return n == PC ? !is_load || writes_base : is_load && t == t2;
}

enum data_operation { AND, BIC, ORR, ORN, EOR, ADD = 8, SUB = 13 };

/* Rd and Rn of operations with a flexible second operand. TST, TEQ, CMN and CMP have no Rd but PC, MOV and MVN no Rn
 * but PC. ADD and SUB may have SP for both or for Rn alone. */
static bool data_registers(uint16_t first, uint16_t second)
{
    unsigned operation = field(first, 5, 4), n = field(first, 0, 4), d = field(second, 8, 4);
    bool     compares = d == PC && field(first, 4, 1);
    switch (operation) {
    case AND:
    case EOR: return (is_sp_or_pc(d) && !compares) || is_sp_or_pc(n);
    case ORR:
    case ORN: return is_sp_or_pc(d) || n == SP;
    case ADD:
    case SUB: return (d == PC && !compares) || (d == SP && n != SP) || n == PC;
    default: return is_sp_or_pc(d) || is_sp_or_pc(n);
    }
}

/* With a register as the second operand, shifted or not. */
static bool data_shifted(uint16_t first, uint16_t second)
{
    unsigned operation = field(first, 5, 4), n = field(first, 0, 4), d = field(second, 8, 4), m = field(second, 0, 4);
    unsigned shift = field(second, 12, 3) << 2 | field(second, 6, 2), kind = field(second, 4, 2);
    if (field(second, 15, 1))
        return true;
    if (operation == ORR && n == PC && shift == 0 && kind == 0) /* MOV */
        return field(first, 4, 1) ? is_sp_or_pc(d) || is_sp_or_pc(m) : d == PC || m == PC || (d == SP && m == SP);
    if ((operation == ADD || operation == SUB) && d == SP && n == SP && (kind != 0 || shift > 3))
        return true;
    return is_sp_or_pc(m) || data_registers(first, second);
}

/* With a constant as the second operand: copies of a byte that is 0 are no constant. */
static bool data_constant(uint16_t first, uint16_t second)
{
    bool is_copied = !field(first, 10, 1) && !field(second, 14, 1) && field(second, 12, 2) != 0;
    return (is_copied && field(second, 0, 8) == 0) || data_registers(first, second);
}

/* With a plain constant: ADDW, SUBW, ADR, MOVW, MOVT, saturation, fields of bits. */
static bool data_plain(uint16_t first, uint16_t second)
{
    unsigned n = field(first, 0, 4), d = field(second, 8, 4), last = field(second, 0, 5);
    unsigned lowest = field(second, 12, 3) << 2 | field(second, 6, 2);
    switch (field(first, 4, 5)) {
    case 0:
    case 10: return n == SP ? d == PC : is_sp_or_pc(d);
    case 4:
    case 12: return is_sp_or_pc(d);
    case 20:
    case 28: return is_sp_or_pc(d) || is_sp_or_pc(n) || lowest + last > 31;
    case 22: return is_sp_or_pc(d) || n == SP || last < lowest;
    default: return is_sp_or_pc(d) || is_sp_or_pc(n);
    }
}

/* LDR, STR and those of bytes and half words. */
static bool single(uint16_t first, uint16_t second)
{
    unsigned n = field(first, 0, 4), t = field(second, 12, 4);
    bool     is_load = field(first, 4, 1), is_word = field(first, 5, 2) == 2;
    bool     is_wide = field(first, 7, 1), is_literal = is_load && n == PC;
    if (is_word ? !is_load && t == PC : is_sp_or_pc(t))
        return true;
    if (is_wide || is_literal)
        return false;
    if (!field(second, 11, 1))
        return is_sp_or_pc(field(second, 0, 4));
    bool writes_base = field(second, 8, 1);
    if (field(second, 8, 3) == 6) /* LDRT and the like */
        return is_sp_or_pc(t);
    return writes_base && n == t;
}

/* Shifts by registers, extensions, parallel sums, REV, CLZ, SEL: what has one source names it twice. */
static bool data_of_registers(uint16_t first, uint16_t second)
{
    unsigned n = field(first, 0, 4), d = field(second, 8, 4), m = field(second, 0, 4);
    bool     extends   = !field(first, 7, 1) && field(second, 7, 1);
    bool     has_twice = field(first, 6, 2) == 2 && field(second, 7, 1) && (field(first, 4, 2) & 1) == 1;
    if (is_sp_or_pc(d) || is_sp_or_pc(m))
        return true;
    if (has_twice)
        return n != m;
    return extends ? n == SP : is_sp_or_pc(n);
}

static bool multiplication(uint16_t first, uint16_t second)
{
    unsigned a = field(second, 12, 4), d = field(second, 8, 4), operation = field(first, 4, 3);
    bool     is_long = field(first, 7, 1), divides = operation == 1 || operation == 3;
    if (is_sp_or_pc(field(first, 0, 4)) || is_sp_or_pc(field(second, 0, 4)) || is_sp_or_pc(d))
        return true;
    if (!is_long)
        return a == SP || (a == PC && operation == 0 && field(second, 4, 2) == 1); /* MLS */
    return divides ? a != PC : is_sp_or_pc(a) || a == d;
}

static bool unpredictable_32(uint16_t first, uint16_t second)
{
    bool is_constant = !field(second, 15, 1); /* or else a branch */
    if ((first & 0xfe40) == 0xe800)
        return multiple(first, second);
    if ((first & 0xfe40) == 0xe840)
        return pair_or_table(first, second);
    if ((first & 0xfe00) == 0xea00)
        return data_shifted(first, second);
    if ((first & 0xfa00) == 0xf000 && is_constant)
        return data_constant(first, second);
    if ((first & 0xfa00) == 0xf200 && is_constant)
        return data_plain(first, second);
    if ((first & 0xfe00) == 0xf800)
        return single(first, second);
    if ((first & 0xff00) == 0xfa00)
        return data_of_registers(first, second);
    if ((first & 0xff00) == 0xfb00)
        return multiplication(first, second);
    if ((first & 0xffe0) == 0xf3e0) /* MRS */
        return is_sp_or_pc(field(second, 8, 4));
    if ((first & 0xffe0) == 0xf380 && !is_constant) /* MSR */
        return is_sp_or_pc(field(first, 0, 4));
    return false;
}

bool is_unpredictable(uint16_t first, uint16_t second)
{
    return first >> 11 >= 0x1d ? unpredictable_32(first, second) : unpredictable_16(first);
}

/* Branches without a condition of their own; they may end a block. */
static bool may_branch_16(uint16_t code)
{
    bool writes_pc = (code & 0xfd00) == 0x4400 && (field(code, 0, 3) | field(code, 7, 1) << 3) == PC; /* ADD, MOV */
    return writes_pc || (code & 0xf800) == 0xe000 || (code & 0xff00) == 0x4700 || (code & 0xff00) == 0xbd00;
}

static bool may_branch_32(uint16_t first, uint16_t second)
{
    bool loads_pc       = (first & 0xfe50) == 0xe810 && lists(second, PC);
    bool load_is_branch = (first & 0xff70) == 0xf850 && field(second, 12, 4) == PC;
    bool is_table = (first & 0xfff0) == 0xe8d0, branches = (first & 0xf800) == 0xf000 && (second & 0x9000) == 0x9000;
    return loads_pc || load_is_branch || is_table || branches;
}

bool is_unpredictable_in_block(uint16_t first, uint16_t second, bool ends_block)
{
    if (first >> 11 >= 0x1d) {
        bool has_condition = (first & 0xf800) == 0xf000 && (second & 0xd000) == 0x8000 && field(first, 7, 3) != 7;
        return has_condition || (!ends_block && may_branch_32(first, second));
    }
    bool has_condition = (first & 0xf000) == 0xd000 || (first & 0xf500) == 0xb100; /* B<c>, CBZ, CBNZ */
    bool is_if_then    = (first & 0xff00) == 0xbf00 && field(first, 0, 4) != 0;
    return has_condition || is_if_then || (first & 0xffc0) == 0 || (!ends_block && may_branch_16(first));
}
