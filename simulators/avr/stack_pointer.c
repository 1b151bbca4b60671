/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "stack_pointer.h"

#include "steps.h"

/* Compilers put one instruction between the halves (they restore SREG), hand-written code a few. */
enum { INSTRUCTIONS_BETWEEN_HALVES = 8 };

/* Whether HALF is written a few instructions after PC, before any jump, branch, skip or use of the stack. If it is not,
 * only one half was meant to change. */
static bool follows_soon(const avr_t *device, uint32_t pc, uint16_t half)
{
    for (unsigned i = 0; i <= INSTRUCTIONS_BETWEEN_HALVES; i++) {
        const struct instruction *instruction = instruction_of(flash_word(device, pc));
        if (instruction == NULL || instruction->flow != NEXT || instruction->place == STACK_BYTE)
            return false;
        if (instruction->data == STORE && named_data_address(device, instruction, pc) == half)
            return true;
        pc += 2 * instruction_words(instruction);
    }
    return false;
}

bool stack_pointer_follow(struct stack_pointer *stack, const avr_t *device, const struct step *step)
{
    bool low     = step->address == DATA_SPACE + DATA_SPL;
    bool high    = step->address == DATA_SPACE + DATA_SPH;
    bool written = step->plan->kind == ACCESS_WRITE && (low || high);
    if (written) {
        uint16_t half = low ? DATA_SPL : DATA_SPH, other = low ? DATA_SPH : DATA_SPL;
        bool     completed = stack->awaited == half;
        stack->awaited     = !completed && follows_soon(device, device->pc, other) ? other : 0;
    }
    if (stack->awaited != 0)
        return false;
    const struct bank bank = bank_of_engine(device);
    stack->value           = stack_pointer_register(&bank);
    return written;
}
