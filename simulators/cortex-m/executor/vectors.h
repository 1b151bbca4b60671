/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Instructions of x86-64 with AVX2 on what all lanes hold, eight lanes at a time, in functions whose base is OWN: in a
 * loop over the lanes RCX is how far these eight are behind the first. What was loaded stays in vector registers until
 * the loop ends, where all that changed is stored.
 *
 * Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "state.h"

/* Registers of the device, and behind them its flags: what is kept of each lane. */
enum { KEPT_RESULT = REGISTER_COUNT, KEPT_CARRY, KEPT_OVERFLOW, KEPT_COUNT };

/* Whether this computer has them. */
bool vectors_are_there(void);

/* The loop begins, and ends. */
void vectors_begin(void);
void vectors_end(void);

/* The vector register with what is KEPT there. */
unsigned vector_of(unsigned kept);

/* A vector register for what is computed. It is free again as soon as a dozen others were asked for. */
unsigned vector_new(void);

/* What VECTOR holds is KEPT there; it holds nothing else. */
void vector_keep(unsigned vector, unsigned kept);

unsigned vector_constant(uint32_t value);
unsigned vector_copy(unsigned vector);

/* Instructions: map of opcodes << 8 | opcode. */
enum vector_instruction {
    VECTOR_AND       = 0x1db,
    VECTOR_AND_NOT   = 0x1df, /* of the first the complement */
    VECTOR_OR        = 0x1eb,
    VECTOR_XOR       = 0x1ef,
    VECTOR_ADD       = 0x1fe,
    VECTOR_SUBTRACT  = 0x1fa,
    VECTOR_MULTIPLY  = 0x240,
    VECTOR_LEFT_BY   = 0x247, /* by what the second holds: 32 and more are as many */
    VECTOR_RIGHT_BY  = 0x245,
    VECTOR_SIGNED_BY = 0x246,
};

/* A new vector register with the result. */
unsigned vector_compute(enum vector_instruction instruction, unsigned first, unsigned second);

/* Shifts by a constant, 0 to 32. */
enum vector_shift { VECTOR_RIGHT = 2, VECTOR_SIGNED = 4, VECTOR_LEFT = 6 };
unsigned vector_shifted(enum vector_shift how, unsigned vector, unsigned amount);

/* Its bytes in the order that this says of 16. ORDER stays where it is. */
unsigned vector_of_bytes(unsigned vector, const uint8_t order[32]);
