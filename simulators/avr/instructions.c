/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Source: AVR Instruction Set Manual (DS40002198), opcodes and the column "AVRe" of the cycle tables: 16-bit PC, data
 * in internal RAM. */
#include "instructions.h"

#include <stdbool.h>
#include <stddef.h>

#include "report.h"

static const struct instruction INSTRUCTIONS[] = {
    /* Arithmetic and logic */
    {"ADD Rd, Rr", "0000 11rd dddd rrrr", 1, NEXT, NO_DATA, NOWHERE},
    {"ADC Rd, Rr", "0001 11rd dddd rrrr", 1, NEXT, NO_DATA, NOWHERE},
    {"ADIW Rd, K", "1001 0110 KKdd KKKK", 2, NEXT, NO_DATA, NOWHERE},
    {"SUB Rd, Rr", "0001 10rd dddd rrrr", 1, NEXT, NO_DATA, NOWHERE},
    {"SUBI Rd, K", "0101 KKKK dddd KKKK", 1, NEXT, NO_DATA, NOWHERE},
    {"SBC Rd, Rr", "0000 10rd dddd rrrr", 1, NEXT, NO_DATA, NOWHERE},
    {"SBCI Rd, K", "0100 KKKK dddd KKKK", 1, NEXT, NO_DATA, NOWHERE},
    {"SBIW Rd, K", "1001 0111 KKdd KKKK", 2, NEXT, NO_DATA, NOWHERE},
    {"AND Rd, Rr", "0010 00rd dddd rrrr", 1, NEXT, NO_DATA, NOWHERE},
    {"ANDI Rd, K", "0111 KKKK dddd KKKK", 1, NEXT, NO_DATA, NOWHERE},
    {"OR Rd, Rr", "0010 10rd dddd rrrr", 1, NEXT, NO_DATA, NOWHERE},
    {"ORI Rd, K", "0110 KKKK dddd KKKK", 1, NEXT, NO_DATA, NOWHERE},
    {"EOR Rd, Rr", "0010 01rd dddd rrrr", 1, NEXT, NO_DATA, NOWHERE},
    {"COM Rd", "1001 010d dddd 0000", 1, NEXT, NO_DATA, NOWHERE},
    {"NEG Rd", "1001 010d dddd 0001", 1, NEXT, NO_DATA, NOWHERE},
    {"INC Rd", "1001 010d dddd 0011", 1, NEXT, NO_DATA, NOWHERE},
    {"DEC Rd", "1001 010d dddd 1010", 1, NEXT, NO_DATA, NOWHERE},
    {"MUL Rd, Rr", "1001 11rd dddd rrrr", 2, NEXT, NO_DATA, NOWHERE},
    {"MULS Rd, Rr", "0000 0010 dddd rrrr", 2, NEXT, NO_DATA, NOWHERE},
    {"MULSU Rd, Rr", "0000 0011 0ddd 0rrr", 2, NEXT, NO_DATA, NOWHERE},
    {"FMUL Rd, Rr", "0000 0011 0ddd 1rrr", 2, NEXT, NO_DATA, NOWHERE},
    {"FMULS Rd, Rr", "0000 0011 1ddd 0rrr", 2, NEXT, NO_DATA, NOWHERE},
    {"FMULSU Rd, Rr", "0000 0011 1ddd 1rrr", 2, NEXT, NO_DATA, NOWHERE},
    {"CP Rd, Rr", "0001 01rd dddd rrrr", 1, NEXT, NO_DATA, NOWHERE},
    {"CPC Rd, Rr", "0000 01rd dddd rrrr", 1, NEXT, NO_DATA, NOWHERE},
    {"CPI Rd, K", "0011 KKKK dddd KKKK", 1, NEXT, NO_DATA, NOWHERE},

    /* Registers and bits */
    {"MOV Rd, Rr", "0010 11rd dddd rrrr", 1, NEXT, NO_DATA, NOWHERE},
    {"MOVW Rd, Rr", "0000 0001 dddd rrrr", 1, NEXT, NO_DATA, NOWHERE},
    {"LDI Rd, K", "1110 KKKK dddd KKKK", 1, NEXT, NO_DATA, NOWHERE},
    {"SWAP Rd", "1001 010d dddd 0010", 1, NEXT, NO_DATA, NOWHERE},
    {"ASR Rd", "1001 010d dddd 0101", 1, NEXT, NO_DATA, NOWHERE},
    {"LSR Rd", "1001 010d dddd 0110", 1, NEXT, NO_DATA, NOWHERE},
    {"ROR Rd", "1001 010d dddd 0111", 1, NEXT, NO_DATA, NOWHERE},
    {"BST Rd, b", "1111 101d dddd 0bbb", 1, NEXT, NO_DATA, NOWHERE},
    {"BLD Rd, b", "1111 100d dddd 0bbb", 1, NEXT, NO_DATA, NOWHERE},
    {"BSET s", "1001 0100 0sss 1000", 1, NEXT, NO_DATA, NOWHERE},
    {"BCLR s", "1001 0100 1sss 1000", 1, NEXT, NO_DATA, NOWHERE},
    {"NOP", "0000 0000 0000 0000", 1, NEXT, NO_DATA, NOWHERE},

    /* Jumps, branches, skips */
    {"RJMP k", "1100 kkkk kkkk kkkk", 2, JUMP_RELATIVE, NO_DATA, NOWHERE},
    {"IJMP", "1001 0100 0000 1001", 2, JUMP_TO_Z, NO_DATA, NOWHERE},
    {"JMP k", "1001 010k kkkk 110k kkkk kkkk kkkk kkkk", 3, JUMP_ABSOLUTE, NO_DATA, NOWHERE},
    {"RCALL k", "1101 kkkk kkkk kkkk", 3, JUMP_RELATIVE, STORE, STACK_WORD},
    {"ICALL", "1001 0101 0000 1001", 3, JUMP_TO_Z, STORE, STACK_WORD},
    {"CALL k", "1001 010k kkkk 111k kkkk kkkk kkkk kkkk", 4, JUMP_ABSOLUTE, STORE, STACK_WORD},
    {"RET", "1001 0101 0000 1000", 4, RETURN, LOAD, STACK_WORD},
    {"RETI", "1001 0101 0001 1000", 4, RETURN, LOAD, STACK_WORD},
    {"BRBS s, k", "1111 00kk kkkk ksss", 1, BRANCH, NO_DATA, NOWHERE},
    {"BRBC s, k", "1111 01kk kkkk ksss", 1, BRANCH, NO_DATA, NOWHERE},
    {"CPSE Rd, Rr", "0001 00rd dddd rrrr", 1, SKIP, NO_DATA, NOWHERE},
    {"SBRC Rr, b", "1111 110r rrrr 0bbb", 1, SKIP, NO_DATA, NOWHERE},
    {"SBRS Rr, b", "1111 111r rrrr 0bbb", 1, SKIP, NO_DATA, NOWHERE},

    /* Data space */
    {"LD Rd, X", "1001 000d dddd 1100", 2, NEXT, LOAD, X_POINTS},
    {"LD Rd, X+", "1001 000d dddd 1101", 2, NEXT, LOAD, X_POINTS_INCREMENT},
    {"LD Rd, -X", "1001 000d dddd 1110", 2, NEXT, LOAD, X_POINTS_DECREMENT},
    {"LD Rd, Y+", "1001 000d dddd 1001", 2, NEXT, LOAD, Y_POINTS_INCREMENT},
    {"LD Rd, -Y", "1001 000d dddd 1010", 2, NEXT, LOAD, Y_POINTS_DECREMENT},
    {"LDD Rd, Y+q", "10q0 qq0d dddd 1qqq", 2, NEXT, LOAD, Y_DISPLACEMENT},
    {"LD Rd, Z+", "1001 000d dddd 0001", 2, NEXT, LOAD, Z_POINTS_INCREMENT},
    {"LD Rd, -Z", "1001 000d dddd 0010", 2, NEXT, LOAD, Z_POINTS_DECREMENT},
    {"LDD Rd, Z+q", "10q0 qq0d dddd 0qqq", 2, NEXT, LOAD, Z_DISPLACEMENT},
    {"LDS Rd, k", "1001 000d dddd 0000 kkkk kkkk kkkk kkkk", 2, NEXT, LOAD, SECOND_WORD},
    {"POP Rd", "1001 000d dddd 1111", 2, NEXT, LOAD, STACK_BYTE},
    {"ST X, Rr", "1001 001r rrrr 1100", 2, NEXT, STORE, X_POINTS},
    {"ST X+, Rr", "1001 001r rrrr 1101", 2, NEXT, STORE, X_POINTS_INCREMENT},
    {"ST -X, Rr", "1001 001r rrrr 1110", 2, NEXT, STORE, X_POINTS_DECREMENT},
    {"ST Y+, Rr", "1001 001r rrrr 1001", 2, NEXT, STORE, Y_POINTS_INCREMENT},
    {"ST -Y, Rr", "1001 001r rrrr 1010", 2, NEXT, STORE, Y_POINTS_DECREMENT},
    {"STD Y+q, Rr", "10q0 qq1r rrrr 1qqq", 2, NEXT, STORE, Y_DISPLACEMENT},
    {"ST Z+, Rr", "1001 001r rrrr 0001", 2, NEXT, STORE, Z_POINTS_INCREMENT},
    {"ST -Z, Rr", "1001 001r rrrr 0010", 2, NEXT, STORE, Z_POINTS_DECREMENT},
    {"STD Z+q, Rr", "10q0 qq1r rrrr 0qqq", 2, NEXT, STORE, Z_DISPLACEMENT},
    {"STS k, Rr", "1001 001r rrrr 0000 kkkk kkkk kkkk kkkk", 2, NEXT, STORE, SECOND_WORD},
    {"PUSH Rr", "1001 001r rrrr 1111", 2, NEXT, STORE, STACK_BYTE},

    /* Flash */
    {"LPM", "1001 0101 1100 1000", 3, NEXT, LOAD_FLASH, Z_POINTS},
    {"LPM Rd, Z", "1001 000d dddd 0100", 3, NEXT, LOAD_FLASH, Z_POINTS},
    {"LPM Rd, Z+", "1001 000d dddd 0101", 3, NEXT, LOAD_FLASH, Z_POINTS_INCREMENT},
    {"ELPM", "1001 0101 1101 1000", 3, NEXT, LOAD_FAR_FLASH, RAMPZ_Z_POINTS},
    {"ELPM Rd, Z", "1001 000d dddd 0110", 3, NEXT, LOAD_FAR_FLASH, RAMPZ_Z_POINTS},
    {"ELPM Rd, Z+", "1001 000d dddd 0111", 3, NEXT, LOAD_FAR_FLASH, RAMPZ_Z_POINTS_INCREMENT},

    /* I/O registers. The last four only reach registers that are not simulated: they are here to be named. */
    {"IN Rd, A", "1011 0AAd dddd AAAA", 1, NEXT, LOAD, IO_REGISTER},
    {"OUT A, Rr", "1011 1AAr rrrr AAAA", 1, NEXT, STORE, IO_REGISTER},
    {"CBI A, b", "1001 1000 AAAA Abbb", 2, NEXT, STORE, IO_BIT_REGISTER},
    {"SBI A, b", "1001 1010 AAAA Abbb", 2, NEXT, STORE, IO_BIT_REGISTER},
    {"SBIC A, b", "1001 1001 AAAA Abbb", 1, SKIP, LOAD, IO_BIT_REGISTER},
    {"SBIS A, b", "1001 1011 AAAA Abbb", 1, SKIP, LOAD, IO_BIT_REGISTER},

    /* Known, not simulated */
    {"BREAK", "1001 0101 1001 1000", 0, NEXT, NO_DATA, NOWHERE},
    {"SLEEP", "1001 0101 1000 1000", 0, NEXT, NO_DATA, NOWHERE},
    {"WDR", "1001 0101 1010 1000", 0, NEXT, NO_DATA, NOWHERE},
    {"SPM", "1001 0101 1110 1000", 0, NEXT, NO_DATA, NOWHERE},
};

