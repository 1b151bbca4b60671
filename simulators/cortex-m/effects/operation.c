/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Source: ARMv7-M Architecture Reference Manual (DDI 0403E), A5.2: the 16-bit encodings; the functions follow its
 * tables. */
#include "operation.h"
#include "instruction.h"

#include "operation_make.h"

/* A5.2.1: 00: shift by immediate, add, subtract, move, compare */
static struct operation narrow_immediate(unsigned code, bool sets_flags)
{
    static const uint8_t BY_BYTE[] = {OPERATION_ORR, OPERATION_SUB, OPERATION_ADD, OPERATION_SUB};
    unsigned             low = field(code, 0, 3), middle = field(code, 3, 3), high = field(code, 6, 3);
    unsigned             which = field(code, 11, 2);
    if (code >> 13 == 1) {
        unsigned to          = field(code, 8, 3);
        unsigned destination = which == 1 ? REGISTER_SINK : to, first = which == 0 ? REGISTER_ZERO : to;
        return setting_flags(with_immediate(BY_BYTE[which], destination, first, field(code, 0, 8)),
                             sets_flags || which == 1);
    }
    if (which != 3)
        return setting_flags(
            shifted(with_register(OPERATION_ORR, low, REGISTER_ZERO, middle), which, field(code, 6, 5)), sets_flags);
    unsigned operation = field(code, 9, 1) ? OPERATION_SUB : OPERATION_ADD;
    return setting_flags(field(code, 10, 1) ? with_immediate(operation, low, middle, high)
                                            : with_register(operation, low, middle, high),
                         sets_flags);
}

/* A5.2.2: 010000 */
static struct operation narrow_data_processing(unsigned code, bool sets_flags)
{
    static const uint8_t CODES[]     = {OPERATION_AND,
                                        OPERATION_EOR,
                                        0,
                                        0,
                                        0,
                                        OPERATION_ADC,
                                        OPERATION_SBC,
                                        0,
                                        OPERATION_AND,
                                        OPERATION_RSB,
                                        OPERATION_SUB,
                                        OPERATION_ADD,
                                        OPERATION_ORR,
                                        OPERATION_MLA,
                                        OPERATION_BIC,
                                        OPERATION_ORN};
    unsigned             destination = field(code, 0, 3), operand = field(code, 3, 3), which = field(code, 6, 4);
    struct operation     result = with_register(CODES[which], destination, destination, operand);
    switch (which) {
    case 2:
    case 3:
    case 4: result = shifted_by_register(destination, destination, which - 2, operand); break;
    case 7: result = shifted_by_register(destination, destination, 3, operand); break;
    case 8:
    case 10:
    case 11: /* TST, CMP, CMN */ result.destination = REGISTER_SINK; return setting_flags(result, true);
    case 9: result = with_immediate(OPERATION_RSB, destination, operand, 0); break;
    case 13: result.third = REGISTER_ZERO; break;
    case 15: result.first = REGISTER_ZERO; break;
    default: break;
    }
    return setting_flags(result, sets_flags);
}

/* A5.2.3: 010001: any register */
static struct operation narrow_special(unsigned code)
{
    unsigned left = field(code, 0, 3) | field(code, 7, 1) << 3, right = field(code, 3, 4);
    switch (field(code, 8, 2)) {
    case 0: return with_register(OPERATION_ADD, left, left, right);
    case 1: return setting_flags(with_register(OPERATION_SUB, REGISTER_SINK, left, right), true);
    case 2: return with_register(OPERATION_ORR, left, REGISTER_ZERO, right);
    default: return with_register(field(code, 7, 1) ? OPERATION_BLX : OPERATION_BX, 0, 0, right);
    }
}

/* A5.2.4 */
static struct operation narrow_transfer(unsigned code)
{
    static const uint8_t BY_REGISTER[] = {OPERATION_STORE, OPERATION_STORE_16, OPERATION_STORE_8, OPERATION_LOAD_S8,
                                          OPERATION_LOAD,  OPERATION_LOAD_16,  OPERATION_LOAD_8,  OPERATION_LOAD_S16};
    bool                 is_load       = field(code, 11, 1);
    unsigned             low = field(code, 0, 3), upper = field(code, 8, 3);
    switch (code >> 12) {
    case 4: return transfer(OPERATION_LOAD, upper, REGISTER_SINK, 0);
    case 5: return transfer(BY_REGISTER[field(code, 9, 3)], low, REGISTER_SINK, 0);
    case 6: return transfer(is_load ? OPERATION_LOAD : OPERATION_STORE, low, REGISTER_SINK, 0);
    case 7: return transfer(is_load ? OPERATION_LOAD_8 : OPERATION_STORE_8, low, REGISTER_SINK, 0);
    case 8: return transfer(is_load ? OPERATION_LOAD_16 : OPERATION_STORE_16, low, REGISTER_SINK, 0);
    default: return transfer(is_load ? OPERATION_LOAD : OPERATION_STORE, upper, REGISTER_SINK, 0);
    }
}

