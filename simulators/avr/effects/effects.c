/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "effects.h"

#include <stddef.h>
#include <string.h>

#include "operations.h"

/* ---- Which instruction has which, and which registers its operands name: "16 <= d <= 31" in the manual is UPPER. */

enum registers { ANY, UPPER, EVEN, POINTERS };

static const struct {
    uint8_t first, apart;
} REGISTERS[] = {[ANY] = {0, 1}, [UPPER] = {16, 1}, [EVEN] = {0, 2}, [POINTERS] = {24, 2}};

static const struct {
    const char *name; /* in the table of instructions */
    uint8_t     code; /* enum effect_code */
    uint8_t     registers;
} INSTRUCTIONS[] = {
    /* Arithmetic and logic */
    {"ADD Rd, Rr", DO_ADD, ANY},
    {"ADC Rd, Rr", DO_ADC, ANY},
    {"ADIW Rd, K", DO_ADIW, POINTERS},
    {"SUB Rd, Rr", DO_SUB, ANY},
    {"SUBI Rd, K", DO_SUBI, UPPER},
    {"SBC Rd, Rr", DO_SBC, ANY},
    {"SBCI Rd, K", DO_SBCI, UPPER},
    {"SBIW Rd, K", DO_SBIW, POINTERS},
    {"AND Rd, Rr", DO_AND, ANY},
    {"ANDI Rd, K", DO_ANDI, UPPER},
    {"OR Rd, Rr", DO_OR, ANY},
    {"ORI Rd, K", DO_ORI, UPPER},
    {"EOR Rd, Rr", DO_EOR, ANY},
    {"COM Rd", DO_COM, ANY},
    {"NEG Rd", DO_NEG, ANY},
    {"INC Rd", DO_INC, ANY},
    {"DEC Rd", DO_DEC, ANY},
    {"MUL Rd, Rr", DO_MUL, ANY},
    {"MULS Rd, Rr", DO_MULS, UPPER},
    {"MULSU Rd, Rr", DO_MULSU, UPPER},
    {"FMUL Rd, Rr", DO_FMUL, UPPER},
    {"FMULS Rd, Rr", DO_FMULS, UPPER},
    {"FMULSU Rd, Rr", DO_FMULSU, UPPER},
    {"CP Rd, Rr", DO_CP, ANY},
    {"CPC Rd, Rr", DO_CPC, ANY},
    {"CPI Rd, K", DO_CPI, UPPER},

    /* Registers and bits */
    {"MOV Rd, Rr", DO_MOV, ANY},
    {"MOVW Rd, Rr", DO_MOVW, EVEN},
    {"LDI Rd, K", DO_LDI, UPPER},
    {"SWAP Rd", DO_SWAP, ANY},
    {"ASR Rd", DO_ASR, ANY},
    {"LSR Rd", DO_LSR, ANY},
    {"ROR Rd", DO_ROR, ANY},
    {"BST Rd, b", DO_BST, ANY},
    {"BLD Rd, b", DO_BLD, ANY},
    {"BSET s", DO_BSET, ANY},
    {"BCLR s", DO_BCLR, ANY},
    {"NOP", DO_NOTHING, ANY},

    /* Jumps, branches, skips */
    {"RJMP k", DO_JUMP, ANY},
    {"IJMP", DO_JUMP_TO_Z, ANY},
    {"JMP k", DO_JUMP, ANY},
    {"RCALL k", DO_CALL, ANY},
    {"ICALL", DO_CALL_Z, ANY},
    {"CALL k", DO_CALL, ANY},
    {"RET", DO_RETURN, ANY},
    {"BRBS s, k", DO_BRANCH, ANY},
    {"BRBC s, k", DO_BRANCH, ANY},
    {"CPSE Rd, Rr", DO_SKIP, ANY},
    {"SBRC Rr, b", DO_SKIP, ANY},
    {"SBRS Rr, b", DO_SKIP, ANY},

    /* Data space */
    {"LD Rd, X", DO_LOAD, ANY},
    {"LD Rd, X+", DO_LOAD_INCREMENT, ANY},
    {"LD Rd, -X", DO_LOAD_DECREMENT, ANY},
    {"LD Rd, Y+", DO_LOAD_INCREMENT, ANY},
    {"LD Rd, -Y", DO_LOAD_DECREMENT, ANY},
    {"LDD Rd, Y+q", DO_LOAD, ANY},
    {"LD Rd, Z+", DO_LOAD_INCREMENT, ANY},
    {"LD Rd, -Z", DO_LOAD_DECREMENT, ANY},
    {"LDD Rd, Z+q", DO_LOAD, ANY},
    {"LDS Rd, k", DO_LOAD_NAMED, ANY},
    {"POP Rd", DO_POP, ANY}, /* SP becomes the address, one above what it was */
    {"ST X, Rr", DO_STORE, ANY},
    {"ST X+, Rr", DO_STORE_INCREMENT, ANY},
    {"ST -X, Rr", DO_STORE_DECREMENT, ANY},
    {"ST Y+, Rr", DO_STORE_INCREMENT, ANY},
    {"ST -Y, Rr", DO_STORE_DECREMENT, ANY},
    {"STD Y+q, Rr", DO_STORE, ANY},
    {"ST Z+, Rr", DO_STORE_INCREMENT, ANY},
    {"ST -Z, Rr", DO_STORE_DECREMENT, ANY},
    {"STD Z+q, Rr", DO_STORE, ANY},
    {"STS k, Rr", DO_STORE_NAMED, ANY},
    {"PUSH Rr", DO_PUSH, ANY},

    /* Flash */
    {"LPM", DO_LOAD_FLASH, ANY},
    {"LPM Rd, Z", DO_LOAD_FLASH, ANY},
    {"LPM Rd, Z+", DO_LOAD_FLASH_INCREMENT, ANY},
    {"ELPM", DO_LOAD_FAR_FLASH, ANY},
    {"ELPM Rd, Z", DO_LOAD_FAR_FLASH, ANY},
    {"ELPM Rd, Z+", DO_LOAD_FAR_FLASH_INCREMENT, ANY},
};