enum { INSTRUCTION_COUNT = sizeof INSTRUCTIONS / sizeof INSTRUCTIONS[0], FIRST_WORD_LENGTH = 19 };

_Static_assert(INSTRUCTION_COUNT < UINT8_MAX, "the index below holds bytes");

static uint8_t index_of[UINT16_MAX + 1]; /* 1 + index into INSTRUCTIONS, 0: none */

/* The bits of the first word that are given (MASK), and what they are (VALUE). */
static void parse_encoding(const char *encoding, uint16_t *mask, uint16_t *value)
{
    *mask = *value = 0;
    for (size_t i = 0; i < FIRST_WORD_LENGTH; i++) {
        if (encoding[i] == ' ')
            continue;
        *mask  = (uint16_t)(*mask << 1 | (encoding[i] == '0' || encoding[i] == '1'));
        *value = (uint16_t)(*value << 1 | (encoding[i] == '1'));
    }
}

/* Number of the low register of the pointer that the instruction changes; 0: none. */
static unsigned changed_pointer(enum place place)
{
    switch (place) {
    case X_POINTS_INCREMENT:
    case X_POINTS_DECREMENT: return 26;
    case Y_POINTS_INCREMENT:
    case Y_POINTS_DECREMENT: return 28;
    case Z_POINTS_INCREMENT:
    case Z_POINTS_DECREMENT:
    case RAMPZ_Z_POINTS_INCREMENT: return 30;
    default: return 0;
    }
}

