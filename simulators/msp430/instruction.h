/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* How MSP430 instructions are encoded, and which encodings have a defined meaning.
 *
 *     jump          001 ccc oooooooooo
 *     one operand   000100 ooo b ss rrrr      RRC SWPB RRA SXT PUSH CALL RETI
 *     two operands  oooo ssss d b ss dddd     MOV ADD ADDC SUBC SUB CMP DADD BIT BIC BIS XOR AND
 *
 * The source mode (two bits) is Rn, X(Rn), @Rn or @Rn+, the destination mode (one bit) Rn or X(Rn). The other modes are
 * these with special registers: X(PC) is symbolic, X(SR) absolute, @PC+ immediate; SR and R3 generate constants. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum special_register { PROGRAM_COUNTER, STACK_POINTER, STATUS, CONSTANT_GENERATOR };

enum operand_mode { MODE_REGISTER, MODE_INDEXED, MODE_INDIRECT, MODE_AUTOINCREMENT };

enum one_operand { RRC, SWPB, RRA, SXT, PUSH, CALL, RETI };

enum two_operands { MOV = 4, ADD, ADDC, SUBC, SUB, CMP, DADD, BIT, BIC, BIS, XOR, AND };

enum { FIRST_ONE_OPERAND = 0x1000, FIRST_JUMP = 0x2000, FIRST_TWO_OPERANDS = 0x4000 };

static inline bool is_byte(uint16_t opcode)
{
    return opcode >> 6 & 1;
}

/* Of the source, or of the only operand. */
static inline enum operand_mode source_mode(uint16_t opcode)
{
    return (enum operand_mode)(opcode >> 4 & 3);
}

static inline unsigned source_register(uint16_t opcode)
{
    return opcode < FIRST_TWO_OPERANDS ? opcode & 0xf : opcode >> 8 & 0xf;
}

static inline bool destination_is_memory(uint16_t opcode)
{
    return opcode >> 7 & 1;
}

static inline unsigned destination_register(uint16_t opcode)
{
    return opcode & 0xf;
}

static inline enum one_operand one_operand_operation(uint16_t opcode)
{
    return (enum one_operand)(opcode >> 7 & 7);
}

static inline enum two_operands two_operands_operation(uint16_t opcode)
{
    return (enum two_operands)(opcode >> 12);
}

/* Whether the source is one of the constants 0, 1, 2, 4, 8, -1 made by the constant generator. */
bool source_is_constant(uint16_t opcode);

/* Whether the source is a word of the instruction itself, @PC+. */
bool source_is_immediate(uint16_t opcode);

/* NULL if the first instruction word OPCODE has a defined meaning and known cycles, otherwise why not. */
const char *instruction_problem(uint16_t opcode);
