/* What an instruction in flash always does: its operands and cycles, worked out once, when it is reached first. */
#ifndef FW_MSP430_PLAN_H
#define FW_MSP430_PLAN_H

#include <stdbool.h>
#include <stdint.h>

#include "instruction.h"

/* An enum two_operands keeps its number, or comes behind IN_REGISTERS if it concerns words in registers without special
 * meaning, or constants; an enum one_operand comes behind FIRST_ONE, the condition of a jump behind FIRST_CONDITION. */
enum operation { IN_REGISTERS = 16, FIRST_CONDITION = 32, FIRST_ONE = 40 };

enum condition { IF_NOT_ZERO, IF_ZERO, IF_NO_CARRY, IF_CARRY, IF_NEGATIVE, IF_GREATER_OR_EQUAL, IF_LESS, ALWAYS };

/* Operands are numbers of registers, to which an offset is added; the sum is the operand, or its address. Constants and
 * absolute addresses are offsets to the register ZERO. */
struct plan {
    uint8_t  operation;
    uint8_t  cycles;   /* 0: not planned */
    bool     is_quiet; /* changes nothing but PC, flags, and a register without special meaning */
    bool     one_byte;
    uint16_t next; /* PC behind it */
    uint16_t source_offset;
    uint8_t  source;
    bool     source_in_memory;
    uint8_t  source_increment; /* of that register, afterwards */
    uint8_t  result;           /* of IN_REGISTERS: the destination, or NOWHERE */
    uint8_t  destination;
    bool     destination_in_memory;
    bool     destination_is_read;
    uint16_t destination_offset; /* or where a jump leads */
};

/* The instruction at PC, an even address. What is not an instruction, or not wholly in flash, is reported as a fault;
 * then the plan has no cycles. */
void plan_make(struct plan *plan, uint16_t pc);

#endif
