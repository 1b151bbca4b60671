/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The instruction set of the ATmega128 as a table: encodings, cycles, and the data each instruction touches.
 *
 * It is independent of the engine on purpose: every executed instruction is timed by both. */
#pragma once

#include <stdint.h>

/* Where execution goes, and what it adds to the cycles of the table. */
enum flow {
    NEXT,
    BRANCH, /* k words on if an SREG bit says so: one cycle more */
    SKIP,   /* over the next instruction if a condition holds: one cycle more for each of its words */
    JUMP_RELATIVE,
    JUMP_ABSOLUTE,
    JUMP_TO_Z,
    RETURN,
};

enum data { NO_DATA, LOAD, STORE, LOAD_FLASH, LOAD_FAR_FLASH };

/* Where the data is. */
enum place {
    NOWHERE,
    X_POINTS,
    X_POINTS_INCREMENT,
    X_POINTS_DECREMENT,
    Y_POINTS_INCREMENT,
    Y_POINTS_DECREMENT,
    Y_DISPLACEMENT,
    Z_POINTS, /* also LPM */
    Z_POINTS_INCREMENT,
    Z_POINTS_DECREMENT,
    Z_DISPLACEMENT,
    RAMPZ_Z_POINTS, /* ELPM */
    RAMPZ_Z_POINTS_INCREMENT,
    SECOND_WORD,     /* LDS, STS */
    IO_REGISTER,     /* IN, OUT: I/O registers 0..63 */
    IO_BIT_REGISTER, /* SBI ...: I/O registers 0..31 */
    STACK_BYTE,
    STACK_WORD, /* a return address */
};

struct instruction {
    const char *name;
    const char *encoding; /* bit for bit as the manual prints it; letters are operands; 16 or 32 bits */
    uint8_t     cycles;   /* not taken; 0: known, but not simulated */
    uint8_t     flow;     /* enum flow */
    uint8_t     data;     /* enum data */
    uint8_t     place;    /* enum place */
};

/* Once, before the first look-up. */
void instructions_prepare(void);

/* The instruction whose first word is OPCODE, or NULL if there is none with a defined result. */
const struct instruction *instruction_of(uint16_t opcode);

/* 1 or 2. */
uint32_t instruction_words(const struct instruction *instruction);
