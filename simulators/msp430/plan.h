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

/* Bits of a byte or word. */
struct width {
    uint16_t mask, sign;
    bool     one_byte;
};

#define BYTE ((struct width){0xff, 0x80, true})
#define WORD ((struct width){0xffff, 0x8000, false})

struct plan {
    uint8_t         operation;
    uint8_t         cycles; /* 0: not planned */
    struct width    width;
    uint16_t        next; /* PC behind it */
    uint16_t        target;
    const uint16_t *source;        /* a register or a constant; if it is in memory, what its address counts from */
    uint16_t        source_offset; /* to that address */
    uint16_t        constant;
    bool            source_in_memory;
    uint8_t         source_register;
    uint8_t         source_increment; /* of the register, by MODE_AUTOINCREMENT */
    bool            destination_in_memory;
    bool            destination_is_read;
    uint8_t         destination_register;
    const uint16_t *destination; /* the register or what the address counts from */
    uint16_t        destination_offset;
    uint16_t       *result; /* of IN_REGISTERS: the destination, or nowhere */
    bool            is_quiet; /* changes nothing but PC, flags, and a register without special meaning */
};

/* The instruction at PC, an even address. What is not an instruction, or not wholly in flash, is reported as a fault;
 * then the plan has no cycles. PLAN must stay where it is: constants are inside. */
void plan_make(struct plan *plan, uint16_t pc);

#endif