/* A5.2.5: 1011 */
static struct operation narrow_miscellaneous(unsigned code, uint32_t address)
{
    static const uint8_t EXTEND[]  = {OPERATION_SXTH, OPERATION_SXTB, OPERATION_UXTH, OPERATION_UXTB};
    static const uint8_t REVERSE[] = {OPERATION_REV, OPERATION_REV16, OPERATION_UNKNOWN, OPERATION_REVSH};
    unsigned             low = field(code, 0, 3), middle = field(code, 3, 3), list = field(code, 0, 8);
    unsigned             extra = field(code, 8, 1);
    if ((code & 0x0500) == 0x0100) { /* CBZ, CBNZ */
        uint32_t         offset = field(code, 3, 5) << 1 | field(code, 9, 1) << 6;
        struct operation result = branch(field(code, 11, 1) ? OPERATION_CBNZ : OPERATION_CBZ, address + 4 + offset);
        result.first            = (uint8_t)low;
        return result;
    }
    switch (field(code, 8, 4)) {
    case 0x0:
        return with_immediate(field(code, 7, 1) ? OPERATION_SUB : OPERATION_ADD, STACK_POINTER, STACK_POINTER,
                              4 * field(code, 0, 7));
    case 0x2: return with_register(EXTEND[field(code, 6, 2)], low, REGISTER_ZERO, middle);
    case 0x4:
    case 0x5: return multiple(false, STACK_POINTER, true, true, list | extra << LINK_REGISTER);
    case 0xa: return with_register(REVERSE[field(code, 6, 2)], low, 0, middle);
    case 0xc:
    case 0xd: return multiple(true, STACK_POINTER, true, false, list | extra << PROGRAM_COUNTER);
    case 0xf:
        if (field(code, 0, 4) != 0)
            return with_immediate(OPERATION_IT, 0, 0, list);
        return list == 0 ? with_immediate(OPERATION_NOP, 0, 0, 0) : UNKNOWN_OPERATION;
    default: return UNKNOWN_OPERATION;
    }
}

/* A5.2 */
static struct operation narrow(unsigned code, uint32_t address, bool sets_flags)
{
    unsigned upper = field(code, 8, 3), list = field(code, 0, 8);
    switch (code >> 11) {
    case 0x08: return field(code, 10, 1) ? narrow_special(code) : narrow_data_processing(code, sets_flags);
    case 0x14: return with_immediate(OPERATION_ORR, upper, REGISTER_ZERO, ((address + 4) & ~3u) + 4 * list); /* ADR */
    case 0x15: return with_immediate(OPERATION_ADD, upper, STACK_POINTER, 4 * list);
    case 0x16:
    case 0x17: return narrow_miscellaneous(code, address);
    case 0x18: return multiple(false, upper, true, false, list);
    case 0x19: return multiple(true, upper, !(list >> upper & 1), false, list);
    case 0x1a:
    case 0x1b: {
        struct operation result = branch(OPERATION_B_CONDITIONAL, address + 4 + 2 * (uint32_t)signed_field(code, 8));
        result.amount           = (uint8_t)field(code, 8, 4);
        return result.amount < 14 ? result : UNKNOWN_OPERATION;
    }
    case 0x1c: return branch(OPERATION_B, address + 4 + 2 * (uint32_t)signed_field(code, 11));
    default: return code >> 14 == 0 ? narrow_immediate(code, sets_flags) : narrow_transfer(code);
    }
}

struct operation operation_of(const struct instruction *instruction, uint16_t first, uint16_t second, uint32_t address)
{
    struct operation result = instruction->bytes == 2 ? narrow(first, address, !instruction->in_block)
                                                      : operation_of_wide(first, second, address);
    result.in_block         = instruction->in_block;
    result.bytes            = instruction->bytes;
    return result;
}
