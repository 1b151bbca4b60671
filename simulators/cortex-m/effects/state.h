/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The state of the processor that effects work on, and how one instruction changes it: of one run, or of many at once,
 * which all take the same way. */
#pragma once

#include "lanes.h"
#include "operation.h"
#include "registers.h"

extern struct state {
    uint32_t next;    /* address of the instruction to be executed next */
    uint8_t  if_then; /* condition and mask, as encoded in IT, from the next instruction on; 0: none */

    /* Each register in all lanes, if there are many; else registers are next to each other. The PC is that of the
     * instruction + 4. */
    _Alignas(64) uint32_t registers[REGISTER_COUNT * LANES];
    uint32_t result[LANES]; /* N and Z say something about it: they are never both set */
    uint32_t carry[LANES], overflow[LANES];
} own;

/* Once. */
void state_open(const struct memory_map *map);

/* The operation at ADDRESS, an even address in flash. */
const struct operation *state_operation(uint32_t address);

/* COUNT runs begin. */
void state_begin(unsigned count);

/* Registers and flags become these, in all lanes. */
void             state_set(const struct registers *registers);
struct registers state_registers(void); /* if there is one lane only */

/* CONDITION as encoded. If it does not hold in all lanes or in none, they part. */
bool state_condition_holds(unsigned condition);

/* Whether OPERATION has an effect, and can come next. */
static inline bool state_allows(const struct operation *operation)
{
    return operation->happens[0] != NULL && operation->in_block == (own.if_then != 0);
}

/* B1.4.1: behind an instruction that writes the stack pointer. */
void state_align_stack(void);

/* What the IT state is behind an instruction: ITAdvance() */
static inline uint8_t state_advanced(uint8_t if_then)
{
    return if_then & 7 ? (if_then & 0xe0) | (if_then << 1 & 0x1f) : 0;
}

/* Executes OPERATION, at ADDRESS. Then own.next is where the next instruction is, those left out whose condition
 * fails. Returns false if only Unicorn can do that: then the state does not count any more. */
bool state_execute(const struct operation *operation, uint32_t address);