/* The bits of OPCODE that LETTER stands for in ENCODING. */
static uint16_t operand(const char *encoding, uint16_t opcode, char letter)
{
    unsigned value = 0;
    for (int place = 15; place >= 0; encoding++) {
        if (*encoding == ' ')
            continue;
        if (*encoding == letter)
            value = value << 1 | (opcode >> place & 1);
        place--;
    }
    return (uint16_t)value;
}

static uint8_t named_register(const struct plan *plan, char letter, enum registers registers)
{
    unsigned number = operand(plan->instruction->encoding, plan->opcode, letter);
    return (uint8_t)(REGISTERS[registers].first + number * REGISTERS[registers].apart);
}

static uint16_t constant(const struct plan *plan, uint32_t pc)
{
    const char *encoding = plan->instruction->encoding;
    if (plan->instruction->place == STACK_WORD)
        return (uint16_t)(pc / 2 + instruction_words(plan->instruction));
    return operand(encoding, plan->opcode, 'K') | operand(encoding, plan->opcode, 'b') |
           operand(encoding, plan->opcode, 's');
}

struct effect effect_of(const struct plan *plan, uint32_t pc)
{
    if (sets_interrupts(plan->opcode))
        return (struct effect){0};
    for (size_t i = 0; i < sizeof INSTRUCTIONS / sizeof INSTRUCTIONS[0]; i++)
        if (strcmp(INSTRUCTIONS[i].name, plan->instruction->name) == 0)
            return (struct effect){
                .code    = INSTRUCTIONS[i].code,
                .d       = named_register(plan, 'd', (enum registers)INSTRUCTIONS[i].registers),
                .r       = named_register(plan, 'r', (enum registers)INSTRUCTIONS[i].registers),
                .pointer = plan->pointer,
                .k       = constant(plan, pc),
            };
    return (struct effect){0};
}

void effect_happens(avr_t *device, const struct effect *effect, uint32_t address)
{
    uint8_t           flags[FLAGS * FLAG_ROWS];
    const struct bank bank = {device->data, flags, device->flash, 1, ALL_FLAGS};
    flags_from_engine(&bank, 0, device);
#define CASE(code, operation, ...)                                                                                     \
    case code: operation(&bank, 0, effect, address); break;
    switch (effect->code) {
        EFFECTS(CASE)
    default: break;
    }
#undef CASE
    flags_to_engine(&bank, 0, device);
}
