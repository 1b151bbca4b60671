/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "instruction.h"

#include <stddef.h>

bool source_is_constant(uint16_t opcode)
{
    unsigned number = source_register(opcode);
    return number == CONSTANT_GENERATOR || (number == STATUS && source_mode(opcode) >= MODE_INDIRECT);
}

bool source_is_immediate(uint16_t opcode)
{
    return source_register(opcode) == PROGRAM_COUNTER && source_mode(opcode) == MODE_AUTOINCREMENT;
}

/* PUSH #4 and PUSH #8 by the constant generator: TI's erratum CPU4, listed for the MSP430F1610 (SLAZ145) and most of
 * its relatives. They must be pushed as immediate words. */
static const char *push_problem(uint16_t opcode)
{
    if (source_is_constant(opcode) && source_register(opcode) == STATUS)
        return "PUSH cannot use the constant generator's 4 and 8 (erratum CPU4)";
    return NULL;
}

/* RRC, SWPB, RRA, SXT: they write their operand. */
static const char *change_problem(uint16_t opcode)
{
    bool in_register = source_mode(opcode) == MODE_REGISTER;
    if (source_is_constant(opcode) || source_is_immediate(opcode))
        return "the operand is a constant, but the instruction writes it";
    if (in_register && source_register(opcode) == PROGRAM_COUNTER)
        return "the operand is PC: the cycles of that are not known";
    if (in_register && source_register(opcode) == STATUS && one_operand_operation(opcode) != SWPB)
        return "result and flags both go to SR";
    return NULL;
}

static const char *one_operand_problem(uint16_t opcode)
{
    static const char *const NO_BYTE_FORM = "this instruction has no byte form";
    switch (one_operand_operation(opcode)) {
    case RRC:
    case RRA: return change_problem(opcode);
    case SWPB:
    case SXT: return is_byte(opcode) ? NO_BYTE_FORM : change_problem(opcode);
    case PUSH: return push_problem(opcode);
    case CALL: return is_byte(opcode) ? NO_BYTE_FORM : NULL;
    case RETI: return opcode == 0x1300 ? NULL : "RETI has no operand";
    default: return "an MSP430 without CPUX has no such instruction";
    }
}

static const char *two_operands_problem(uint16_t opcode)
{
    unsigned number = destination_register(opcode);
    if (destination_is_memory(opcode))
        return number == CONSTANT_GENERATOR ? "the destination is indexed by the constant generator" : NULL;
    if (number != STATUS)
        return NULL;
    switch (two_operands_operation(opcode)) {
    case MOV:
    case BIC:
    case BIS: /* do not change the flags */
    case CMP:
    case BIT: /* change nothing but the flags */ return NULL;
    default: return "result and flags both go to SR";
    }
}

const char *instruction_problem(uint16_t opcode)
{
    if (opcode >= FIRST_TWO_OPERANDS)
        return two_operands_problem(opcode);
    if (opcode >= FIRST_JUMP)
        return NULL;
    if (opcode >= FIRST_ONE_OPERAND && opcode < 0x1400)
        return one_operand_problem(opcode);
    return "an MSP430 without CPUX has no such instruction";
}
