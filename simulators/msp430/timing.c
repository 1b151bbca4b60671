/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The tables behind timing.h. The default model is that of the MSP430x1xx Family User's Guide, SLAU049. */
#include "timing.h"

#include <stddef.h>
#include <string.h>

#include "instruction.h"

enum operand_class { REGISTER, INDEXED, INDIRECT, AUTOINCREMENT, IMMEDIATE, OPERAND_CLASSES };

enum destination_class { TO_REGISTER, TO_PC, TO_MEMORY, DESTINATION_CLASSES };

enum one_operand_class { CHANGE, /* RRC, SWPB, RRA, SXT */ PUSH_IT, CALL_IT, ONE_OPERAND_CLASSES };

enum { JUMP_CYCLES = 2 /* taken or not */, RETI_CYCLES = 5 };

/* clang-format off */
static const uint8_t TWO_OPERANDS[OPERAND_CLASSES][DESTINATION_CLASSES] = {
    /* source           Rm PC X(Rm), symbolic, absolute */
    [REGISTER]      = { 1, 2, 4 },
    [INDIRECT]      = { 2, 2, 5 },
    [AUTOINCREMENT] = { 2, 3, 5 },
    [IMMEDIATE]     = { 2, 3, 5 },
    [INDEXED]       = { 3, 3, 6 }, /* also symbolic, absolute */
};

static const uint8_t ONE_OPERAND[OPERAND_CLASSES][ONE_OPERAND_CLASSES] = {
    /* operand          change PUSH CALL */
    [REGISTER]      = { 1,     3,   4 },
    [INDIRECT]      = { 3,     4,   4 },
    [AUTOINCREMENT] = { 3,     5,   5 },
    [IMMEDIATE]     = { 0,     4,   5 },
    [INDEXED]       = { 4,     5,   5 },
};
/* clang-format on */

/* What distinguishes the models: the class of an operand made by the constant generator. */
static const struct timing_model {
    const char *name;
    bool        constants_are_registers;
} MODELS[] = {
    /* A constant takes as long as a register: "#1 -> Rm" is the register row of the tables. */
    {"slau049", true},
    /* mspdebug 0.22 looks only at the mode bits, so it takes the constant 1 for X(Rn), 2 and 4 for @Rn, 8 and -1 for
     * @Rn+. This model exists to compare the simulators; its cycles are not those of the device. */
    {"mspdebug-0.22", false},
};

static const struct timing_model *chosen = &MODELS[0];

uint8_t timing_cycles[0x10000];

static enum operand_class class_of_source(uint16_t opcode)
{
    if (source_is_constant(opcode) && chosen->constants_are_registers)
        return REGISTER;
    switch (source_mode(opcode)) {
    case MODE_REGISTER: return REGISTER;
    case MODE_INDEXED: return INDEXED;
    case MODE_INDIRECT: return INDIRECT;
    default: return source_is_immediate(opcode) ? IMMEDIATE : AUTOINCREMENT;
    }
}

static enum destination_class class_of_destination(uint16_t opcode)
{
    if (destination_is_memory(opcode))
        return TO_MEMORY;
    return destination_register(opcode) == PROGRAM_COUNTER ? TO_PC : TO_REGISTER;
}

static uint8_t one_operand_cycles(uint16_t opcode)
{
    const uint8_t *row = ONE_OPERAND[class_of_source(opcode)];
    switch (one_operand_operation(opcode)) {
    case PUSH: return row[PUSH_IT];
    case CALL: return row[CALL_IT];
    case RETI: return RETI_CYCLES;
    default: return row[CHANGE];
    }
}

static uint8_t cycles_of(uint16_t opcode)
{
    if (instruction_problem(opcode) != NULL)
        return 0;
    if (opcode >= FIRST_TWO_OPERANDS)
        return TWO_OPERANDS[class_of_source(opcode)][class_of_destination(opcode)];
    return opcode >= FIRST_JUMP ? JUMP_CYCLES : one_operand_cycles(opcode);
}

bool timing_select(const char *name)
{
    size_t model = 0, models = sizeof MODELS / sizeof MODELS[0];
    while (name != NULL && model < models && strcmp(MODELS[model].name, name) != 0)
        model++;
    if (model == models)
        return false;
    chosen = &MODELS[model];
    for (uint32_t opcode = 0; opcode <= UINT16_MAX; opcode++)
        timing_cycles[opcode] = cycles_of((uint16_t)opcode);
    return true;
}

const char *timing_unusual_model(void)
{
    return chosen == &MODELS[0] ? NULL : chosen->name;
}
