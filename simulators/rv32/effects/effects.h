/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What each instruction does to registers, PC and memory, as the manual says it. The first lane's memory is the one
 * that Unicorn works on. */
#pragma once

#include "state.h"

typedef void effect(const struct instruction *instruction);

/* In one lane and in many, for each operation. They find where the instruction's load or store goes in lanes.accessed,
 * the address behind it in own.next. */
extern effect *const effects[OPERATION_COUNT][2];

/* Where INSTRUCTION loads or stores in each lane. */
ALWAYS_INLINE void find_accesses(const struct instruction *instruction, bool many)
{
    const uint32_t first = *FIRST_LANE(instruction->sources[0]), offset = instruction->immediate;
    uint32_t       differences = 0;
    EACH_LANE
    {
        differences |= REGISTER(instruction->sources[0]) ^ first;
        lanes.accessed[lane] = REGISTER(instruction->sources[0]) + offset;
    }
    lanes.apart = many && differences != 0;
}

/* Executes INSTRUCTION, at ADDRESS. Then own.next is where the next one is. */
static inline void effects_execute(const struct instruction *instruction, uint32_t address)
{
    own.next = address + instruction->bytes;
    effects[instruction->operation][lanes.many](instruction);
}
