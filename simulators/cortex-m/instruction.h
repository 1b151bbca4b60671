/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An instruction as the timing model sees it. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "addressing.h"

enum instruction_class {
    NOT_DECODED, /* what an empty cache holds */
    UNSUPPORTED, /* undefined, unpredictable, privileged, floating point, or not in the timing tables */
    DATA_PROCESSING,
    DSP_EXTENSION, /* Cortex-M4 only */
    SPECIAL,       /* MRS and MSR of the flags, DMB, DSB, ISB */
    MULTIPLY_ACCUMULATE,
    MULTIPLY_LONG,
    MULTIPLY_ACCUMULATE_LONG,
    DIVIDE,
    LOAD,
    STORE,
    TRANSFER_MULTIPLE,  /* LDM, STM, PUSH, POP, LDRD, STRD */
    BRANCH,             /* B: target known when decoded */
    BRANCH_LINK,        /* BL: target known when decoded */
    BRANCH_CONDITIONAL, /* B<cond>, CBZ, CBNZ */
    BRANCH_REGISTER,    /* BX, BLX, MOV and ADD to PC */
    BRANCH_TABLE,       /* TBB, TBH */
    LOAD_PC,
    LOAD_MULTIPLE_PC, /* POP or LDM that loads PC */
    IF_THEN,
};

struct instruction {
    /* All of it is in one line of the computer's cache. */
    _Alignas(32) uint8_t class;          /* enum instruction_class */
    uint8_t           bytes;             /* 2 or 4 */
    bool              armv6m;            /* ARMv6-M has it, too */
    uint16_t          address_registers; /* bit n: the address of the load or store depends on register n */
    uint16_t          written_registers;
    uint8_t           operands[2]; /* of a DIVIDE or a long multiplication: register numbers */
    bool              signed_division;
    bool              in_block;         /* governed by an IT instruction: may be skipped */
    bool              to_next;          /* BRANCH_CONDITIONAL whose target is the instruction behind it ... */
    uint8_t           condition;        /* ... and its condition, as encoded */
    bool              immediate_offset; /* LOAD or STORE at [register, #offset], base not written back */
    uint8_t           unit;             /* addresses of its accesses must be multiples of this power of 2 */
    struct addressing addressing;       /* its count is 0 if no memory is touched */

    /* If not 0, this is what the instruction costs whatever surrounds it, but for its fetch; and it is known, always
     * executed, followed by the instruction behind it, and touches neither memory nor the stack pointer. */
    uint8_t plain_cycles;
};

/* Whether the instruction always leaves the straight line when it executes. */
static inline bool always_branches(const struct instruction *instruction)
{
    switch (instruction->class) {
    case BRANCH:
    case BRANCH_LINK:
    case BRANCH_REGISTER:
    case BRANCH_TABLE:
    case LOAD_PC:
    case LOAD_MULTIPLE_PC: return true;
    default: return false;
    }
}
