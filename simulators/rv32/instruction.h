/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An instruction as timing and effects see it. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "operation.h"

enum instruction_class {
    NOT_DECODED, /* what an empty cache holds */
    UNSUPPORTED, /* not in the model's ISA, reserved, or for the system: FENCE, ECALL, EBREAK, CSR instructions */
    COMPUTE,
    LOAD_WORD,
    LOAD_PART, /* a byte or a half word */
    STORE,
    MULTIPLY,
    DIVIDE,
    BRANCH,
    JUMP,
    JUMP_REGISTER,
};

struct instruction {
    uint8_t class;                    /* enum instruction_class */
    uint8_t  bytes;                   /* 2 or 4 */
    uint8_t  destination, sources[2]; /* register numbers; ZERO if there is none */
    uint8_t  operation;               /* enum operation */
    uint8_t  data_bytes;              /* of a load or store; 0 if no memory is touched */
    bool     is_plain;                /* COMPUTE with any destination but the stack pointer */
    uint32_t immediate; /* of a load, store or JALR: its address is the first source plus this; of a branch
                         * or JAL: the target */
};

/* Whether INSTRUCTION is a branch or jump. */
static inline bool goes_elsewhere(const struct instruction *instruction)
{
    return instruction->class == BRANCH || instruction->class == JUMP || instruction->class == JUMP_REGISTER;
}

/* What was decoded behind INSTRUCTION, where decode_at() found it. */
static inline const struct instruction *instruction_behind(const struct instruction *instruction)
{
    return instruction + instruction->bytes / 2;
}
