/* What each instruction does to registers, PC and memory: ours, beside Unicorn's. Memory is the one that Unicorn works
 * on; if there are many lanes, it is the first one's. */
#ifndef FW_RV32_EFFECTS_H
#define FW_RV32_EFFECTS_H

#include "state.h"

typedef void effect(const struct instruction *instruction);

/* In one lane and in many, for each operation. They find where the instruction's load or store goes in lanes.accessed,
 * the address behind it in own.next. */
extern effect *const effects[OPERATION_COUNT][2];

/* Executes INSTRUCTION, at ADDRESS. Then own.next is where the next one is. */
static inline void effects_execute(const struct instruction *instruction, uint32_t address)
{
    own.next = address + instruction->bytes;
    effects[instruction->operation][lanes.many](instruction);
}

#endif
