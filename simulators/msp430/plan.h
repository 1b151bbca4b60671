/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What an instruction in flash always does: its operands and cycles, worked out once, when it is reached first. */
#pragma once

#include <stdalign.h>
#include <stdbool.h>
#include <stdint.h>

#include "instruction.h"

/* An enum two_operands keeps its number, the condition of a jump comes behind FIRST_CONDITION, an enum one_operand
 * behind FIRST_ONE. */
enum operation { FIRST_CONDITION = 16, FIRST_ONE = 24 };

enum when { IF_NOT_ZERO, IF_ZERO, IF_NO_CARRY, IF_CARRY, IF_NEGATIVE, IF_GREATER_OR_EQUAL, IF_LESS, ALWAYS };

/* What matters besides the operation, as bits; an only operand is a source. What is SPECIAL reads PC as a destination,
 * may change PC, SP or SR other than by a jump or the flags of the result, writes R3, or may have no result (DADD). */
enum shape { ONE_BYTE = 1, SOURCE_IN_MEMORY = 2, DESTINATION_IN_MEMORY = 4, SHAPES = 8, SPECIAL = 8 };

/* One number for both. */
#define FORM(operation, shape) ((operation) * SHAPES + (shape))
enum { SPECIAL_HANDLER = 0 };

/* Operands are numbers of registers, to which an offset is added; the sum is the operand, or its address. Constants and
 * absolute addresses are offsets to the register ZERO. */
struct plan {
    alignas(16) uint8_t form; /* of the operation and its shape without SPECIAL; 0: not planned */
    uint8_t  source;
    uint8_t  source_increment; /* of that register, afterwards */
    uint8_t  destination;
    uint16_t handler; /* the form, or SPECIAL_HANDLER; executor/lines.c may set another */
    uint16_t next;    /* PC behind it */
    uint16_t source_offset;
    uint16_t destination_offset;      /* or where a jump leads */
    uint16_t line_count, line_cycles; /* executor/lines.c: of all instructions to the end of the line; 0: not known */
};

enum { PLANS = 0x10000 / 2 };

extern struct plan plans[PLANS];  /* of the instructions reached so far */
extern uint32_t    plans_changes; /* how often any were forgotten */

/* The plan of the instruction at PC. NULL if that is no instruction, not wholly in flash, or at an odd address: then
 * this is reported as a fault. */
struct plan *plan_at(uint32_t pc);

/* The BYTES of flash at ADDRESS may have changed. */
void plans_forget(uint32_t address, uint32_t bytes);

/* Cycles of the instruction of PLAN, one of PLANS. */
uint8_t plan_cycles(const struct plan *plan);