/* The manual leaves open what LD r26, X+ and its like do. */
static bool result_is_undefined(const struct instruction *instruction, uint16_t opcode)
{
    unsigned pointer = changed_pointer(instruction->place);
    return pointer != 0 && (opcode >> 4 & 0x1f) >> 1 == pointer >> 1;
}

static void enter(uint8_t number)
{
    uint16_t mask, value;
    parse_encoding(INSTRUCTIONS[number].encoding, &mask, &value);
    uint16_t operands = 0;
    do { /* OPERANDS runs through all subsets of the bits outside MASK, and back to 0 */
        uint16_t opcode = value | operands;
        if (index_of[opcode] != 0)
            usage_error("instruction table: opcode 0x%04x is both %s and %s", opcode,
                        INSTRUCTIONS[index_of[opcode] - 1].name, INSTRUCTIONS[number].name);
        if (!result_is_undefined(&INSTRUCTIONS[number], opcode))
            index_of[opcode] = (uint8_t)(number + 1);
        operands = (uint16_t)((operands | mask) + 1) & (uint16_t)~mask;
    } while (operands != 0);
}

void instructions_prepare(void)
{
    for (uint8_t number = 0; number < INSTRUCTION_COUNT; number++)
        enter(number);
}

const struct instruction *instruction_of(uint16_t opcode)
{
    uint8_t index = index_of[opcode];
    return index == 0 ? NULL : &INSTRUCTIONS[index - 1];
}

uint32_t instruction_words(const struct instruction *instruction)
{
    return instruction->encoding[FIRST_WORD_LENGTH] == '\0' ? 1 : 2;
}
